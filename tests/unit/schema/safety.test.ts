import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { slowPattern } from '#schema/check/slowPattern.ts';
import { checkResources } from '#schema/check.ts';

/** What no schema may do, whoever wrote it: operators write them at run time (contract 12). */

const books = JSON.parse(readFileSync('schemas/books.json', 'utf8'));
const labels = JSON.parse(readFileSync('schemas/labels.json', 'utf8'));
/** Codes of the errors of the books' schema with this change. */
function errorsWith(change: Readonly<Record<string, unknown>>): string[] {
  const files = [
    { file: 'books.json', text: JSON.stringify({ ...books, ...change }) },
    { file: 'labels.json', text: JSON.stringify(labels) },
  ];
  const [checked] = checkResources(files, endpoints);
  return (checked?.findings ?? [])
    .filter(({ severity }) => severity === 'error')
    .map(({ code }) => code);
}
const action = (change: Readonly<Record<string, unknown>>) =>
  errorsWith({
    list: { ...books.list, actions: [{ name: 'go', label: books.label, scope: 'row', ...change }] },
  });
const label = { 'zh-CN': '名', 'en-US': 'Name' };

describe('links of a schema', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '/\t/elsewhere.example/',
    '/{bookName}',
    'books',
  ])('%s leads nowhere', (link) => {
    expect(errorsWith({ forms: { create: { link } } })).toContain('unsafe-link');
    if (link.startsWith('/')) expect(action({ link })).toContain('unsafe-link');
  });

  test('an address of this site is what they are for', () => {
    expect(errorsWith({ forms: { create: { link: '/s/{id}?x=//y' } } })).toEqual([]);
    expect(action({ link: '/deciration/main?id={id}' })).toEqual([]);
  });
});

describe('paths of calls', () => {
  test.each([
    '/../api/User/GetProfile',
    '/book/../../api/User/GetProfile',
    '/./book',
    '/book/..',
    '//elsewhere.example/book',
    '/book//search',
  ])('%s does not leave its service, whichever that is', (path) => {
    const list = { method: 'GET', path };
    for (const provider of ['rest', 'jmgr'])
      expect(errorsWith({ provider, endpoints: { list } })).toContain('unsafe-path');
    expect(errorsWith({ provider: 'rest', picker: { list } })).toContain('unsafe-path');
    const tabs = [{ name: 'all', label, list }];
    expect(errorsWith({ provider: 'rest', list: { ...books.list, tabs } })).toContain(
      'unsafe-path',
    );
    expect(action({ call: { method: 'POST', path } })).toContain('unsafe-path');
  });

  test('dots within a name are no steps', () => {
    const list = { method: 'GET', path: '/v1.2/books..old/{id}' };
    expect(errorsWith({ provider: 'rest', endpoints: { list } })).not.toContain('unsafe-path');
  });

  test('of the platform are those of the contract', () => {
    const list = { method: 'GET', path: '/api/User/GetProfile' };
    expect(errorsWith({ endpoints: { list } })).toContain('unknown-endpoint');
  });
});

describe('names that every object has', () => {
  const field = { type: 'text', label };
  test.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf'])('%s is none', (name) => {
    expect(errorsWith({ fields: { ...books.fields, [name]: field } })).toContain('unsafe-name');
    expect(errorsWith({ menu: { ...books.menu, icon: name } })).toContain('unsafe-name');
    expect(action({ name, link: '/s/{id}' })).toContain('unsafe-name');
    const filters = [{ name, kind: 'text', label }];
    expect(errorsWith({ list: { ...books.list, filters } })).toContain('unsafe-name');
  });

  test('constructor is no list either', () => {
    expect(errorsWith({ name: 'constructor' })).toContain('unsafe-name');
    expect(errorsWith({ aliases: ['constructor'] })).toContain('unsafe-name');
  });
});

describe('patterns', () => {
  const withPattern = (expression: string) => ({
    fields: {
      ...books.fields,
      isbn: { ...books.fields.isbn, pattern: { expression, message: label } },
    },
  });

  test.each([
    '^(a+)+$',
    '^(a*)*$',
    '(a|a)*b',
    '(a|aa)+$',
    '(a?b?)*$',
    '(.*)*x',
    '([a-zA-Z]+)*!',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(?:-a*a*)*$',
    '(?:-[a-z]*-?[a-z]*)*$',
    '(x+x+)+y',
    '(?<word>\\w+\\s?)+$',
    '(\\p{L}+)*1',
    '([^,]+,?)*;',
    '(a{1,9}){1,9}b',
    '(?=(a+)+b)a',
    'a*a*b',
    '\\d+\\d+x',
    '.*,.*,.*,.*,.*;',
    '^(a|b|ab)*c',
    '((a+))+',
    '(a*)\\1(a*)\\2b',
    '\\b(\\w+)\\b.*\\b\\1\\b.*\\b\\1\\bz',
    '^(?<word>a)\\k<word>$',
    '\\d*\\d*\\d*x',
    '^\\d*x?\\d*x?\\d*y',
    '^.*,.*,.*,.*;',
    '.*,.*;',
    '^(?:a?){30}a{30}$',
    '^(?:a*|b*){30}(?!)',
    '(?:a|b|ab)*c',
    '^(?:(?:ab|a)(?:c|bc))*$',
    '^(?!(a+)+b)',
    '(?<=b(a+)+)c',
    '^[\u05d0-\u05ea]+[\u05d0-\u05ea]+[\u05d5-\u05ea]+x',
    '^(?:[\u{1f600}-\u{1f640}]+)+x',
  ])('%s is refused', (expression) => {
    expect(slowPattern(expression)).toBeDefined();
    expect(errorsWith(withPattern(expression))).toEqual(['slow-pattern']);
  });

  test.each([
    '^[a-z][a-z0-9-]{0,39}$',
    '^[a-z0-9]+(-[a-z0-9]+)*$',
    '^([a-z0-9-]+\\.)+[a-z]{2,}$',
    '^(\\d{3}-)*\\d+$',
    '^\\d{1,3}(,\\d{3})*(\\.\\d+)?$',
    '^(\\d{1,3}\\.){3}\\d{1,3}$',
    '^([0-9a-f]{1,4}:){7}[0-9a-f]{1,4}$',
    '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
    '^(?!javascript:|data:|file:|vbscript:)[a-zA-Z][a-zA-Z0-9+.-]*://',
    '^([A-Z]{3})?$',
    '^(?:97[89][- ]?)?(?:\\d[- ]?){9}[\\dXx]$',
    '^(a|b)*$',
    '^(?:ab|cd)+$',
    '^\\+?[0-9 ()-]{6,20}$',
    '^1[3-9]\\d{9}$',
    '^[\\p{Script=Han}]+$',
    '^https://[^\\s/]+/.*$',
    '^#(?:[0-9a-f]{3}){1,2}$',
    '[\\]\\[()]',
    '^(?=.*[a-z])(?=.*\\d)\\S{8,64}$',
    '^(?:[a-z]+\\.)*[a-z]+$',
    '^(?:(?:[a-z]+-)+,)+$',
    '^\\d+(?:\\.\\d+){0,3}$',
    '^\\S+(?: \\S+)*$',
    '^\\s*\\S.*$',
    '(?<=a)b+c',
    '\\d+$',
    '',
  ])('%s is fine', (expression) => {
    expect(slowPattern(expression)).toBeUndefined();
    expect(errorsWith(withPattern(expression))).toEqual([]);
  });

  test('what passes answers at once for a text of 2,000 characters that nearly matches', () => {
    // no absolute time: an expression that is slow would never come back
    for (const expression of ['^[a-z0-9]+(-[a-z0-9]+)*$', '^([a-z0-9-]+\\.)+[a-z]{2,}$'])
      for (const text of [
        `${'a'.repeat(2_000)}!`,
        `${'a-'.repeat(1_000)}!`,
        `${'a.'.repeat(1_000)}!`,
      ])
        expect(new RegExp(expression, 'u').test(text)).toBe(false);
  });
});
