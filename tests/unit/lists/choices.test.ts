import { describe, expect, it } from 'vitest';
import { asFound, type Choices, draftText, lacksLabel } from '#app/screens/lists/create/choices.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { checkResources } from '#schema/check.ts';
import { resource } from '#schema/meta.ts';

const text = (zh: string, en = zh) => ({ 'zh-CN': zh, 'en-US': en });
const rows = [
  { id: 1, name: 'A', meta: { level: 'gold' }, price: 12 },
  { id: 2, name: 'B', meta: { level: 'silver' }, price: 20 },
  { id: 3, name: 'C', meta: { level: 'gold' }, price: null },
];
/** What inference makes of an endpoint. */
const found = resource.parse({
  schemaVersion: 2,
  name: 'members',
  label: text('成员', 'Members'),
  singular: text('成员', 'Member'),
  provider: 'rest',
  service: 'library',
  recordTitle: 'name',
  endpoints: { list: { method: 'GET', path: '/members' } },
  fields: {
    name: { type: 'text', label: text('名称', 'Name'), maxLength: 40 },
    level: { type: 'text', label: text('level', 'Level'), path: 'meta.level', default: 'gold' },
    price: { type: 'number', label: text('价格', 'Price'), minimum: 0, decimals: 1 },
  },
  list: {
    columns: ['name', { field: 'level', widget: 'link' }, 'price'],
    filters: [
      { name: 'q', kind: 'text', label: text('搜索', 'Search') },
      { name: 'level', kind: 'text', field: 'level' },
      { name: 'price', kind: 'numberRange', field: 'price' },
    ],
  },
  picker: { filter: 'level' },
});
const draft = (choices: Partial<Choices>) =>
  draftText(found, { ...asFound(found), ...choices }, rows);
const errorsOf = (written: string) =>
  checkResources([{ file: 'schemas/members.json', text: written }], endpoints).flatMap(
    ({ findings }) => findings,
  );

describe('a list as a person corrects it before it is made', () => {
  it('is as it was found where nothing is corrected', () => {
    expect(JSON.parse(draft({}))).toMatchObject(found);
  });

  it('has the names that its fields were given', () => {
    const written = draft({ corrected: { level: { label: text('等级', 'Rank') } } });
    expect(JSON.parse(written).fields.level).toMatchObject({
      type: 'text',
      label: text('等级', 'Rank'),
    });
  });

  it('has an enum with the values that were read, and its filters fit', () => {
    const written = draft({ corrected: { level: { type: 'enum' } } });
    const made = JSON.parse(written);
    expect(made.fields.level.options.map(({ value }: { value: unknown }) => value)).toEqual([
      'gold',
      'silver',
    ]);
    expect(made.fields.level).not.toHaveProperty('default');
    expect(made.list.columns[1]).toEqual({ field: 'level' });
    expect(made.list.filters[1]).toEqual({ name: 'level', kind: 'enum', field: 'level' });
    // it searched by words
    expect(made).not.toHaveProperty('picker');
    expect(errorsOf(written)).toEqual([]);
  });

  it('keeps of a type what the other knows too, and drops a filter that the call would not know', () => {
    const asMoney = JSON.parse(draft({ corrected: { price: { type: 'money' } } }));
    expect(asMoney.fields.price).toMatchObject({ type: 'money', minimum: 0, decimals: 1 });
    expect(asMoney.list.filters).toHaveLength(3);
    const written = draft({ corrected: { price: { type: 'text' } } });
    expect(JSON.parse(written).fields.price).toEqual({
      type: 'text',
      label: text('价格', 'Price'),
    });
    expect(JSON.parse(written).list.filters).toHaveLength(2);
    expect(errorsOf(written)).toEqual([]);
  });

  it('calls one record by the new name of the list', () => {
    expect(JSON.parse(draft({ label: text('读者', 'Readers') })).singular).toEqual(
      text('读者', 'Reader'),
    );
  });

  it('is not made while a name is blank, but for fields that are left', () => {
    const corrected = { level: { label: text('等级', ' ') } };
    expect(lacksLabel({ ...asFound(found), corrected })).toBe(true);
    expect(lacksLabel({ ...asFound(found), corrected, left: new Set(['level']) })).toBe(false);
  });
});
