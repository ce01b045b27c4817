import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOwnPlatform, type OwnPlatform, ownText } from './support.ts';

/** More records than are gathered and sorted at once, narrowed by one field and sorted by another. */

const count = 8_000;
let platform: OwnPlatform;
beforeAll(async () => {
  platform = await createOwnPlatform();
  await platform.publish('events', ownText('events'));
  // the later a record was made, the fewer seats it has, so that matches stand together at one end of an order
  await sql`insert into own_events (id, account_id, title, seats, start_at, is_open, status, created_at, updated_at)
    select 1000 + number, (select id from account where name = 'operator'), 'event ' || number,
      ${count}::integer - number, timestamptz '2026-01-01' + number * interval '1 hour', number % 2 = 0,
      (array['planned', 'held', 'off'])[1 + number % 3], now(), now()
    from generate_series(1, ${count}::integer) as number`.execute(platform.services.database);
});
afterAll(() => platform.close());

/** The seats of a page, and the total. */
async function page(body: object) {
  const { data, dataCount } = await platform.own('events/list', { pageSize: 5, ...body });
  const rows = data as readonly { seats: number }[];
  return { seats: rows.map(({ seats }) => seats), total: dataCount };
}

test('few matches of a range are found in any order', async () => {
  expect(await page({ seatsMin: 10, seatsMax: 19, sort: '-createdAt' })).toEqual({
    seats: [10, 11, 12, 13, 14],
    total: 10,
  });
  expect(await page({ seatsMin: 10, seatsMax: 19, sort: '-title', pageIndex: 2 })).toMatchObject({
    total: 10,
  });
});

test('many matches of a range are found in an order that has them last', async () => {
  const wide = { seatsMin: 0, seatsMax: 3_999 };
  expect(await page({ ...wide, sort: 'startAt' })).toEqual({
    seats: [3_999, 3_998, 3_997, 3_996, 3_995],
    total: 4_000,
  });
  expect(await page({ ...wide, sort: 'startAt', pageIndex: 800 })).toEqual({
    seats: [4, 3, 2, 1, 0],
    total: 4_000,
  });
});

test('matches of a value come in the order of another field, page by page', async () => {
  expect(await page({ isOpen: true, sort: 'seats' })).toEqual({
    seats: [0, 2, 4, 6, 8],
    total: 4_000,
  });
  expect(await page({ isOpen: true, status: 'held', sort: '-seats', pageIndex: 2 })).toEqual({
    seats: [7_966, 7_960, 7_954, 7_948, 7_942],
    total: 1_333,
  });
});

test('one index serves the filter of a value and both orders by it', async () => {
  const { rows } = await sql<{ definition: string }>`select indexdef as definition from pg_indexes
    where tablename = 'own_events' and indexdef like '%(status,%'`.execute(
    platform.services.database,
  );
  expect(rows).toEqual([{ definition: expect.stringContaining('(status, created_at, id)') }]);
  const first = async (body: object) => (await page({ pageSize: 2, ...body })).seats;
  expect(await first({ status: 'off' })).toEqual([0, 3]);
  expect(await first({ sort: 'status' })).toEqual([7_999, 7_996]);
  expect(await first({ sort: '-status' })).toEqual([2, 5]);
});
