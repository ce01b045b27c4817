import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { checkResources } from '#schema/check.ts';
import { compileResource } from '#schema/compile.ts';
import { findRestCall, restCallsOf } from '#schema/restCalls.ts';
import { checkSource } from '#schema/source/check.ts';
import { sourceList } from '#tests/platform/sources/support.ts';
import fc from '#tests/support/properties.ts';

const [checked] = checkResources(
  [{ file: 'shop.json', text: sourceList('shop', { forms: undefined }) }],
  endpoints,
  ['bookshop'],
);
const calls = restCallsOf(
  compileResource(checked?.definition ?? expect.fail(JSON.stringify(checked?.findings))),
);

describe('a path that a request brings', () => {
  it('is a call of the list only where each of its parts stands for itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
        const path = `/books/${encodeURIComponent(id)}`;
        const isPlain = id !== '.' && id !== '..' && !/[/\\\0]/.test(id);
        expect(findRestCall(calls, 'GET', path) !== undefined).toBe(isPlain);
      }),
    );
  });

  it.each(['/books/1/x', '/book', '/books/%', '/books/a%2Fb', '/books//', '/x/../books', ''])(
    'is none of the calls: %s',
    (path) => expect(findRestCall(calls, 'GET', path)).toBeUndefined(),
  );
});

describe('a list over a source', () => {
  const codes = (more: object, sources?: readonly string[]) =>
    checkResources(
      [{ file: 'shop.json', text: sourceList('shop', more) }],
      endpoints,
      sources,
    )[0]?.findings.map(({ code }) => code);

  it('names a source that there is', () => {
    expect(codes({}, ['bookshop'])).toEqual([]);
    expect(codes({}, ['bookshops'])).toEqual(['unknown-source']);
    expect(codes({})).toEqual([]);
    expect(codes({ source: undefined })).toEqual(['missing-source']);
    expect(codes({ provider: 'rest' })).toEqual(['source-without-provider']);
  });

  it('grants all records or none', () => {
    expect(codes({ access: { accounts: { read: 'all', create: true } } })).toEqual([]);
    expect(codes({ access: { accounts: { read: 'own' } } })).toEqual(['source-grant']);
    expect(codes({ access: { readers: { read: true } } })).toEqual(['source-grant']);
  });
});

it('the examples of docs/sources.md pass the checker', () => {
  const page = readFileSync('docs/sources.md', 'utf8');
  const [source = '', list = ''] = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(
    ([, text]) => text ?? '',
  );
  const read = checkSource({ file: 'schemas/sources/bookshop.json', text: source });
  expect(read.findings).toEqual([]);
  const [made] = checkResources([{ file: 'schemas/shop-books.json', text: list }], endpoints, [
    read.name,
  ]);
  expect(made?.findings).toEqual([]);
});

describe('the file of a source', () => {
  const said = (more: object) =>
    checkSource({
      file: 'schemas/sources/bookshop.json',
      text: JSON.stringify(
        {
          schemaVersion: 1,
          name: 'bookshop',
          label: { 'zh-CN': '书店', 'en-US': 'Bookshop' },
          address: 'https://api.bookshop.example/v1',
          ...more,
        },
        null,
        2,
      ),
    }).findings.map(({ code, line, column }) => `${code} ${line}:${column}`);

  it('is checked key by key, with the place of what is wrong', () => {
    expect(said({})).toEqual([]);
    expect(said({ adress: 'x' })).toEqual(['unknown-key 9:3']);
    expect(said({ address: 'https://name:word@api.example' })).toEqual(['wrong-format 8:14']);
    expect(said({ name: 'shop' })).toEqual(['wrong-file-name 3:11']);
    expect(said({ limits: { seconds: 90 } })).toEqual(['out-of-range 10:16']);
  });

  it('has the name of a secret, never the secret itself', () => {
    const token = (value: unknown) => said({ credentials: { kind: 'bearer', token: value } });
    expect(token({ env: 'BOOKSHOP_TOKEN' })).toEqual([]);
    expect(token('s3cr3t')).toEqual(['wrong-type 11:14']);
    expect(token({ value: 's3cr3t' }).join()).toContain('unknown-key');
  });
});
