import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { compiled } from '#launch/locales.mjs';
import { languageFolders } from '#launch/say.mjs';
import type { Text } from '#locales/index.ts';

/** The catalogues of src/locales, which the build puts into the modules that name them. */

const area = z.record(z.string(), z.record(z.string(), z.string()));
const model = 'zh-CN';
const areasOf = (language: string) => readdirSync(`src/locales/${language}`).toSorted();
const read = (language: string, file: string) =>
  area.parse(JSON.parse(readFileSync(`src/locales/${language}/${file}`, 'utf8')));

/** What a text asks for. */
function argumentsOf(text: Text): string[] {
  if (typeof text === 'string')
    return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return text.flatMap((part) => {
    if (typeof part === 'string') return [];
    const [name, choices = {}] = part;
    return [name, ...Object.values(choices).flatMap(argumentsOf)];
  });
}

/** Each text of an area by its path, with what it asks for. */
const outline = (language: string, file: string) =>
  Object.fromEntries(
    Object.entries(read(language, file)).flatMap(([group, texts]) =>
      Object.entries(compiled(texts)).map(([key, text]) => [
        `${group}.${key}`,
        [...new Set(argumentsOf(text))].toSorted(),
      ]),
    ),
  );

it('each folder is a language of the product', () => {
  const folders = readdirSync('src/locales', { withFileTypes: true });
  expect(folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)).toEqual(
    languageFolders().toSorted(),
  );
});

describe.each(languageFolders())('the texts in %s', (language) => {
  it('have a file for each area', () => {
    expect(areasOf(language)).toEqual(areasOf(model));
  });

  it.each(areasOf(model))('%s has each key, with the arguments that it has elsewhere', (file) => {
    expect(outline(language, file)).toEqual(outline(model, file));
  });
});

it('each area is declared in the index, where its keys get their types', () => {
  const index = readFileSync('src/locales/index.ts', 'utf8');
  expect([...index.matchAll(/'\.\/zh-CN\/([\w-]+\.json)'/g)].map(([, file]) => file)).toEqual(
    areasOf(model),
  );
});

/** Modules whose Chinese is data: examples of the language of lists, words that are read in files, forms of dates; and what an installation adds. */
const readsChinese = [
  /^src\/schema\/(help|reference|infer)\//,
  /^src\/server\/(cells|import|pictures)\//,
  /^src\/contract\/(cellText|initials)\.ts$/,
  /^src\/app\/resources\/(import\/ReadingChoices|inputs\/DateInput)\.tsx$/,
  /^src\/app\/widgets\/rich-text\/wordLists\.ts$/,
  /^src\/extensions\//,
];

/** English between tags, or in what a person reads of a component; names of keys stand in code. */
const readsEnglish = [
  />\s*[A-Z][a-z]+(?:[ ’'][\w’',]+)*[.?!…]?\s*<\/(?!kbd|code)/,
  /\b(?:aria-label|title|placeholder|label|alt|description|hint|tooltip|okText|cancelText)="(?!https)[^"]*[a-z]{2}/,
];

const saysText = (file: string, code: string) =>
  (!readsChinese.some((one) => one.test(file)) && /\p{Script=Han}/u.test(code)) ||
  (file.endsWith('.tsx') && readsEnglish.some((one) => one.test(code)));

it('a text in either language is found in code', () => {
  const texts = ['t("新建")', '<b>New book</b>', '<b>\n  Save\n</b>', '<Button title="Save it" />'];
  expect(texts.filter((code) => !saysText('src/app/One.tsx', code))).toEqual([]);
});

it('no text of the interface stands in code', () => {
  const spoken = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .filter((file) =>
      saysText(file, readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')),
    );
  expect(spoken).toEqual([]);
});
