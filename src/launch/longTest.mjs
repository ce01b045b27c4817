import { parseArgs } from 'node:util';
import { runScript } from './project.mjs';
import { UsageError } from './usage.mjs';

/**
 * @param {string} name of the option
 * @param {string} text
 * @param {number} least
 */
function requireWhole(name, text, least) {
  if (!/^\d{1,15}$/.test(text) || Number(text) < least)
    throw new UsageError(`--${name} is a whole number from ${least} on, not ${text}`);
}

/**
 * Runs a test with many random rounds; `npm test` runs only a few of them. The test reads `ROUNDS` and `SEED`.
 *
 * @param {string} files of the test
 * @param {string[]} parameters `--rounds`: number of rounds; `--seed`: start of the random numbers, to repeat a failure
 *   as far as the machine allows
 */
export async function longTest(files, parameters) {
  const { values } = parseArgs({
    args: parameters,
    options: { rounds: { type: 'string', default: '200' }, seed: { type: 'string' } },
  });
  const seed = values.seed ?? String(Date.now() % 2 ** 31);
  requireWhole('rounds', values.rounds, 1);
  requireWhole('seed', seed, 0);
  console.log(`--rounds ${values.rounds} --seed ${seed}`);
  const succeeded = await runScript(
    'node_modules/vitest/vitest.mjs',
    ['run', '--project', 'platform*', files],
    { ROUNDS: values.rounds, SEED: seed },
  );
  if (!succeeded) process.exitCode = 1;
}
