import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';

/** What seldom happens is not repeated until it does not: neither in the long forms nor in `npm test`. */

const runScript = vi.hoisted(() => vi.fn());
vi.mock('../../../src/launch/project.mjs', () => ({ runScript }));
const { longTest } = await import('../../../src/launch/longTest.mjs');

afterEach(() => {
  process.exitCode = undefined;
});

test('a long test is told to repeat nothing, and its failure is the command’s', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  runScript.mockResolvedValueOnce(false);
  await longTest('tests/platform/chaos', ['--rounds', '3', '--seed', '7']);
  expect(runScript).toHaveBeenCalledExactlyOnceWith(
    'node_modules/vitest/vitest.mjs',
    ['run', '--project', 'platform', '--retry', '0', 'tests/platform/chaos'],
    { ROUNDS: '3', SEED: '7' },
  );
  expect(process.exitCode).toBe(1);
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
