import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';

/** What seldom happens is not repeated until it does not: neither in the long forms nor in `npm test`. */

const runScript = vi.hoisted(() => vi.fn());
const said = vi.hoisted(() => vi.fn());
vi.mock('#launch/project.mjs', () => ({ runScript, say: said }));
const { longTest } = await import('#launch/longTest.mjs');

const { withUsage } = await import('#launch/usage.mjs');

afterEach(() => {
  runScript.mockReset();
  said.mockReset();
  process.exitCode = undefined;
});

test('a long test is told to repeat nothing, and its failure is the command’s', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  runScript.mockResolvedValueOnce(false);
  await longTest('tests/platform/chaos', ['--rounds', '3', '--seed', '7']);
  expect(runScript).toHaveBeenCalledExactlyOnceWith(
    'node_modules/vitest/vitest.mjs',
    ['run', '--project', 'platform*', '--retry', '0', 'tests/platform/chaos'],
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
    expect.stringContaining(problem),
    expect.stringContaining(problem),
  );
  expect(runScript).not.toHaveBeenCalled();
  expect(process.exitCode).toBe(1);
});

test('what fails for another reason is no wrong call', async () => {
  const failure = new Error('no disk');
  await expect(withUsage('chaos', () => Promise.reject(failure))).rejects.toBe(failure);
});

const rare = ['attacks', 'chaos', 'manyServers', 'repetition'];
const files = rare.flatMap((folder) =>
  readdirSync(join('tests', 'platform', folder))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join('tests', 'platform', folder, name)),
);

test.each(files)('%s says of every test that it is not run again', (file) => {
  const begun = readFileSync(file, 'utf8')
    .split(/^(?=(?:test|it|describe)\b)/m)
    .slice(1);
  expect(begun.length).toBeGreaterThan(0);
  // up to the function of the test or group itself
  const loose = begun.filter((text) => !/\bretry: 0\b/.test(text.split(/\) =>/)[0] ?? ''));
  expect(loose.map((text) => text.split('\n').slice(0, 2).join(' '))).toEqual([]);
});
