import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sourceManageList, sourceTexts, sourceTry } from '#contract/endpoints/sources.ts';
import { inLanguage } from '#contract/language.ts';
import { troublesOf } from '#server/sources/index.ts';
import { both, createSourcePlatform, type SourcePlatform } from './support.ts';

/** What keeps lists from the records of a source, as operators see it among the sources. */

let platform: SourcePlatform;
beforeAll(async () => {
  platform = await createSourcePlatform(['bookshop', 'erp', 'few']);
  await platform.writeSource('bookshop');
  await platform.writeList('shop-books');
});
afterAll(() => platform.close());
beforeEach(async () => {
  platform.service.json([{ id: 1, title: 'Wild Grass' }], 200, { 'x-total-count': '1' });
  await read();
});

const read = (list = 'shop-books') => platform.ask(`${list}/list`, { body: { pageIndex: 1 } });
const troubleOf = async (source: string) => {
  const { data } = await platform.call(sourceManageList, {}, platform.operator);
  return data.find(({ name }) => name === source)?.trouble;
};

describe('a source that gives no answers', () => {
  test('is among the sources with what is the matter, and since when, until it answers again', async () => {
    expect(await troubleOf('bookshop')).toBeNull();
    platform.service.json({ message: 'gone' }, 401);
    expect((await read()).status).toBe(502);
    const first = await troubleOf('bookshop');
    expect(first).toMatchObject({ kind: 'refused' });
    expect(inLanguage(first?.failure, 'en-US')).toMatch(
      /"bookshop" refuses the credentials .*\(401\)/,
    );
    await read();
    expect(await troubleOf('bookshop')).toMatchObject({ since: first?.since });
    platform.service.json([], 200);
    expect((await read()).status).toBe(200);
    expect(await troubleOf('bookshop')).toBeNull();
  });

  test.each([
    ['failing', 500, {}],
    ['limited', 429, { 'retry-after': '7' }],
  ] as const)('is told to be %s after a %i', async (kind, status, headers) => {
    platform.service.json({}, status, headers);
    await read();
    expect(await troubleOf('bookshop')).toMatchObject({ kind });
    // as long as the source wants to be left alone
    platform.advance(8_000);
  });

  test('is told to be of no use where it answers a page for people', async () => {
    platform.service.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    });
    await read();
    expect(await troubleOf('bookshop')).toMatchObject({ kind: 'unusable' });
  });

  test('is told to be down where nothing answers at its address', async () => {
    await platform.writeSource('bookshop', { address: 'http://127.0.0.1:1' });
    await read();
    expect(await troubleOf('bookshop')).toMatchObject({ kind: 'down' });
    await platform.writeSource('bookshop');
    await read();
    expect(await troubleOf('bookshop')).toBeNull();
  });

  test('is not one that refuses what a person asks', async () => {
    platform.service.json({ message: 'no such author' }, 422);
    await read();
    expect(await troubleOf('bookshop')).toBeNull();
  });

  test('says another thing with another beginning', async () => {
    platform.service.json({}, 500);
    await read();
    platform.service.json({}, 403);
    await read();
    expect(await troubleOf('bookshop')).toMatchObject({ kind: 'refused' });
  });
});

test('a source that is asked as often as it may be says so, for a minute after the last refusal', async () => {
  const limits = { callsPerMinute: 1 };
  await platform.writeSource('few', { limits });
  await platform.writeList('few-books', { source: 'few' });
  expect((await read('few-books')).status).toBe(200);
  expect(await troubleOf('few')).toBeNull();
  expect((await read('few-books')).status).toBe(429);
  const trouble = await troubleOf('few');
  expect(trouble).toMatchObject({ kind: 'bounded' });
  expect(inLanguage(trouble?.failure, 'en-US')).toContain('"few" has reached its limit of calls');
  expect(trouble?.failure['zh-CN']).toContain('达到了每分钟的上限');
  // a call that is answered between two that are refused ends nothing
  await troublesOf(platform.services).answered('few');
  expect(await troubleOf('few')).toMatchObject({ kind: 'bounded' });
  await platform.services.database
    .updateTable('source_trouble')
    .set(({ eb }) => ({ at: eb('at', '-', sql<Date>`interval '61 seconds'`) }))
    .where('source', '=', 'few')
    .execute();
  await troublesOf(platform.services).answered('few');
  expect(await troubleOf('few')).toBeNull();
});

test('a withdrawn key is told as such where a service says it with status 200', async () => {
  await platform.writeSource('erp', { convention: 'ruoyi' });
  await platform.writeList('orders', { source: 'erp' });
  platform.service.json({ code: 401, msg: '认证失败，无法访问系统资源' });
  const { status, text } = await read('orders');
  expect(status).toBe(502);
  expect(text).toMatch(/refuses the credentials of the platform \(401\)/);
  expect(await troubleOf('erp')).toMatchObject({ kind: 'refused' });
  platform.service.json({ code: 500, msg: '系统忙' });
  expect((await read('orders')).text).toContain('系统忙');
  platform.service.json({ code: 200, rows: [{ id: 1, title: 'Wild Grass' }], total: 1 });
  await read('orders');
  expect(await troubleOf('erp')).toBeNull();
});

test('the trouble of a source ends with a try that succeeds', async () => {
  const text = JSON.stringify({
    schemaVersion: 1,
    name: 'bookshop',
    label: both('Bookshop'),
    address: `${platform.service.address}/v1`,
  });
  const stored = { name: 'bookshop', text, revision: 0, note: '' };
  await platform.call(sourceTexts.save, { body: stored }, platform.operator);
  platform.service.json({}, 401);
  await read();
  expect(await troubleOf('bookshop')).not.toBeNull();
  platform.service.json([{ id: 1, title: 'Wild Grass' }]);
  const body = { name: 'bookshop', text, path: '/books', secrets: {} };
  await platform.call(sourceTry, { body }, platform.operator);
  expect(await troubleOf('bookshop')).toBeNull();
});
