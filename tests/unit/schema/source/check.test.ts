import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { inLanguage } from '#contract/language.ts';
import { checkResources } from '#schema/check.ts';
import { sourceJsonSchema } from '#schema/jsonSchema.ts';
import { checkSource } from '#schema/source/check.ts';
import { contradictionsOf } from '#schema/source/contradictions.ts';
import { conventionNames, conventions } from '#schema/source/conventions/index.ts';
import { sourceList } from '#tests/platform/sources/support.ts';

/** The file of a source, and what a list says of its source. */

const findingsOf = (more: object) =>
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
  }).findings;
const said = (more: object) =>
  findingsOf(more).map(({ code, line, column }) => `${code} ${line}:${column}`);

describe('the file of a source', () => {
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

  it('names a convention that there is, or is told the nearest one', () => {
    expect(said({ convention: 'ruoyi' })).toEqual([]);
    const [finding] = findingsOf({ convention: 'rouyi' });
    expect(finding).toMatchObject({ code: 'wrong-value', line: 9, column: 17 });
    expect(finding?.hint?.['en-US']).toContain('ruoyi');
  });
});

describe('the parts of a source', () => {
  it('lie over those of its convention', () => {
    expect(said({ convention: 'github', parts: { page: { most: 50 }, sort: null } })).toEqual([]);
    expect(said({ convention: 'github', parts: { page: { mots: 50 } } }).join()).toContain(
      'unknown-key',
    );
  });

  it('that do not fit to those of the convention are told', () => {
    const [finding, ...others] = findingsOf({
      convention: 'stripe',
      parts: { page: { first: 0 } },
    });
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ code: 'wrong-format', line: 11, column: 13 });
    expect(inLanguage(finding?.message, 'en-US')).toContain(
      'does not fit the page of the convention "stripe"',
    );
    expect(finding?.message['zh-CN']).toContain('与约定“stripe”的 page 合不到一起');
  });

  const order = { parameter: 'sort', ascending: '{field}', descending: '-{field}' };
  it.each([
    [{ page: { by: 'cursor', cursor: 'after' } }, 'exactly one of token and lastRow'],
    [{ page: { by: 'cursor', cursor: 'a', token: 'b', lastRow: 'id' } }, 'exactly one of token'],
    [{ page: { fixed: 100, most: 50 } }, 'fixed cannot be larger than most'],
    [{ page: { by: 'range', name: 'r', in: 'query', value: '{start}' } }, '{start} and {end}'],
    [{ sort: { ...order, descending: '{field}' } }, 'ascending and descending are the same'],
    [{ sort: { ...order, ascending: 'asc' } }, 'without order'],
    [{ filters: { eq: { value: '{field} eq {value}' } } }, 'filters.shared, which is missing'],
    [{ search: { value: 'contains(title,{value})' } }, 'filters.shared, which is missing'],
    [{ filters: { eq: { parameter: 'filter' } } }, 'needs {field}'],
    [{ filters: { eq: { parameter: '{field}', value: 'eq' } } }, '{value} or {quoted}'],
    [{ filters: { eq: { parameter: '{field}', value: '{quoted}' } } }, 'filters.quote'],
    [{ filters: { shared: { parameter: 'f', join: ',', value: '()' } } }, 'needs {terms}'],
    [{ writes: { format: 'form', body: { data: '$values' } } }, 'a form has no wrapper'],
    [{ calls: { update: { method: 'PUT', path: '{list}' } } }, 'needs {id}'],
    [{ calls: { delete: { method: 'POST', path: '{base}/remove/{id}' } } }, 'calls.list'],
  ])('that contradict each other are told: %j', (parts, problem) => {
    const findings = findingsOf({ convention: 'github', parts });
    expect(findings.map(({ code, line }) => [code, line > 10])).toEqual([['wrong-format', true]]);
    expect(inLanguage(findings[0]?.message, 'en-US')).toContain(problem);
    expect(findings[0]?.message['zh-CN']).toMatch(/\p{Script=Han}/u);
  });
});

describe('a ready-made convention', () => {
  it.each(conventionNames)('does not contradict itself: %s', (name) => {
    expect(contradictionsOf(conventions[name])).toEqual([]);
  });
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

it('the published JSON Schema of sources is the one that the meta-schema makes', () => {
  const published: unknown = JSON.parse(readFileSync('docs/source.schema.json', 'utf8'));
  expect(published).toEqual(JSON.parse(JSON.stringify(sourceJsonSchema())));
});
