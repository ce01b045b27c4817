import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#contract/endpoints/index.ts';
import { findEndpoint } from '#schema/check/shapes.ts';
import type { CompiledResource } from '#schema/compile.ts';
import type { EndpointCall } from '#schema/meta.ts';
import { schemaStore } from '#server/schemas/index.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

/** What the tabs of a list ask for, and the numbers that they carry, say the same. */

let platform: TestPlatform;
let operator: string;
beforeAll(async () => {
  platform = await createTestPlatform({ demo: true, background: false });
  operator = await platform.signIn('operator');
});
afterAll(() => platform.close());

/** Makes a call as a list's schema names it. */
async function ask(call: EndpointCall, values: object): Promise<unknown> {
  const endpoint = findEndpoint(endpoints, call);
  if (!endpoint) throw new TypeError(`${call.path} is no call of the contract`);
  const input = { ...call.fixed, ...values };
  const { status, body } = await platform.ask(
    endpoint,
    endpoint.method === 'GET' ? { query: input } : { body: input },
    operator,
  );
  expect([call.path, status]).toEqual([call.path, 200]);
  return body;
}

const listed = z.object({ data: z.array(z.unknown()), dataCount: z.number() });
const counted = z.object({ data: z.record(z.string(), z.number()) });

async function listOf(name: string): Promise<CompiledResource> {
  const resource = await schemaStore(platform.services).find(name);
  if (!resource) throw new TypeError(`there is no list ${name}`);
  return resource;
}

describe('the tabs of a list', () => {
  test.each([
    'posts',
    'articles',
    'book-lists',
    'circles',
    'topics',
    'live',
    'users',
    'labels',
    'institutions',
    'special-pages',
    'contributions',
  ])('of %s list what they say, and count it', async (name) => {
    const resource = await listOf(name);
    expect(resource.tabs.length).toBeGreaterThan(1);
    const { tabCounts } = resource;
    const counts =
      typeof tabCounts === 'object' ? counted.parse(await ask(tabCounts, {})).data : undefined;
    for (const tab of resource.tabs) {
      const page = listed.parse(
        await ask(tab.list ?? resource.endpoints.list, { ...tab.fixed, pageSize: 100 }),
      );
      expect(page.data.length).toBe(Math.min(100, page.dataCount));
      if (counts) expect([tab.name, counts[tab.name]]).toEqual([tab.name, page.dataCount]);
    }
  });

  test('of articles count within the filters of the search form', async () => {
    const { tabCounts } = await listOf('articles');
    if (typeof tabCounts !== 'object') throw new TypeError('articles count by a call');
    const every = counted.parse(await ask(tabCounts, {})).data;
    const found = counted.parse(await ask(tabCounts, { searchText: '书' })).data;
    expect(every.all).toBeGreaterThan(found.all ?? 0);
    expect(found.all).toBeGreaterThan(0);
    expect(found.draft).toBe(0);
  });
});

describe('what pickers ask for (contract 4, 7.2)', () => {
  test.each([
    [
      'circles',
      'circleIdOrName',
      { status: 30, isBlocked: false, isDraft: false, circleStatus: 0 },
    ],
    ['topics', 'topicKeyWord', { status: 30, isBlocked: false, isDeleted: false }],
    ['books', 'searchText', undefined],
    ['users', 'searchText', undefined],
    ['admin-users', 'userName', undefined],
    ['labels', 'labelName', undefined],
  ])('%s are searched by %s', async (name, filter, fixed) => {
    const { picker } = await listOf(name);
    expect([picker.filter, picker.list.fixed]).toEqual([filter, fixed]);
    const page = listed.parse(await ask(picker.list, { [filter]: 'e', pageSize: 30 }));
    expect(page.data.length).toBeLessThanOrEqual(30);
  });

  test('books and topics say word for word that nothing was found (contract 8)', async () => {
    const emptyOf = async (name: string) => (await listOf(name)).picker.empty?.['zh-CN'];
    expect([await emptyOf('books'), await emptyOf('topics')]).toEqual([
      '未找到相关书籍，请尝试其他关键词搜索',
      '未找到话题，请尝试其他关键词搜索',
    ]);
  });
});
