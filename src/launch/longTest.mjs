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
 * Runs a test of random rounds, of which `npm test` does a few, in its long form. It reads `ROUNDS` and `SEED`.
 *
 * @param {string} files of the test
 * @param {string[]} parameters `--rounds`: how many; `--seed`: which ones, so that a finding can be made again as far as
 *   the machine lets it
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
