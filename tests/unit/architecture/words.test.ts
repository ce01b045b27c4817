import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** Names of `src` hold to the glossary of docs/words.md, whose tables are read here. */

const glossary =
  readFileSync('docs/words.md', 'utf8').split('\n## The words of the code\n')[1] ?? '';
const [rules = [], waiting = []] = glossary
  .split(/\n\n(?=\|)/)
  .slice(1)
  .map((table) =>
    (table.split('\n\n')[0] ?? '')
      .split('\n')
      .slice(2)
      .filter((row) => row.startsWith('|'))
      .map((row) => row.split('|').map((cell) => cell.trim())),
  );
const quotedIn = (cell = ''): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
const forbidden = new Set(rules.flatMap((row) => quotedIn(row[3])));
const standing = new Map(
  waiting.map((row) => [quotedIn(row[1])[0] ?? '', quotedIn(row[2])] as const),
);

/** A name, and its words in lower case: `mergeConflicts` is `merge` and `conflicts`. */
const partsOf = (name: string): string[] => [
  name,
  ...name
    .replaceAll(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .toLowerCase()
    .split(/[^a-z]+/),
];

const wrongIn = (name: string): string | undefined =>
  partsOf(name)
    .flatMap((part) => [part, part.replace(/s$/, '')])
    .find((part) => forbidden.has(part));

function identifiersIn(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  const type: unknown = Reflect.get(value, 'type');
  const name: unknown = Reflect.get(value, 'name');
  if (typeof type === 'string' && type.endsWith('Identifier') && typeof name === 'string')
    found.add(name);
  for (const part of Object.values(value)) identifiersIn(part, found);
}

/** What a file names: identifiers, or classes of a style sheet. */
function namesIn(file: string): Set<string> {
  const names = new Set<string>();
  if (file.endsWith('.css'))
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/\.([a-z][\w-]*)/gi))
      names.add(name);
  else if (/\.(tsx?|mjs)$/.test(file))
    identifiersIn(parseSync(file, readFileSync(file, 'utf8')).program, names);
  return names;
}

const uses = readdirSync('src', { recursive: true, encoding: 'utf8', withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/'))
  .flatMap((file) =>
    [...file.split('/').map((part) => part.replace(/\.\w+$/, '')), ...namesIn(file)].flatMap(
      (name) => {
        const word = wrongIn(name);
        return word === undefined ? [] : [{ file, name, word }];
      },
    ),
  );
const mayStand = (word: string, file: string): boolean =>
  standing.get(word)?.some((place) => file.startsWith(place)) ?? false;

test('no name of src has a word that the glossary forbids', () => {
  expect(forbidden.size).toBeGreaterThan(8);
  expect(
    uses
      .filter(({ word, file }) => !mayStand(word, file))
      .map(({ file, name }) => `${file}: ${name}`),
  ).toEqual([]);
});

test('each older word that the glossary lets stand is still found in each place, and forbidden elsewhere', () => {
  expect([...standing.keys()].filter((word) => !forbidden.has(word))).toEqual([]);
  const gone = [...standing].flatMap(([word, places]) =>
    places.filter((place) => !uses.some((use) => use.word === word && use.file.startsWith(place))),
  );
  expect(gone).toEqual([]);
});

test.each([
  ['meetingDialog', 'meeting'],
  ['createMeetings', 'meeting'],
  ['decoration-meeting-sides', 'meeting'],
  ['placeOf', 'placeOf'],
  ['placeOfPage', undefined],
  ['criterialess', undefined],
])('of %s the word %s is wrong', (name, word) => {
  expect(wrongIn(name)).toBe(word);
});
