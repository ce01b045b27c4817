import { describe, expect, it } from 'vitest';
import { type CompiledResource, compileResource } from '#schema/compile.ts';
import { limitFields } from '#schema/limitFields.ts';
import { type ResourceDefinition, resource } from '#schema/meta.ts';
import { readRecord, saveBody } from '#schema/record.ts';

const text = { 'zh-CN': '某', 'en-US': 'thing' };
const hasRole = (role: string) => ({ field: '$user.roles', op: 'contains', value: role });
const definition: ResourceDefinition = resource.parse({
  schemaVersion: 2,
  name: 'works',
  label: text,
  recordTitle: 'code',
  endpoints: {
    list: { method: 'POST', path: '/work/list' },
    save: { method: 'PUT', path: '/work/save' },
  },
  fields: {
    code: { type: 'text', label: text, readOnly: true, access: { view: hasRole('staff') } },
    title: { type: 'text', label: text, required: true, access: { edit: hasRole('editor') } },
    cost: {
      type: 'money',
      label: { 'zh-CN': '成本', 'en-US': 'Cost' },
      access: { view: hasRole('staff') },
    },
    price: { type: 'money', label: text },
    flag: { type: 'boolean', label: text, access: { view: hasRole('staff') }, whenHidden: 'omit' },
    margin: {
      type: 'computed',
      label: text,
      compute: { value: { subtract: [{ $row: 'price' }, { $row: 'cost' }] }, as: 'money' },
    },
    double: {
      type: 'computed',
      label: text,
      compute: { value: { add: [{ $row: 'margin' }, { $row: 'margin' }] } },
    },
  },
  list: {
    columns: ['code', 'title', { field: 'cost', sortable: true }, 'price', 'margin', 'double'],
    filters: [
      { name: 'code', kind: 'text', field: 'code' },
      { name: 'cost', kind: 'numberRange', field: 'cost' },
      { name: 'price', kind: 'numberRange', field: 'price' },
    ],
    sort: { field: 'cost', direction: 'ascending' },
    actions: [
      { name: 'free', label: text, scope: 'row', set: { cost: 0 } },
      { name: 'rename', label: text, scope: 'row', set: { title: '' } },
      { name: 'gift', label: text, scope: 'row', set: { price: 0 } },
      {
        name: 'tell',
        label: text,
        scope: 'row',
        call: {
          method: 'POST',
          path: '/work/tell',
          body: { why: { $input: 'why' }, who: { $input: 'who' } },
        },
        ask: {
          why: { type: 'text', label: text },
          who: { type: 'text', label: text, access: { view: hasRole('staff') } },
        },
      },
    ],
  },
  picker: { filter: 'code' },
  rules: [
    {
      field: 'price',
      must: { field: 'price', op: 'greaterThan', value: { $row: 'cost' } },
      message: text,
    },
    { field: 'price', must: { field: 'price', op: 'notEmpty' }, message: text },
  ],
  forms: {
    create: { groups: [{ fields: ['title', 'price'] }, { label: text, fields: ['cost', 'flag'] }] },
    edit: 'create',
  },
  export: { fields: ['code', 'title', 'cost'] },
  import: {
    match: ['title'],
    columns: [
      { field: 'title', headings: ['title'] },
      { field: 'cost', headings: ['cost'] },
    ],
  },
});
const scopeOf = (roles?: string[]) => ({ user: roles ? { id: '7', roles } : {}, now: new Date(0) });
const limited = (roles?: string[]): ResourceDefinition => {
  const found = limitFields(definition, scopeOf(roles));
  if (!found) throw new Error('nothing is left');
  return found;
};
const formOf = ({ create, edit }: CompiledResource) =>
  [create, edit].map((form) =>
    form?.kind === 'form'
      ? form.groups.flatMap(({ fields }) => fields.map(({ name }) => name))
      : form,
  );

describe('what a person may not view of a list', () => {
  const guest = limited(['editor']);
  const compiled = compileResource(guest);

  it('stands in no column, filter, sort, detail, form, export, import, action or rule', () => {
    expect(guest.list.columns).toEqual(['title', 'price']);
    expect(guest.list.filters?.map(({ name }) => name)).toEqual(['price']);
    expect(guest.list.sort).toBeUndefined();
    expect(guest.list.actions?.map(({ name }) => name)).toEqual(['rename', 'gift', 'tell']);
    expect(Object.keys(guest.list.actions?.[2]?.ask ?? {})).toEqual(['why']);
    expect(guest.picker?.filter).toBeUndefined();
    expect(guest.rules).toHaveLength(1);
    expect(guest.detail).toEqual({ fields: ['title', 'price'] });
    expect(guest.export).toEqual({ fields: ['title'] });
    expect(guest.import?.columns.map(({ field }) => field)).toEqual(['title']);
    expect(formOf(compiled)).toEqual([
      ['title', 'price'],
      ['title', 'price'],
    ]);
    expect(JSON.stringify(guest)).not.toContain('成本');
  });

  it('is told by nothing that is computed of it', () => {
    expect(Object.keys(guest.fields)).not.toContain('margin');
    expect(Object.keys(guest.fields)).not.toContain('double');
  });

  it('leaves the record with a title', () => {
    expect(guest.recordTitle).toBe('title');
  });

  it.each([
    [['cost', 'price'], ['price']],
    [['cost', 'code'], ['title']],
  ])('leaves of a record that shows %j what is seen of it, or the title', (fields, left) => {
    const shown = limitFields({ ...definition, detail: { fields } }, scopeOf(['editor']));
    expect(shown?.detail).toEqual({ fields: left });
  });

  it('is not exported by a list that exports nothing else, nor are its columns in its place', () => {
    const only = { ...definition, export: { fields: ['code', 'cost'] } };
    const shown = limitFields(only, scopeOf(['editor']));
    expect(shown?.export).toBe(false);
    expect(shown && compileResource(shown).exported).toEqual([]);
  });

  it('is not sent by a change: the platform keeps it', () => {
    const base = { id: '1', title: 'a', price: 2, cost: 1, flag: true };
    const values = { ...readRecord(compiled, base), price: 3 };
    const body = saveBody(compiled, values, {
      base,
      scope: scopeOf(['editor']),
      find: () => undefined,
    });
    expect(body).toEqual({ id: '1', price: 3 });
  });

  it('is refused where nothing is known of the person', () => {
    expect(Object.keys(limited().fields)).not.toContain('code');
  });

  it('is a list for nobody once no column is left', () => {
    const only = { ...definition, list: { columns: ['code', 'cost'] } };
    expect(limitFields(only, scopeOf([]))).toBeUndefined();
  });
});

describe('what a person may view and not edit', () => {
  const staff = limited(['staff']);
  const compiled = compileResource(staff);

  it('is shown, read-only, and not asked for with a new record', () => {
    expect(staff.list.columns).toEqual(definition.list.columns);
    expect(compiled.fields.title).toMatchObject({ readOnly: true, required: false, locked: true });
    expect(formOf(compiled)).toEqual([
      ['price', 'cost', 'flag'],
      ['title', 'price', 'cost', 'flag'],
    ]);
  });

  it('is neither set by an action nor imported', () => {
    expect(staff.list.actions?.map(({ name }) => name)).toEqual(['free', 'gift', 'tell']);
    expect(staff.import).toBeUndefined();
  });
});

it('whoever may everything gets the schema as it is', () => {
  expect(limited(['staff', 'editor'])).toEqual(definition);
});
