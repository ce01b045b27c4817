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
  it('finds an unknown key deep in a column, past the union of the two ways to write one', () => {
    const [finding] = findingsAfter('"sortable": true', '"sortabel": true');
    expect(finding).toMatchObject({
      code: 'unknown-key',
      ...placeIn(channels, '"sortable": true'),
      fix: 'sortable',
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
    [
      'a question before a save on the condition of an unknown field',
      '"default": true',
      '"default": true, "confirm": [{ "value": null, "question": { "zh-CN": "停？", "en-US": "Off?" }, "when": { "field": "enabled", "op": "equals", "value": true } }]',
      'unknown-field',
    ],
    [
      'a condition on an unknown field',
      '"field": "isEnabled", "op"',
      '"field": "enabled", "op"',
      'unknown-field',
    ],
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
