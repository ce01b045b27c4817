import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { checkResources, type SchemaFile } from '#schema/check.ts';
import { brokenLists } from './brokenLists.ts';

/** All lists are checked together each time that one is written: what was found out about a text before is used again. */

const shipped: SchemaFile[] = readdirSync('schemas')
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({ file, text: readFileSync(`schemas/${file}`, 'utf8') }));
const extending: SchemaFile[] = [
  { file: 'essays.json', text: '{"schemaVersion": 2, "name": "essays", "extends": "posts"}' },
  {
    file: 'essays.json',
    text: '{"schemaVersion": 2, "name": "essays", "extends": "posts", "fields": {"none": null}}',
  },
  { file: 'notes.json', text: '{"schemaVersion": 2, "name": "notes", "extends": "essays"}' },
];
const posts = shipped.find(({ file }) => file === 'posts.json') ?? { file: '', text: '' };
const changed: SchemaFile[] = [
  { ...posts, text: posts.text.replace('"schemaVersion": 2', '"schemaVersion": 2, "lable": {}') },
  { ...posts, file: 'copies.json' },
  { file: 'nothing.json', text: '' },
];
/** lists that stand on one another */
const family = [posts, ...changed, ...extending];
const broken = [...brokenLists].map(([name, text]) => ({ file: `${name}.json`, text }));
const all = [...shipped, ...family, ...broken.slice(0, 30)];

const check = (files: readonly SchemaFile[]) => checkResources(files, endpoints, ['catalogue']);
/** The same by somebody who has checked nothing before. */
const checkAfresh = (files: readonly SchemaFile[]) => {
  check([]);
  return check(files);
};

describe('lists that are checked again', () => {
  it.each([
    ['of all kinds', all],
    ['that extend one another', family],
  ])(
    '%s are found to be what they are, whichever were checked before, and in whichever order',
    (_, files) => {
      const some = fc.shuffledSubarray(files, {
        minLength: 1,
        maxLength: Math.min(8, files.length),
      });
      fc.assert(
        fc.property(some, some, (before, now) => {
          const expected = checkAfresh(now);
          checkAfresh(before);
          expect(check(now)).toEqual(expected);
          expect(check(now)).toEqual(expected);
        }),
        { numRuns: 40 },
      );
    },
  );

  it('keep their definition for as long as their text is the same', () => {
    const definitionOf = (files: readonly SchemaFile[], file: string) =>
      check(files).find((one) => one.file === file)?.definition;
    const before = definitionOf(shipped, 'books.json');
    const more = [...shipped, { file: 'essays.json', text: extending[0]?.text ?? '' }];
    expect(before).toBeDefined();
    expect(definitionOf(more, 'books.json')).toBe(before);
    const renamed = more.map((one) =>
      one.file === 'books.json'
        ? { ...one, text: one.text.replace('"en-US": "Books"', '"en-US": "Volumes"') }
        : one,
    );
    expect(definitionOf(renamed, 'books.json')).toMatchObject({ label: { 'en-US': 'Volumes' } });
  });
});
