import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** docs/security.md reviews every package that package.json names, and none that it no longer names. */

const packages = z.record(z.string(), z.string()).default({});
const { dependencies, devDependencies, optionalDependencies, overrides } = z
  .object({
    dependencies: packages,
    devDependencies: packages,
    optionalDependencies: packages,
    overrides: z.record(z.string(), z.unknown()),
  })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));
const named = { ...dependencies, ...devDependencies, ...optionalDependencies };

const review = readFileSync('docs/security.md', 'utf8').split('\n## Packages\n')[1] ?? '';
/** Rows of tables alone: sentences name files and commands as well. */
const cells = review
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (package|where) /.test(line));
const reviewed = cells.flatMap((line) => {
  const [first = '', second = ''] = line.split('|').slice(1);
  const names = /`[^`]+`/.test(first) ? first : second;
  return [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
});

test('every package is reviewed once', () => {
  expect(reviewed.toSorted()).toEqual(Object.keys(named).toSorted());
});

test('what is no longer developed is held at the version that was looked at', () => {
  for (const [, name = '', version] of review.matchAll(/^\| `([^`]+)` (\d\S+) \|/gm))
    expect(named[name], name).toBe(version);
  expect(review).toContain(`\`immutable\` is held at ${String(overrides.immutable)}`);
});
