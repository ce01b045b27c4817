import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { type ResourceDefinition, resource } from '#schema/meta.ts';
import { serialiseResource } from '#schema/serialise.ts';
import { shippedDefinitions } from '#tests/support/shippedLists.ts';

const definitions = [...shippedDefinitions().values()];

const small: ResourceDefinition = {
  recordTitle: 'name',
  name: 'things',
  label: { 'en-US': 'Things', 'zh-CN': '东西' },
  schemaVersion: 2,
  fields: {
    name: { label: { 'en-US': 'Name', 'zh-CN': '名称' }, required: true, type: 'text' },
    cover: { type: 'image', label: { 'zh-CN': '封面', 'en-US': 'Cover' } },
  },
  list: { columns: ['name', { sortable: true, field: 'cover' }] },
  endpoints: { list: { path: '/label/list', method: 'GET' } },
};

describe('the text of a resource', () => {
  it.each(definitions)('of $name gives the same definition when it is read back', (definition) => {
    const text = serialiseResource(definition);
    expect(resource.parse(JSON.parse(text))).toEqual(definition);
    expect(serialiseResource(resource.parse(JSON.parse(text)))).toBe(text);
  });

  it('has the keys in the order of the meta-schema, short things on one line and a newline at its end', () => {
    expect(serialiseResource(small)).toBe(`{
  "$schema": "../docs/resource.schema.json",
  "schemaVersion": 2,
  "name": "things",
  "label": { "zh-CN": "东西", "en-US": "Things" },
  "recordTitle": "name",
  "endpoints": {
    "list": { "method": "GET", "path": "/label/list" }
  },
  "fields": {
    "name": { "type": "text", "label": { "zh-CN": "名称", "en-US": "Name" }, "required": true },
    "cover": { "type": "image", "label": { "zh-CN": "封面", "en-US": "Cover" } }
  },
  "list": {
    "columns": ["name", { "field": "cover", "sortable": true }]
  }
}
`);
  });

  it('keeps the order of fields, which is the order people gave them', () => {
    const { name, cover } = small.fields;
    if (!name || !cover) throw new Error('two fields');
    const text = serialiseResource({ ...small, fields: { cover, name } });
    expect(text.indexOf('"cover": {')).toBeLessThan(text.indexOf('"name": {'));
  });

  it('leaves out what is undefined', () => {
    expect(serialiseResource({ ...small, menu: undefined })).toBe(serialiseResource(small));
  });

  it('counts a Chinese character as two columns, as the formatter does', () => {
    const help = (count: number) => ({ 'zh-CN': '书'.repeat(count), 'en-US': 'x' });
    const lineOf = (count: number) =>
      serialiseResource({
        ...small,
        fields: { name: { type: 'text', label: help(count) }, ...small.fields },
        label: help(count),
      })
        .split('\n')
        .find((line) => line.startsWith('  "label"'));
    expect(lineOf(29)).toContain('"en-US"');
    expect(lineOf(30)).toBe('  "label": {');
  });

  it('passes the formatter as it is', () => {
    const values = [1, -2, 3.5, 1_000_001].flatMap((one) => Array<number>(12).fill(one));
    const made: ResourceDefinition = {
      ...small,
      fields: {
        ...small.fields,
        size: {
          type: 'computed',
          label: { 'zh-CN': '大小', 'en-US': 'Size' },
          visibleWhen: { field: 'name', op: 'in', value: values },
          compute: {
            as: 'number',
            value: {
              otherwise: 0,
              when: { op: 'equals', field: 'name', value: '一二三四五六七八九十。，（）“”……—' },
              value: { divide: [{ $row: 'name' }, { add: [1, 2, { count: { $row: 'cover' } }] }] },
            },
          },
        },
      },
    };
    for (const definition of [made, ...definitions.slice(-3)]) {
      const text = serialiseResource(definition);
      const formatted = execFileSync(
        'node_modules/.bin/biome',
        ['format', '--stdin-file-path=schemas/made.json'],
        { input: text, encoding: 'utf8' },
      );
      expect(formatted).toBe(text);
    }
  });
});
