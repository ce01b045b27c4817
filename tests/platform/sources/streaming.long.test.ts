import type { ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createSourcePlatform, type SourcePlatform } from './support.ts';

/** However much sources answer, the platform holds no more of it than is needed, nor than its limits. */

const megabyte = 1024 * 1024;
const most = 10;

let platform: SourcePlatform;
/** ends the answers that a test has left open */
let open: ServerResponse[] = [];
beforeAll(async () => {
  platform = await createSourcePlatform(['bookshop']);
  await platform.writeSource('bookshop', { limits: { megabytes: most, seconds: 50 } });
  await platform.writeList('shop-books');
  // what is loaded with the first call is not counted
  platform.service.json([]);
  await list();
});
afterEach(() => {
  for (const response of open) response.destroy();
  open = [];
});
afterAll(() => platform.close());

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void;
/** bytes that are in use, without what could be let go */
function held(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const list = (pageIndex = 1, pageSize = 20) =>
  platform.ask('shop-books/list', { body: { pageIndex, pageSize } });

/**
 * Answers with rows without an end, or up to a number of megabytes, and measures what is held while that is sent.
 *
 * @returns the bytes that were sent, and the most that was held beyond what was held before
 */
function answerRows(megabytes = Number.POSITIVE_INFINITY, headers: Record<string, string> = {}) {
  const piece = Buffer.from(`${JSON.stringify({ id: 1, title: 'x'.repeat(60_000) })},`);
  const told = { sent: 0, grown: 0 };
  platform.service.answer((_request, response) => {
    open.push(response);
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    response.write('[');
    const before = held();
    let measured = 0;
    const send = () => {
      while (!response.destroyed && told.sent < megabytes * megabyte) {
        told.sent += piece.length;
        if (told.sent - measured > megabyte / 2) {
          measured = told.sent;
          told.grown = Math.max(told.grown, held() - before);
        }
        if (!response.write(piece)) {
          response.once('drain', send);
          return;
        }
      }
      response.end();
    };
    send();
  });
  return told;
}

test('an answer without an end is refused as soon as it is too large, and no more of it is held', async () => {
  const told = answerRows();
  const { status, text } = await list();
  expect(status).toBe(502);
  expect(text).toContain(`is larger than ${most} MB`);
  expect(told.sent).toBeLessThan(3 * most * megabyte);
  // what is read, and what both ends of the connection have under way
  expect(told.grown).toBeLessThan(3 * most * megabyte);
});

test('an answer without an end is read until the page is full where a header says how many rows there are', async () => {
  const parts = { page: { by: 'none' }, total: { header: 'x-total-count' } };
  await platform.writeSource('bookshop', { limits: { megabytes: most, seconds: 50 }, parts });
  const told = answerRows(Number.POSITIVE_INFINITY, { 'x-total-count': '5000' });
  const { status, text } = await list();
  expect(status).toBe(200);
  const { data, dataCount } = JSON.parse(text);
  expect(data).toHaveLength(20);
  expect(dataCount).toBe(5000);
  expect(told.sent).toBeLessThan(most * megabyte);
  await platform.writeSource('bookshop', { limits: { megabytes: most, seconds: 50 } });
});

test('an answer that says itself that it is too large is not read', async () => {
  const told = answerRows(50, { 'content-length': String(50 * megabyte + 1) });
  const { status, text } = await list();
  expect(status).toBe(502);
  expect(text).toContain(`is larger than ${most} MB`);
  expect(told.grown).toBeLessThan(most * megabyte);
});

test('an answer that never comes to its end is given up after the seconds of its source', async () => {
  await platform.writeSource('bookshop', { limits: { megabytes: most, seconds: 1 } });
  platform.service.answer((_request, response) => {
    open.push(response);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('[');
  });
  const { status, text } = await list();
  expect([status, text]).toEqual([504, expect.stringContaining('1 second')]);
});

test('of a large answer only the rows of the page are held', async () => {
  await platform.writeSource('bookshop', { limits: { megabytes: 50, seconds: 50 } });
  const rows = 4_000;
  const title = 'x'.repeat(10_000);
  const before = held();
  let grown = 0;
  platform.service.answer((_request, response) => {
    open.push(response);
    response.writeHead(200, { 'content-type': 'application/json' });
    let row = 0;
    const send = () => {
      while (!response.destroyed && row < rows) {
        row += 1;
        if (row % 400 === 0) grown = Math.max(grown, held() - before);
        if (response.write(`${row === 1 ? '[' : ','}${JSON.stringify({ id: row, title })}`))
          continue;
        response.once('drain', send);
        return;
      }
      response.end(']');
    };
    send();
  });
  const { status, body } = await list(3);
  expect(status).toBe(200);
  expect(body).toMatchObject({ dataCount: rows });
  expect((body as { data: { id: number }[] }).data.map(({ id }) => id)).toEqual(
    Array.from({ length: 20 }, (_, index) => 41 + index),
  );
  // of 40 MB; what both ends of the connection have under way is in it
  expect(grown).toBeLessThan(20 * megabyte);
});

test('large answers to many calls at once have so much room, and those that get none say when to come again', async () => {
  await platform.writeSource('bookshop', { limits: { megabytes: 20, seconds: 50 } });
  // 7 times 18 MB, none of which ends before two calls were refused
  const rows = Array.from({ length: 20 }, (_, id) => ({ id, title: 'x'.repeat(900_000) }));
  const text = JSON.stringify(rows).slice(0, -1);
  let isOver = false;
  platform.service.answer((_request, response) => {
    open.push(response);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(text);
    if (isOver) response.end(']');
  });
  let refused = 0;
  const answers = await Promise.all(
    Array.from({ length: 7 }, async () => {
      const answer = await list();
      if (answer.status === 200) return undefined;
      refused += 1;
      if (refused === 2) {
        isOver = true;
        for (const response of open) if (!response.destroyed) response.end(']');
      }
      return answer;
    }),
  );
  const others = answers.filter((answer) => answer !== undefined);
  expect(others.length).toBeLessThan(7);
  for (const { status, headers, text } of others) {
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(text).toContain('stopped reading the one from the source \\"bookshop\\"');
  }
});

test('pages that are read one after the other, as an export does, are forgotten', async () => {
  await platform.writeSource('bookshop', { limits: { callsPerMinute: 10_000 } });
  const total = 40_000;
  platform.service.answer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://service');
    const [start, end] = ['_start', '_end'].map((name) => Number(searchParams.get(name)));
    const rows = Array.from({ length: Math.min(total, end ?? 0) - (start ?? 0) }, (_, index) => ({
      id: (start ?? 0) + index + 1,
      title: `${'a title of some length '.repeat(20)}${(start ?? 0) + index}`,
    }));
    response.writeHead(200, { 'content-type': 'application/json', 'x-total-count': String(total) });
    response.end(JSON.stringify(rows));
  });
  const read = async (from: number, to: number) => {
    for (let page = from; page <= to; page += 1) expect((await list(page, 100)).status).toBe(200);
    platform.service.got.length = 0;
    platform.logged.length = 0;
    return held();
  };
  const before = await read(1, 40);
  await read(41, 240);
  // 200 pages of 100 rows are 9 MB; the last of them are let go a moment later
  await expect.poll(() => held() - before).toBeLessThan(2 * megabyte);
});
