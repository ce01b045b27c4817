import { parseArgs } from 'node:util';
import { runScript } from './project.mjs';

/**
 * The test of hostile calls in its long form.
 *
 * @param {string[]} parameters `--rounds`: calls an operation and caller; `--seed`: which ones, so that a finding can
 *   be made again
 */
export async function fuzz(parameters) {
  const { values } = parseArgs({
    args: parameters,
    options: { rounds: { type: 'string', default: '200' }, seed: { type: 'string' } },
  });
  const seed = values.seed ?? String(Date.now() % 2 ** 31);
  console.log(`--rounds ${values.rounds} --seed ${seed}`);
  const succeeded = await runScript(
    'node_modules/vitest/vitest.mjs',
    ['run', '--project', 'platform', 'tests/platform/attacks/fuzz.test.ts'],
    { FUZZ_ROUNDS: values.rounds, FUZZ_SEED: seed },
  );
  if (!succeeded) process.exitCode = 1;
}
