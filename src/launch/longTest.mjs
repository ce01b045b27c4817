import { parseArgs } from 'node:util';
import { runScript } from './project.mjs';

/**
 * Runs a test of random rounds, of which `npm test` does a few, in its long form. It reads `ROUNDS` and `SEED`. What fails
 * once in all of them has failed: nothing is run again.
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
  console.log(`--rounds ${values.rounds} --seed ${seed}`);
  const succeeded = await runScript(
    'node_modules/vitest/vitest.mjs',
    ['run', '--project', 'platform', '--retry', '0', files],
    { ROUNDS: values.rounds, SEED: seed },
  );
  if (!succeeded) process.exitCode = 1;
}
