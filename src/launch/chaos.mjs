import { parseArgs } from 'node:util';
import { runScript } from './project.mjs';

/**
 * The test of hard ends in its long form: the server is ended at random moments while people save.
 *
 * @param {string[]} parameters `--rounds`: how often; `--seed`: at which moments, as far as the machine lets them be the
 *   same again
 */
export async function chaos(parameters) {
  const { values } = parseArgs({
    args: parameters,
    options: { rounds: { type: 'string', default: '200' }, seed: { type: 'string' } },
  });
  const seed = values.seed ?? String(Date.now() % 2 ** 31);
  console.log(`--rounds ${values.rounds} --seed ${seed}`);
  const succeeded = await runScript(
    'node_modules/vitest/vitest.mjs',
    ['run', '--project', 'platform', 'tests/platform/chaos'],
    { CHAOS_ROUNDS: values.rounds, CHAOS_SEED: seed },
  );
  if (!succeeded) process.exitCode = 1;
}
