// @vitest-environment jsdom

import type { BaseRecord, DataProvider } from '@refinedev/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setLanguage } from '#app/language/index.ts';
import { createRestProvider } from '#app/providers/restProvider.ts';
import { BrokenRule, callFor, changeRecord } from '#app/resources/list/actions/recordWork.ts';
import { compileResource } from '#schema/compile.ts';
import { resource as definition } from '#schema/meta.ts';
import { type RestService, startRestService } from '#tests/support/restService.ts';

const text = (name: string) => ({ 'zh-CN': name, 'en-US': name });
const offers = compileResource(
  definition.parse({
    schemaVersion: 2,
    name: 'offers',
    label: text('Offers'),
    provider: 'rest',
    recordTitle: 'name',
    endpoints: {
      list: { method: 'GET', path: '/offers' },
      save: { method: 'POST', path: '/offers' },
    },
    fields: {
      name: { type: 'text', label: text('Name') },
      price: { type: 'number', label: text('Price') },
      limit: { type: 'number', label: text('Limit') },
      owner: { type: 'json', label: text('Owner'), path: 'made.by', readOnly: true },
      shout: {
        type: 'computed',
        label: text('Shout'),
        compute: { value: { concat: [{ $row: 'name' }, '!'] } },
      },
    },
    rules: [
      {
        field: 'price',
        must: { field: 'price', op: 'lessOrEqual', value: { $row: 'limit' } },
        message: { 'zh-CN': '价格超过上限', 'en-US': 'The price is above the limit' },
      },
    ],
    list: { columns: ['name', 'price'] },
  }),
);

/** Keeps what it is given to save. */
function keeper(): DataProvider & { readonly saved: BaseRecord[] } {
  const saved: BaseRecord[] = [];
  const unused = async () => {
    throw new Error('not asked for here');
  };
  return {
    saved,
    getList: unused,
    getOne: unused,
    create: unused,
    deleteOne: unused,
    getApiUrl: () => '',
    // refine lets its callers choose the type of a record: the test reads it through `saved`
    update: async ({ variables }) => {
      saved.push(Object.fromEntries(Object.entries(variables ?? {})));
      return { data: { id: 1 } as never };
    },
  };
}
const change = (data: DataProvider, row: object, changed: object) =>
  changeRecord(data, offers, { id: 1, ...row }, { ...changed }, () => undefined);

describe('a change of single fields', () => {
  it('is not saved where it breaks a rule, and says the message of the rule', async () => {
    setLanguage('en-US');
    const data = keeper();
    const trial = change(data, { name: 'A', price: 5, limit: 10 }, { price: 11 });
    await expect(trial).rejects.toThrow(BrokenRule);
    await expect(trial).rejects.toThrow('The price is above the limit');
    expect(data.saved).toEqual([]);
  });

  it('is saved where the rule was broken before: the change is about something else', async () => {
    const data = keeper();
    await change(data, { name: 'A', price: 50, limit: 10 }, { name: 'B' });
    expect(data.saved).toEqual([{ id: '1', name: 'B' }]);
  });
});

describe('the call of an action', () => {
  const rest = createRestProvider(new Map([['offers', offers]]));
  let service: RestService;
  beforeAll(async () => {
    service = await startRestService('offers', [{ id: 1, name: 'A' }]);
    const meta = document.createElement('meta');
    meta.name = 'bookdesk-configuration';
    meta.content = JSON.stringify({ restServices: `shop=${service.origin}/api` });
    document.head.append(meta);
  });
  afterAll(() => service.close());

  it('carries values of the row by their fields: at their paths, parts of them, computed ones', async () => {
    const body = {
      owner: { $row: 'owner.nick' },
      shout: { $row: 'shout' },
      raw: { $row: 'made.at' },
      id: { $row: 'id' },
    };
    const row = { id: 1, name: 'A', made: { by: { nick: 'Ann', id: 9 }, at: '2026' } };
    await callFor(rest, { method: 'POST', path: '/offers/{id}/close', body }, offers, row);
    expect(service.records.get('1')).toMatchObject({
      owner: 'Ann',
      shout: 'A!',
      raw: '2026',
      id: '1',
    });
  });

  it('is not made for a record whose identifier leads out of its path', async () => {
    const before = service.asked.length;
    const call = { method: 'DELETE', path: '/offers/{id}' } as const;
    await expect(callFor(rest, call, offers, { id: '..' })).rejects.toThrow('..');
    expect(service.asked).toHaveLength(before);
  });
});
