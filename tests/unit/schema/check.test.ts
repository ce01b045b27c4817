import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { inLanguage } from '#contract/language.ts';
import { checkResources } from '#schema/check.ts';

const channels = readFileSync('tests/unit/schema/fixtures/channels.json', 'utf8');
const labels = readFileSync('schemas/labels.json', 'utf8');

/** What the checker finds in channels.json after one edit, as `line:column severity code`. */
function findingsAfter(from: string | RegExp, to: string, others: string[] = []) {
  expect(channels).toMatch(from);
  const files = [
    { file: 'schemas/channels.json', text: channels.replace(from, to) },
    ...others.map((text) => ({ file: 'schemas/labels.json', text })),
  ];
  return checkResources(files, endpoints).flatMap((checked) => checked.findings);
}
const codesAfter = (from: string | RegExp, to: string) =>
  findingsAfter(from, to).map(({ severity, code }) => `${severity} ${code}`);

/** Line and column, from 1, of a piece of text. */
function placeIn(text: string, piece: string) {
  const before = text.slice(0, text.indexOf(piece)).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

describe('structure', () => {
  it('names an unknown key with its place and the key that was meant', () => {
    const [finding, ...rest] = findingsAfter('"recordTitle"', '"recordTitel"');
    expect(rest, 'what is missing by a misspelt key is no second mistake').toEqual([]);
    expect(finding).toMatchObject({
      severity: 'error',
      code: 'unknown-key',
      file: 'schemas/channels.json',
      ...placeIn(channels, '"recordTitle"'),
      hint: { 'en-US': 'did you mean "recordTitle"?', 'zh-CN': '是不是想写“recordTitle”？' },
      fix: 'recordTitle',
    });
  });

  it('finds an unknown key deep in a column, past the union of the two ways to write one', () => {
    const [finding] = findingsAfter('"sortable": true', '"sortabel": true');
    expect(finding).toMatchObject({
      code: 'unknown-key',
      ...placeIn(channels, '"sortable": true'),
      fix: 'sortable',
    });
  });

  it('says which type is expected', () => {
    expect(findingsAfter('"order": 20', '"order": "20"')[0]).toMatchObject({
      code: 'wrong-type',
      ...placeIn(channels, '20'),
    });
  });

  it('lists the values that are possible', () => {
    const [finding] = findingsAfter('"type": "longText"', '"type": "longtext"');
    expect(finding).toMatchObject({
      code: 'wrong-value',
      fix: 'longText',
    });
  });

  it('wants the default language of a text, and reads it where another is missing', () => {
    const label = '{ "zh-CN": "频道", "en-US": "Channels" }';
    const [finding] = findingsAfter(label, '{ "en-US": "Channels" }');
    expect(finding).toMatchObject({
      code: 'missing-key',
      message: { 'en-US': '"zh-CN" is missing' },
    });
    expect(codesAfter(label, '{ "zh-CN": "频道" }')).toEqual([]);
    expect(inLanguage({ 'zh-CN': '频道' }, 'en-US')).toBe('频道');
  });

  it('refuses a file of a newer version of the language', () => {
    expect(codesAfter('"schemaVersion": 2', '"schemaVersion": 3')).toEqual(['error newer-version']);
  });
});

describe('JSON', () => {
  it('finds a missing comma by its place', () => {
    const [finding] = findingsAfter('"schemaVersion": 2,', '"schemaVersion": 2');
    expect(finding).toMatchObject({ code: 'invalid-json', line: 4, column: 3 });
  });
  it('refuses comments', () => {
    expect(codesAfter('"schemaVersion"', '// version\n"schemaVersion"')[0]).toBe(
      'error invalid-json',
    );
  });
  it('refuses a key that stands twice', () => {
    const [finding] = findingsAfter(
      '"name": "channels",',
      '"name": "channels", "name": "channels",',
    );
    expect(finding).toMatchObject({ code: 'duplicate-key', line: 4 });
  });
  it('counts lines alike whether they end in LF or CRLF, and past a byte order mark', () => {
    const broken = channels.replace('"recordTitle"', '"recordTitel"');
    const places = [broken, `\uFEFF${broken}`, broken.replaceAll('\n', '\r\n')].map((text) =>
      checkResources([{ file: 'schemas/channels.json', text }], endpoints)
        .flatMap(({ findings }) => findings)
        .filter(({ code }) => code === 'unknown-key')
        .map(({ line, column }) => [line, column]),
    );
    expect(new Set(places.map(String)).size).toBe(1);
  });
  it('says that an empty file holds nothing', () => {
    const [checked] = checkResources([{ file: 'schemas/x.json', text: '' }], endpoints);
    expect(checked?.findings.map(({ code }) => code)).toContain('invalid-json');
    expect(checked?.definition).toBeUndefined();
  });
});

describe('meaning', () => {
  const cases: [string, string | RegExp, string, string][] = [
    [
      'a column that is no field',
      '{ "field": "domain", "width": 140 }',
      '"domian"',
      'unknown-field',
    ],
    [
      'a field in a form that does not exist',
      '["name", "domain"',
      '["name", "domaine"',
      'unknown-field',
    ],
    [
      'a record title that is no field',
      '"recordTitle": "name"',
      '"recordTitle": "title"',
      'unknown-field',
    ],
    ['a column twice', '"isEnabled",\n', '"isEnabled", "isEnabled",\n', 'duplicate-name'],
    ['an enum without options', '"type": "longText"', '"type": "enum"', 'missing-options'],
    [
      'a relation that points at nothing',
      '"type": "longText"',
      '"type": "relation"',
      'missing-relation',
    ],
    [
      'a relation to an unknown resource',
      '"type": "longText",',
      '"type": "relation", "relation": { "resource": "labelz" },',
      'unknown-resource',
    ],
    ['an unknown endpoint', '/channel/domain/list', '/channel/domian/list', 'unknown-endpoint'],
    [
      'a list call that answers no list',
      '/channel/domain/list',
      '/getRouters',
      'wrong-list-endpoint',
    ],
    [
      'a filter that the list call does not take',
      '{ "name": "domain", "kind": "text"',
      '{ "name": "domains", "kind": "text"',
      'unknown-parameter',
    ],
    [
      'a filter of a kind that does not fit its field',
      '{ "name": "isEnabled", "kind": "boolean"',
      '{ "name": "isEnabled", "kind": "text"',
      'filter-kind',
    ],
    [
      'a path that no record has',
      '"readOnly": true',
      '"readOnly": true, "path": "stamps.created"',
      'unknown-path',
    ],
    ['a regular expression that is none', '^[a-z][a-z0-9-]{0,39}$', '^[a-z', 'invalid-pattern'],
    ['a default of another type', '"default": 0', '"default": "0"', 'default-mismatch'],
    [
      'a question about a value that the field cannot have',
      '"default": true',
      '"default": true, "confirm": [{ "value": "no", "question": { "zh-CN": "停？", "en-US": "Off?" } }]',
      'confirm-mismatch',
    ],
    [
      'a question before a save on the condition of an unknown field',
      '"default": true',
      '"default": true, "confirm": [{ "value": null, "question": { "zh-CN": "停？", "en-US": "Off?" }, "when": { "field": "enabled", "op": "equals", "value": true } }]',
      'unknown-field',
    ],
    [
      'a widget that does not exist',
      '"type": "longText"',
      '"widget": "fancy", "type": "longText"',
      'unknown-widget',
    ],
    [
      'a condition on an unknown field',
      '"field": "isEnabled", "op"',
      '"field": "enabled", "op"',
      'unknown-field',
    ],
    [
      'a condition on what the user info does not have',
      '"field": "isEnabled", "op"',
      '"field": "$user.role", "op"',
      'unknown-user-path',
    ],
    [
      'a condition that never holds',
      '"op": "equals", "value": false',
      '"op": "equals", "value": 5',
      'impossible-condition',
    ],
    [
      'a comparison with nothing',
      '"op": "equals", "value": false',
      '"op": "equals"',
      'missing-operand',
    ],
    ['an action that does nothing', /"set": \{ "isEnabled": true \},\s*/, '', 'action-does'],
    [
      'an action that sets an unknown field',
      '"set": { "isEnabled": true }',
      '"set": { "on": true }',
      'unknown-field',
    ],
    [
      'a picker that searches by an unknown filter',
      '"filter": "name"',
      '"filter": "title"',
      'unknown-field',
    ],
    [
      'a file not named after its resource',
      '"name": "channels"',
      '"name": "channel"',
      'wrong-file-name',
    ],
  ];
  it.each(cases)('finds %s', (_what, from, to, code) => {
    expect(codesAfter(from, to)).toContain(`error ${code}`);
  });

  it('knows a broken neighbour by its file name, so that one broken file breaks no other', () => {
    const relation =
      '"type": "relation", "saveAs": "description", "relation": { "resource": "labels" },';
    const found = findingsAfter(/"type": "longText",/, relation, ['{']);
    expect(
      found.filter(({ file }) => file === 'schemas/channels.json').map(({ code }) => code),
    ).not.toContain('unknown-resource');
  });

  it('refuses two files of one name', () => {
    const checked = checkResources(
      [
        { file: 'schemas/labels.json', text: labels },
        { file: 'schemas/more/labels.json', text: labels },
      ],
      endpoints,
    );
    expect(checked.map(({ definition }) => definition !== undefined)).toEqual([true, false]);
    expect(checked[1]?.findings[0]).toMatchObject({ code: 'duplicate-resource' });
  });
});
