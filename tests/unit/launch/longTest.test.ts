import { afterEach, expect, test, vi } from 'vitest';

/** The long forms of tests of random rounds, as the commands run them. */

const runScript = vi.hoisted(() => vi.fn());
const said = vi.hoisted(() => vi.fn());
vi.mock('#launch/project.mjs', () => ({ runScript }));
vi.mock('#launch/say.mjs', () => ({ say: said }));
const { longTest } = await import('#launch/longTest.mjs');

const { withUsage } = await import('#launch/usage.mjs');

afterEach(() => {
  runScript.mockReset();
  said.mockReset();
  process.exitCode = undefined;
});

test('a long test runs with its rounds and seed, and its failure is the command’s', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  runScript.mockResolvedValueOnce(false);
  await longTest('tests/platform/chaos', ['--rounds', '3', '--seed', '7']);
  expect(runScript).toHaveBeenCalledExactlyOnceWith(
    'node_modules/vitest/vitest.mjs',
    ['run', '--project', 'platform*', 'tests/platform/chaos'],
    { ROUNDS: '3', SEED: '7' },
  );
  expect(process.exitCode).toBe(1);
});

test.each([
  [['--rounds', 'x'], '--rounds is a whole number from 1 on, not x'],
  [['--rounds', '0'], '--rounds is a whole number from 1 on, not 0'],
  [['--seed', '1.5'], '--seed is a whole number from 0 on, not 1.5'],
  [['--what'], "Unknown option '--what'"],
])('%j is refused in words, and nothing runs', async (parameters, problem) => {
  await withUsage('chaos', () => longTest('tests/platform/chaos', parameters));
  expect(said).toHaveBeenCalledExactlyOnceWith(
    'command.wrongCall',
    expect.objectContaining({ problem: expect.stringContaining(problem) }),
  );
  expect(runScript).not.toHaveBeenCalled();
  expect(process.exitCode).toBe(1);
});

test('what fails for another reason is no wrong call', async () => {
  const failure = new Error('no disk');
  await expect(withUsage('chaos', () => Promise.reject(failure))).rejects.toBe(failure);
});
