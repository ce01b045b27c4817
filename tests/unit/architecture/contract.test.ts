import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** docs/contract.md says what Bookdesk has to do, and comments and tests cite its chapters. */

const thisFile = 'tests/unit/architecture/contract.test.ts';
const files = spawnSync('git', ['ls-files', ':!package-lock.json', `:!${thisFile}`], {
  encoding: 'utf8',
})
  .stdout.split('\n')
  .filter((file) => /\.(tsx?|mjs|css|html|json|md)$/.test(file));

const chapters = new Set(
  [...readFileSync('docs/contract.md', 'utf8').matchAll(/^##+ (\d+(?:\.\d+)?)\.? /gm)].map(
    ([, number = '']) => number,
  ),
);

/** What `contract 2.3`, or `contract 2.1, 4 and 9`, cites. */
const chaptersCitedIn = (text: string): string[] =>
  [...text.matchAll(/\bcontract (\d+(?:\.\d+)?(?:(?:, | and )\d+(?:\.\d+)?)*)/gi)].flatMap(
    ([, list = '']) => list.split(/, | and /),
  );

test('a citation may name several chapters', () => {
  expect(chaptersCitedIn('/** Contract 2.1, 4 and 10.4: the shell; see contract 9. */')).toEqual([
    '2.1',
    '4',
    '10.4',
    '9',
  ]);
});

test('every chapter of the contract that is cited is there', () => {
  const cited = files.flatMap((file) =>
    chaptersCitedIn(readFileSync(file, 'utf8')).map((chapter) => ({ file, chapter })),
  );
  expect(cited.length).toBeGreaterThan(400);
  expect(cited.filter(({ chapter }) => !chapters.has(chapter))).toEqual([]);
});

test('nothing cites a document that is not in the repository', () => {
  const elsewhere = /\b(?:SPEC|DESIGN|STACK)\b/;
  expect(files.filter((file) => elsewhere.test(readFileSync(file, 'utf8')))).toEqual([]);
});
