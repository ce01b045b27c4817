import { describe, expect, it } from 'vitest';
import type { ResourceDefinition } from '#schema/meta.ts';
import type { Caller } from '#server/http/handle.ts';
import { limitToCaller } from '#server/schemas/limit.ts';

const now = new Date('2026-05-01T08:00:00Z');
const both = (text: string) => ({ 'zh-CN': text, 'en-US': text });
const definition: ResourceDefinition = {
  schemaVersion: 2,
  name: 'labels',
  label: both('Labels'),
  identifier: 'labelId',
  recordTitle: 'labelName',
  endpoints: {
    list: { method: 'GET', path: '/label/list' },
    save: { method: 'PUT', path: '/label/save' },
    delete: { method: 'DELETE', path: '/label/delete' },
    restore: { method: 'PUT', path: '/label/restore' },
  },
  fields: {
    labelName: { type: 'text', label: both('Label') },
    order: {
      type: 'number',
      label: both('Order'),
      access: { view: { field: '$user.roles', op: 'contains', value: 'operator' } },
    },
  },
  list: {
    columns: ['labelName', 'order'],
    filters: [{ name: 'labelName', kind: 'text', field: 'labelName' }],
    tabs: [
      { name: 'all', label: both('All') },
      { name: 'used', label: both('Used') },
    ],
    tabCounts: { method: 'POST', path: '/special/list/count' },
    actions: [
      {
        name: 'remove',
        label: both('Remove'),
        scope: 'row',
        call: { method: 'GET', path: '/label/detail/{id}' },
        undo: { method: 'PUT', path: '/label/restore' },
      },
    ],
  },
  picker: { list: { method: 'GET', path: '/user/list' }, filter: 'labelName' },
  forms: { create: { groups: [{ fields: ['labelName', 'order'] }] } },
  export: { fields: ['labelName', 'order'] },
};
const person: Caller = {
  id: '1',
  sessionId: '2',
  name: 'reader',
  nickname: 'Reader',
  avatar: '',
  isInstitution: false,
  institutionId: undefined,
  institutionStatus: undefined,
  institutionReason: '',
  enablePublish: true,
  roles: [],
  permissions: [],
};
const operator: Caller = { ...person, name: 'operator', roles: ['operator'] };

describe('a schema as an account gets to see it', () => {
  it('is whole for an operator', () => {
    const limited = limitToCaller(definition, operator, now)?.definition;
    expect(Object.keys(limited?.fields ?? {})).toEqual(['labelName', 'order']);
    expect(limited?.endpoints.restore).toBeDefined();
    expect(limited?.picker?.list).toBeDefined();
    expect(limited?.list.tabCounts).toBeDefined();
  });

  it('has no call in it that the account may not make, whatever it is there for', () => {
    const limited = limitToCaller(definition, person, now);
    const { endpoints, list, picker, forms } = limited?.definition ?? definition;
    expect([endpoints.save, endpoints.delete, endpoints.restore, forms]).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
    expect(list.tabCounts).toBeUndefined();
    expect(picker).toEqual({ filter: 'labelName', list: undefined });
    expect(list.actions?.map(({ undo }) => undo)).toEqual([undefined]);
    expect(limited?.refused).toEqual({ create: 'operatorsOnly', delete: 'operatorsOnly' });
  });

  it('shows a field nowhere that the account may not view, and does not tell what it is called', () => {
    const limited = limitToCaller(definition, person, now)?.definition;
    expect(JSON.stringify(limited)).not.toContain('Order');
    expect(limited?.detail?.fields).toEqual(['labelName']);
    expect(limited?.list.columns).toEqual(['labelName']);
    expect(limited?.export).toEqual({ fields: ['labelName'] });
  });

  it('is nothing where the account may not make the list call', () => {
    const users: ResourceDefinition = {
      ...definition,
      endpoints: { list: { method: 'POST', path: '/user/list' } },
    };
    expect(limitToCaller(users, person, now)).toBeUndefined();
  });
});
