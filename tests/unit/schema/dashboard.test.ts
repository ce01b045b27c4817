import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { chartsOf, checkDashboard } from '#schema/dashboard/check.ts';
import { dashboardJsonSchema } from '#schema/jsonSchema.ts';
import { dashboardParts } from '#schema/reference/dashboardKeys.ts';
import { serialiseDashboard } from '#schema/serialise.ts';
import { shippedDefinitions } from '#tests/support/shippedLists.ts';

/** Dashboards as files: what is found in them, and where. */

const known = new Map([
  ['posts', ['byDay', 'byKind']],
  ['dynamics', ['byDay', 'byKind']],
  ['books', []],
]);
const label = { 'zh-CN': '社区', 'en-US': 'Community' };
const whole = {
  schemaVersion: 1,
  name: 'community',
  label,
  items: [{ list: 'posts', chart: 'byDay' }],
};
const check = (text: string, file = 'schemas/dashboards/community.json') =>
  checkDashboard({ file, text }, known);
const found = (text: string) =>
  check(text).findings.map(({ code, line, column, hint }) => [code, line, column, hint?.['en-US']]);
const withItems = (items: string) =>
  `{ "schemaVersion": 1, "name": "community", "label": { "zh-CN": "社", "en-US": "C" },\n"items": ${items} }`;

describe('a dashboard', () => {
  it('names charts of lists, by former names of these as well', () => {
    const items = [...whole.items, { list: 'dynamics', chart: 'byKind', width: 'whole' }];
    const checked = check(JSON.stringify({ ...whole, items }));
    expect(checked.findings).toEqual([]);
    expect(checked.definition?.items).toHaveLength(2);
  });

  it('is told where it names a list or a chart that is not there, and what was meant', () => {
    expect(found(withItems('[{ "list": "post", "chart": "byDay" }]'))).toEqual([
      ['unknown-resource', 2, 21, 'did you mean "posts"?'],
    ]);
    expect(found(withItems('[{ "list": "posts", "chart": "byDays" }]'))).toEqual([
      ['wrong-value', 2, 39, 'did you mean "byDay"?'],
    ]);
    expect(found(withItems('[{ "list": "books", "chart": "byDay" }]'))).toEqual([
      ['wrong-value', 2, 39, 'remove it'],
    ]);
  });

  it('keeps its other charts in use where one is not there', () => {
    const items = [...whole.items, { list: 'posts', chart: 'gone' }];
    const { definition, findings } = check(JSON.stringify({ ...whole, items }));
    expect(findings).toHaveLength(1);
    expect(definition?.items).toEqual(items);
  });

  it('is told of unknown keys, of its name, of a chart twice, and of more than fifty', () => {
    expect(found(JSON.stringify({ ...whole, itemz: [] }))[0]?.[0]).toBe('unknown-key');
    const named = check(JSON.stringify({ ...whole, name: 'other' }));
    expect(named.findings.map(({ code }) => code)).toEqual(['wrong-file-name']);
    expect(named.definition).toBeUndefined();
    const twice = [...whole.items, ...whole.items];
    expect(found(JSON.stringify({ ...whole, items: twice }))[0]?.[0]).toBe('duplicate-name');
    const many = Array.from({ length: 51 }, () => whole.items[0]);
    expect(found(JSON.stringify({ ...whole, items: many }))[0]?.[0]).toBe('out-of-range');
    expect(found(JSON.stringify({ ...whole, items: [] }))[0]?.[0]).toBe('out-of-range');
    expect(found('{ "items": ')[0]?.[0]).toBe('invalid-json');
  });
});

describe('the dashboards of schemas/', () => {
  const charts = chartsOf([...shippedDefinitions().values()]);
  it.each(readdirSync('schemas/dashboards'))('%s passes, in its canonical form', (name) => {
    const file = `schemas/dashboards/${name}`;
    const text = readFileSync(file, 'utf8');
    const { definition, findings } = checkDashboard({ file, text }, charts);
    expect(findings).toEqual([]);
    expect(definition && serialiseDashboard(definition)).toBe(text);
  });
});

describe('the reference of dashboards', () => {
  it('shows examples that the language takes, and editors say what each key means', () => {
    const text = JSON.stringify(dashboardJsonSchema());
    for (const { id, schema, keys } of dashboardParts)
      for (const [key, { example, meaning }] of Object.entries(keys)) {
        const type = schema.shape[key];
        if (example !== undefined && type)
          expect(z.safeParse(type, example).success, `${id}.${key}`).toBe(true);
        expect(text.includes(JSON.stringify(meaning['zh-CN']).slice(1, -1)), key).toBe(true);
      }
    expect(text).not.toContain('x-part');
  });
});
