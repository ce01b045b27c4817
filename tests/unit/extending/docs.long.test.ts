import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Extension } from '#extending/define.ts';
import { checkExtensions } from '#extending/problems.ts';
import { extension } from '#launch/extension.mjs';
import { runScript } from '#launch/project.mjs';
import type { Contents } from '#page/adding/contents.ts';
import type { KindView } from '#page/adding/view.tsx';
import type { FieldFormat } from '#schema/added.ts';
import { isHandlers } from '#server/extensions/parts.ts';

/** docs/extending.md is tried word for word: each of its pieces of code has its place here, is typed and runs. */

const blocks = [...readFileSync('docs/extending.md', 'utf8').matchAll(/```(\w*)\n(.*?)```/gs)].map(
  ([, language = '', text = '']) => ({ language, text }),
);

/** Where a piece of code belongs, by what it makes. */
const places: Readonly<Record<string, string>> = {
  defineExtension: 'notices/index.ts',
  defineEndpoint: 'note/calls.ts',
  defineHandlers: 'note/server/handlers.ts',
  defineFormat: 'barcode/isbn.ts',
  defineContents: 'note/contents.ts',
  defineView: 'note/page/View.tsx',
  defineEditor: 'note/app/Editor.tsx',
};
const homeOf = (text: string) =>
  Object.entries(places).find(([maker]) => text.includes(`${maker}(`))?.[1];

let folder = '';
beforeAll(() => {
  mkdirSync('dist', { recursive: true });
  folder = mkdtempSync(join('dist', 'docs-'));
  // what the pieces import of the same extension
  cpSync('tests/extensions/notices', join(folder, 'notices'), { recursive: true });
  cpSync('tests/extensions/barcode', join(folder, 'barcode'), { recursive: true });
  cpSync('tests/extensions/notices/server/table.ts', join(folder, 'note/server/table.ts'));
  for (const { language, text } of blocks) {
    const place = /^tsx?$/.test(language) ? homeOf(text) : undefined;
    if (place === undefined) continue;
    mkdirSync(dirname(join(folder, place)), { recursive: true });
    writeFileSync(join(folder, place), text);
  }
  const config = { extends: '../../tsconfig.json', include: ['.', '../../src/**/*.d.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The default export of a piece. */
async function made<Part>(place: string): Promise<Part> {
  const { default: part } = await import(/* @vite-ignore */ resolve(folder, place));
  return part;
}

test('every piece of code has its place in these tests, and every place its piece', () => {
  const found = blocks.map(({ language, text }) => homeOf(text) ?? language);
  // two pieces are no TypeScript: the command, and the field that it is used at
  expect(found.toSorted()).toEqual(['', 'json', ...Object.values(places)].toSorted());
});

test('all pieces pass the types', async () => {
  const tsc = 'node_modules/typescript/bin/tsc';
  expect(await runScript(tsc, ['--noEmit', '-p', folder])).toBe(true);
}, 600_000);

test('the first command writes what the field beside it names', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const command = blocks.find(({ language }) => language === '')?.text ?? '';
  const [, parameters = ''] = /^npm run extension -- (.+)\n$/.exec(command) ?? [];
  const field = blocks.find(({ language }) => language === 'json')?.text ?? '';
  const { widget } = JSON.parse(field);
  const place = mkdtempSync(join(tmpdir(), 'bookdesk-first-'));
  try {
    await extension(parameters.split(' '), place);
    expect(readFileSync(join(place, 'gold-stars', 'index.ts'), 'utf8')).toContain(`${widget}: {`);
  } finally {
    rmSync(place, { recursive: true });
  }
});

test('the declaration has no problem', async () => {
  const declared = await made<Extension>(places.defineExtension ?? '');
  const from = '/src/extensions/notices/index.ts';
  expect(checkExtensions([{ from, declared }], []).problems).toEqual([]);
});

test('the handlers answer the declared call', async () => {
  const part = await made<unknown>(places.defineHandlers ?? '');
  const [call] = await made<readonly { readonly path: string }[]>(places.defineEndpoint ?? '');
  expect(isHandlers(part)).toBe(true);
  const services = { now: () => new Date(0) };
  const handled = isHandlers(part) ? part(services as Parameters<typeof part>[0]) : [];
  expect(handled.map(({ endpoint }) => endpoint)).toEqual([call]);
});

test('the format refuses what is no ISBN, and reads one with hyphens', async () => {
  const format = await made<FieldFormat>(places.defineFormat ?? '');
  expect(format.check('9787020002207')).toBeUndefined();
  expect(format.check('9787020002208')).toMatchObject({ 'en-US': 'This is no valid ISBN-13' });
  expect(format.read?.('ISBN 978-7-02-000220-7')).toBe('9787020002207');
});

test('the kind refuses, asks for and draws what the document says', async () => {
  const contents = await made<Contents<unknown>>(places.defineContents ?? '');
  const View = await made<KindView>(places.defineView ?? '');
  expect(contents.faults({ text: 'x'.repeat(201) }, 'en-US')).toMatchObject([{ field: 'text' }]);
  expect(contents.lacking(contents.initial, 'en-US')).toEqual([
    { field: 'text', message: 'write a text' },
  ]);
  const drawn = renderToStaticMarkup(createElement(View, { values: { text: 'Open at nine' } }));
  expect(drawn).toMatch(/^<p style="[^"]*">Open at nine<\/p>$/);
});
