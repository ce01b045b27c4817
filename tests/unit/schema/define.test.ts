import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { checkResources } from '#schema/check.ts';
import { defineResource } from '#schema/define.ts';
import { resource } from '#schema/meta.ts';
import { serialiseResource } from '#schema/serialise.ts';

const text = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });
const base = {
  name: 'publishers',
  label: text('出版社', 'Publishers'),
  endpoints: {
    list: { method: 'POST', path: '/user/list', fixed: { isInstitution: true } },
  },
} as const;
const fields = {
  nickname: { type: 'text', label: text('名称', 'Name'), readOnly: true },
  createdAt: { type: 'dateTime', label: text('加入时间', 'Joined'), readOnly: true },
} as const;

const publishers = defineResource({
  ...base,
  menu: { group: 'catalogue', order: 70, icon: 'Read' },
  recordTitle: 'nickname',
  fields: {
    ...fields,
    age: {
      type: 'computed',
      label: text('加入天数', 'Days since joining'),
      compute: { value: { daysBetween: [{ $row: 'createdAt' }, { $now: true }] }, as: 'number' },
      access: { view: { field: '$user.roles', op: 'contains', value: 'operator' } },
    },
  },
  list: {
    columns: ['nickname', { field: 'createdAt', sortable: true }, 'age'],
    filters: [{ name: 'searchText', kind: 'text', field: 'nickname' }],
    sort: { field: 'createdAt', direction: 'descending' },
  },
  detail: { fields: ['nickname', 'createdAt'] },
  export: { fields: ['nickname'] },
});

describe('a resource declared in code', () => {
  it('is plain data that passes the checker as a file does', () => {
    const file = { file: 'schemas/publishers.json', text: serialiseResource(publishers) };
    const [checked] = checkResources([file], endpoints);
    expect(checked?.findings).toEqual([]);
    expect(checked?.definition).toEqual(JSON.parse(serialiseResource(publishers)));
  });

  it('serialises to the JSON that a file of the same list holds', () => {
    const small = defineResource({
      ...base,
      recordTitle: 'nickname',
      fields,
      list: { columns: ['nickname', { field: 'createdAt', sortable: true }] },
    });
    const file = resource.parse({
      $schema: '../docs/resource.schema.json',
      schemaVersion: 2,
      name: 'publishers',
      label: { 'zh-CN': '出版社', 'en-US': 'Publishers' },
      recordTitle: 'nickname',
      endpoints: {
        list: { method: 'POST', path: '/user/list', fixed: { isInstitution: true } },
      },
      fields: {
        nickname: {
          type: 'text',
          label: { 'zh-CN': '名称', 'en-US': 'Name' },
          readOnly: true,
        },
        createdAt: {
          type: 'dateTime',
          label: { 'zh-CN': '加入时间', 'en-US': 'Joined' },
          readOnly: true,
        },
      },
      list: { columns: ['nickname', { field: 'createdAt', sortable: true }] },
    });
    expect(serialiseResource(small)).toBe(serialiseResource(file));
  });
});

/** Each of these compiles only as long as the compiler refuses the line below the mark. */
describe('a name that is no declared field does not compile', () => {
  const list = { columns: ['nickname' as const] };
  const declared = { ...base, fields, recordTitle: 'nickname' as const };

  it('in columns, filters, actions and the record title', () => {
    // @ts-expect-error no such field
    defineResource({ ...base, fields, recordTitle: 'title', list });
    // @ts-expect-error no such field
    defineResource({ ...declared, list: { columns: ['nickname', 'title'] } });
    // @ts-expect-error no such field
    defineResource({ ...declared, list: { columns: [{ field: 'title', sortable: true }] } });
    defineResource({
      ...declared,
      // @ts-expect-error no such field
      list: { ...list, filters: [{ name: 'searchText', kind: 'text', field: 'title' }] },
    });
    defineResource({
      ...declared,
      list: {
        ...list,
        actions: [
          {
            name: 'empty',
            label: text('清空', 'Empty'),
            scope: 'row',
            // @ts-expect-error no such field
            set: { title: '' },
            // @ts-expect-error no such field
            visibleWhen: { field: 'title', op: 'notEmpty' },
          },
        ],
      },
    });
    expect(publishers.list.columns).toHaveLength(3);
  });

  it('in forms, details, rules and exports', () => {
    // @ts-expect-error no such field
    defineResource({ ...declared, list, forms: { create: { groups: [{ fields: ['title'] }] } } });
    // @ts-expect-error no such field
    defineResource({ ...declared, list, detail: { fields: ['title'] } });
    // @ts-expect-error no such field
    defineResource({ ...declared, list, export: { fields: ['title'] } });
    const must = { field: 'nickname', op: 'notEmpty' } as const;
    const message = text('请填写', 'Please fill in');
    defineResource({ ...declared, list, rules: [{ field: 'nickname', must, message }] });
    // @ts-expect-error no such field
    defineResource({ ...declared, list, rules: [{ field: 'title', must, message }] });
    expect(publishers.detail?.fields).toEqual(['nickname', 'createdAt']);
  });

  it('in conditions and computed values, and access reads the person alone', () => {
    const label = text('标题', 'Title');
    defineResource({
      ...declared,
      fields: {
        ...fields,
        a: {
          type: 'text',
          label,
          // @ts-expect-error no such field
          visibleWhen: { field: 'title', op: 'notEmpty' },
        },
        b: {
          type: 'computed',
          label,
          // @ts-expect-error no such field
          compute: { value: { $row: 'title' } },
        },
        c: {
          type: 'text',
          label,
          // @ts-expect-error the record is not for access to read
          access: { view: { field: 'nickname', op: 'notEmpty' } },
        },
        d: { type: 'text', label, visibleWhen: { field: 'createdAt', op: 'notEmpty' } },
      },
      list,
    });
    expect(publishers.fields.age?.compute?.as).toBe('number');
  });
});
