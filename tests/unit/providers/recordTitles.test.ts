import type { DataProvider } from '@refinedev/core';
import { describe, expect, it } from 'vitest';
import { askTitle, readTitles } from '#app/providers/recordTitles.ts';
import { compileResource } from '#schema/compile.ts';
import { resource as definition } from '#schema/meta.ts';

const text = (name: string) => ({ 'zh-CN': name, 'en-US': name });
const press = (provider: 'rest' | 'jmgr') =>
  compileResource(
    definition.parse({
      schemaVersion: 2,
      name: 'publishers',
      label: text('Publishers'),
      provider,
      recordTitle: 'name',
      endpoints: {
        list: { method: 'GET', path: '/publishers' },
        detail: { method: 'GET', path: '/publishers/{id}' },
      },
      fields: { name: { type: 'text', label: text('Name') } },
      list: { columns: ['name'] },
    }),
  );

/** Answers "Press 7" for 7; nothing for 404. One of them answers for several ids at once. */
function service(provider: 'rest' | 'jmgr') {
  const asked: unknown[] = [];
  const unused = async () => {
    throw new Error('not asked for here');
  };
  const record = (id: unknown) => ({ id: Number(id), name: `Press ${id}` });
  let open = 0;
  const state = { most: 0 };
  const data: DataProvider = {
    getApiUrl: () => '',
    create: unused,
    update: unused,
    deleteOne: unused,
    getList: unused,
    ...(provider === 'rest'
      ? {
          getMany: async ({ ids }) => {
            asked.push(ids);
            // refine lets its callers choose the type of a record
            return { data: ids.filter((id) => id !== '404').map(record) as never[] };
          },
        }
      : {}),
    getOne: async ({ id }) => {
      asked.push(id);
      open += 1;
      state.most = Math.max(state.most, open);
      await Promise.resolve();
      open -= 1;
      if (id === '404') throw new Error('gone');
      return { data: record(id) as never };
    },
  };
  return { data, asked, state };
}

describe('titles of records that are known by their ids', () => {
  it('are asked of a REST service in one call for all that a page shows, each id once', async () => {
    const { data, asked } = service('rest');
    const target = press('rest');
    const titles = await Promise.all(['7', '8', '7'].map((id) => askTitle(data, target, id)));
    expect(titles.map((one) => one?.title)).toEqual(['Press 7', 'Press 8', 'Press 7']);
    expect(asked).toEqual([['7', '8']]);
  });

  it('are asked of the platform one by one, a few at a time', async () => {
    const { data, asked, state } = service('jmgr');
    const ids = Array.from({ length: 20 }, (_one, index) => String(index + 1));
    const titles = await readTitles(data, press('jmgr'), [...ids, ...ids]);
    expect(titles.size).toBe(20);
    expect(asked).toHaveLength(20);
    expect(state.most).toBeLessThanOrEqual(4);
  });

  it.each(['rest', 'jmgr'] as const)('are none where a record of %s is gone', async (provider) => {
    const { data } = service(provider);
    const titles = await readTitles(data, press(provider), ['404', '3']);
    expect([...titles.keys()]).toEqual(['3']);
  });

  it('are none where the service fails, and nothing is thrown', async () => {
    const { data } = service('rest');
    const failing = { ...data, getMany: () => Promise.reject(new Error('down')) };
    await expect(askTitle(failing, press('rest'), '7')).resolves.toBeNull();
  });
});
