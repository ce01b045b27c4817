import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { inLanguage } from '#contract/language.ts';
import { checkResources } from '#schema/check.ts';
import { compileResource } from '#schema/compile.ts';
import { inferResource } from '#schema/infer/inferResource.ts';
import type { ResourceDefinition } from '#schema/meta.ts';
import { serialiseResource } from '#schema/serialise.ts';
import { datasetNames, datasets } from './datasets.ts';

/** A list of the same service that invoices may point at. */
const customers: ResourceDefinition = {
  schemaVersion: 2,
  name: 'customers',
  label: { 'zh-CN': '客户', 'en-US': 'Customers' },
  provider: 'source',
  source: 'service',
  recordTitle: 'name',
  endpoints: { list: { method: 'GET', path: '/customers' } },
  fields: { name: { type: 'text', label: { 'zh-CN': '名称', 'en-US': 'Name' } } },
  list: { columns: ['name'] },
};

/** What a service that changes records says of a list; it sorts by every field. */
const inferList = (name: string, all: readonly unknown[], resources: ResourceDefinition[] = []) =>
  inferResource({
    name,
    provider: 'source',
    source: 'service',
    call: { method: 'GET', path: `/${name}` },
    calls: {
      endpoints: {
        list: { method: 'GET', path: `/${name}` },
        detail: { method: 'GET', path: `/${name}/{id}` },
        save: { method: 'POST', path: `/${name}` },
        delete: { method: 'DELETE', path: `/${name}/{id}` },
      },
      row: undefined,
      parameters: undefined,
      save: undefined,
    },
    rows: all,
    sortable: all.flatMap((row) => Object.keys(Object(row))),
    resources,
  });
const infer = (name: keyof typeof datasets, resources: ResourceDefinition[] = [customers]) =>
  inferList(name, datasets[name], resources);

describe('a schema that is inferred from a service nobody has seen', () => {
  it.each(datasetNames)('is the one that a person looked at: %s', async (name) => {
    const { definition, notes } = infer(name);
    await expect(serialiseResource(definition)).toMatchFileSnapshot(`golden/${name}.json`);
    const told = notes.map(
      (one) => `${one.certainty} ${one.code}: ${inLanguage(one.message, 'en-US')}\n`,
    );
    await expect(told.join('')).toMatchFileSnapshot(`golden/${name}.notes.txt`);
  });

  it.each(datasetNames)('passes the checker without a finding, and compiles: %s', (name) => {
    const files = [infer(name).definition, customers].map((definition) => ({
      file: `schemas/${definition.name}.json`,
      text: serialiseResource(definition),
    }));
    const checked = checkResources(files, endpoints, ['service']);
    expect(checked.flatMap(({ findings }) => findings)).toEqual([]);
    for (const { definition } of checked)
      expect(definition && compileResource(definition)).toBeDefined();
  });

  it.each(datasetNames)(
    'is the same when it is inferred again, and from rows in another order: %s',
    (name) => {
      const again = inferList(name, [...datasets[name]].reverse(), [customers]);
      const typesOf = ({ fields }: ResourceDefinition) =>
        Object.fromEntries(Object.entries(fields).map(([field, { type }]) => [field, type]));
      expect(typesOf(again.definition)).toEqual(typesOf(infer(name).definition));
      expect(infer(name).definition).toEqual(infer(name).definition);
    },
  );
});

describe('ids of another list', () => {
  it('make a relation where a list of that name is known', () => {
    expect(infer('invoices').definition.fields.customer_id).toMatchObject({
      type: 'relation',
      relation: { resource: 'customers' },
    });
  });

  it('stay numbers where there is no such list', () => {
    expect(infer('invoices', []).definition.fields.customer_id?.type).toBe('number');
  });

  it('of a list of another service are no relation', () => {
    const ours: ResourceDefinition = { ...customers, source: 'other' };
    expect(infer('invoices', [ours]).definition.fields.customer_id?.type).toBe('number');
  });
});

describe('what cannot be told from the values', () => {
  it('is an enum only where values repeat and are few', () => {
    const typeWith = (values: readonly string[]) =>
      inferList(
        'things',
        values.map((mood, id) => ({ id, mood })),
      ).definition.fields.mood?.type;
    const repeated = Array.from({ length: 30 }, (_, index) => ['calm', 'loud'][index % 2] ?? '');
    expect(typeWith(repeated)).toBe('enum');
    expect(typeWith(repeated.slice(0, 6))).toBe('text');
    expect(typeWith(repeated.map((mood, index) => `${mood} ${index}`))).toBe('text');
  });

  it('is left out and told where a schema cannot name it', () => {
    const { definition, notes } = infer('readings');
    expect(Object.values(definition.fields).map(({ path }) => path)).not.toContain('with.point');
    expect(notes.find(({ code }) => code === 'key-skipped')?.fields).toEqual(['with.point']);
  });

  it('leaves no calls for single records where nothing identifies one', () => {
    const { definition, notes } = inferList('words', [{ word: 'a' }, { word: 'a' }]);
    expect(definition.endpoints).toEqual({ list: { method: 'GET', path: '/words' } });
    expect(definition.forms).toBeUndefined();
    expect(notes.map(({ code }) => code)).toContain('identifier-missing');
  });

  it('does not stumble over rows that are no objects', () => {
    const { definition } = inferList('odd', [
      null,
      3,
      'x',
      [],
      { id: 1, name: 'One', __proto__x: { a: 1 }, constructor: 'c' },
    ]);
    expect(definition.recordTitle).toBe('name');
  });
});

describe('what the contract declares of a list', () => {
  const inferPosts = (rows: readonly unknown[]) =>
    inferResource({
      name: 'posts',
      provider: 'jmgr',
      call: { method: 'POST', path: '/post/manage/list' },
      endpoints,
      rows,
      resources: [],
    });

  it('is sure: an enum has all its values, whichever came, and is told as no guess', () => {
    const rows = Array.from({ length: 30 }, (_, id) => ({ id, status: id % 2 ? 10 : 30 }));
    const { definition, notes } = inferPosts(rows);
    const { type, options } = definition.fields.status ?? {};
    expect([type, options?.map(({ value }) => value)]).toEqual(['enum', [10, 15, 20, 30, 40]]);
    expect(notes.map(({ code }) => code)).not.toContain('enum-from-values');
  });

  it('is found where no row has come', () => {
    const { definition } = inferPosts([]);
    expect(definition.fields.createdAt?.type).toBe('dateTime');
    expect(definition.fields.isTop?.type).toBe('boolean');
    expect(definition.fields.status?.type).toBe('enum');
    expect(Object.keys(definition.endpoints)).toEqual(['list', 'detail', 'delete', 'restore']);
  });
});
