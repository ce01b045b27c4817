import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ContentStatus, ContentType } from '#contract/codes.ts';
import { specialList } from '#contract/endpoints/special.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { createPlatform, type Platform } from '#server/platform.ts';
import { gatherOpenings, type OpeningOutcome, sweepOpenings } from '#server/readers/gather.ts';
import { openSpecials, type SpecialPlatform } from '../special/support.ts';

/** Views: who is counted, how often, and what a view leaves as it was. */

let special: SpecialPlatform;
beforeAll(async () => {
  special = await openSpecials();
});
afterAll(() => special.test.close());

const metricsToken = 'metrics-token-of-the-test';
const phone =
  'Mozilla/5.0 (Linux; Android 14; CUBOT X50) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0 Mobile Safari/537.36';
const weChat =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50';

interface Reader {
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
}

const visit = async (
  platform: Platform,
  path: string,
  { address = '192.0.2.1', headers = {}, method = 'GET' }: Reader = {},
) => {
  const request = new Request(`http://127.0.0.1:4600${path}`, {
    method,
    headers: { 'user-agent': phone, ...headers },
  });
  const answer = await platform.fetch(request, { clientAddress: address });
  await answer.arrayBuffer();
  return answer;
};

/** What readers do on servers of their own, each over the same database; written when the servers end. */
async function reading(...visits: ((platform: Platform) => Promise<unknown>)[]): Promise<void> {
  const services = special.test.services;
  const settings = { ...services.settings, METRICS_TOKEN: metricsToken };
  const platforms = await Promise.all(
    visits.map(() => createPlatform({ ...services, settings }, { background: false })),
  );
  await Promise.all(
    platforms.map(async (platform, index) => {
      await visits[index]?.(platform);
      await platform.close();
    }),
  );
}

const viewsOf = async (
  table: 'post' | 'book_list' | 'reading' | 'live' | 'special',
  id: string,
): Promise<number> =>
  (
    await special.test.services.database
      .selectFrom(table)
      .where('id', '=', id)
      .select('view_count')
      .executeTakeFirstOrThrow()
  ).view_count;

const account = async () =>
  (
    await special.test.services.database
      .selectFrom('account')
      .where('name', '=', 'reader')
      .select('id')
      .executeTakeFirstOrThrow()
  ).id;
const published = async () => ({
  id: newIdentifier(),
  account_id: await account(),
  title: '给人看的',
  status: ContentStatus.published,
});

test('an opening is counted once for each person and hour, with whatever it is that was opened', async () => {
  const { database } = special.test.services;
  const post = await special.post('reader');
  const list = await published();
  await database.insertInto('book_list').values(list).execute();
  const shared = await published();
  await database
    .insertInto('reading')
    .values({ ...shared, book_id: null })
    .execute();
  const topic = await published();
  await database.insertInto('topic').values(topic).execute();
  const live = await published();
  await database
    .insertInto('live')
    .values({ ...live, state: 'scheduled', start_at: new Date(), channel_id: null })
    .execute();
  const page = await special.save(special.running());
  const paths = [
    `/c/${ContentType.dynamic}/${post}`,
    `/c/${ContentType.bookList}/${list.id}`,
    // a ranking is the same list, read by its places
    `/c/${ContentType.boardList}/${list.id}`,
    `/c/${ContentType.reading}/${shared.id}`,
    `/c/${ContentType.topic}/${topic.id}`,
    `/c/${ContentType.live}/${live.id}`,
    `/s/${page.id}`,
  ];
  await reading(async (platform) => {
    for (const path of [...paths, ...paths])
      for (const address of ['192.0.2.1', '192.0.2.2'])
        expect((await visit(platform, path, { address })).status, path).toBe(200);
  });
  expect(await viewsOf('post', post)).toBe(2);
  expect(await viewsOf('book_list', list.id)).toBe(2);
  expect(await viewsOf('reading', shared.id)).toBe(2);
  expect(await viewsOf('live', live.id)).toBe(2);
  expect(await viewsOf('special', page.id)).toBe(2);
  const { read_count } = await database
    .selectFrom('topic')
    .where('id', '=', topic.id)
    .select('read_count')
    .executeTakeFirstOrThrow();
  expect(read_count).toBe(2);
  const { data } = await special.test.call(
    specialList,
    { body: { sort: '-viewCount' } },
    special.operator,
  );
  expect(data[0]).toMatchObject({ id: page.id, viewCount: 2 });
});

test('one person is counted once by several servers, by another device or an hour later again', async () => {
  const post = await special.post('reader');
  const path = `/c/${ContentType.dynamic}/${post}`;
  const same = (platform: Platform) => visit(platform, path);
  await reading(same, same, same);
  expect(await viewsOf('post', post)).toBe(1);
  await reading((platform) => visit(platform, path, { headers: { 'user-agent': weChat } }));
  expect(await viewsOf('post', post)).toBe(2);
  special.test.advance(3_600_000);
  await reading(same, same);
  expect(await viewsOf('post', post)).toBe(3);
});

test('of IPv6 a person has 64 bits, whichever of their addresses is used', async () => {
  const post = await special.post('reader');
  const path = `/c/${ContentType.dynamic}/${post}`;
  const from = (address: string) => (platform: Platform) => visit(platform, path, { address });
  await reading(from('2001:db8:0:1::5'), from('2001:db8:0:1:ffff::9'), from('2001:db8:0:2::5'));
  expect(await viewsOf('post', post)).toBe(2);
});

test('a page that the browser still has is opened too', async () => {
  const post = await special.post('reader');
  const path = `/c/${ContentType.dynamic}/${post}`;
  const robot = { headers: { 'user-agent': 'curl/8' } };
  await reading(async (platform) => {
    const tag = (await visit(platform, path, robot)).headers.get('etag') ?? '';
    const again = await visit(platform, path, { headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
  });
  expect(await viewsOf('post', post)).toBe(1);
});

test('a robot, a page fetched ahead, HEAD, a page that has not begun and a preview are not counted', async () => {
  const post = await special.post('reader');
  const path = `/c/${ContentType.dynamic}/${post}`;
  const later = await special.save(
    special.running({ startAt: special.at(24 * 30), endAt: special.at(24 * 60) }),
  );
  await reading(async (platform) => {
    const uncounted: Record<string, string>[] = [
      { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' },
      { 'sec-purpose': 'prefetch;prerender' },
      { 'sec-fetch-dest': 'iframe' },
    ];
    for (const headers of uncounted) await visit(platform, path, { headers });
    await visit(platform, path, { method: 'HEAD' });
    await visit(platform, `/s/${later.id}`);
    const metrics = await platform.fetch(
      new Request('http://127.0.0.1:4600/metrics', {
        headers: { authorization: `Bearer ${metricsToken}` },
      }),
    );
    expect(await metrics.text()).toContain('bookdesk_reader_openings_total{outcome="robot"} 4');
  });
  expect(await viewsOf('post', post)).toBe(0);
  expect(await viewsOf('special', later.id)).toBe(0);
});

test('a view is no change: revision, time of change and trail stay as they were', async () => {
  const { database } = special.test.services;
  const page = await special.save(special.running());
  const trail = () =>
    database
      .selectFrom('audit')
      .where('record_id', '=', page.id)
      .selectAll()
      .orderBy('at')
      .execute();
  const state = () =>
    database
      .selectFrom('special')
      .where('id', '=', page.id)
      .select(['revision', 'updated_at'])
      .executeTakeFirstOrThrow();
  const [trailBefore, stateBefore] = [await trail(), await state()];
  expect(JSON.stringify(trailBefore), 'a new page has no view to tell of').not.toContain('view');
  await reading((platform) => visit(platform, `/s/${page.id}`));
  expect(await viewsOf('special', page.id)).toBe(1);
  expect(await trail()).toEqual(trailBefore);
  expect(await state()).toEqual(stateBefore);
});

/** A gatherer by itself, over the database of the test, with pages that are opened by their id. */
function gatherer(waitingLimit?: number) {
  const outcomes: Partial<Record<OpeningOutcome, number>> = {};
  const readers = gatherOpenings(
    special.test.services,
    (outcome, amount) => {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + amount;
    },
    { background: false, ...(waitingLimit && { waitingLimit }) },
  );
  const app = new Hono().get('/:id', (context) => {
    readers.opened(context, 'post', context.req.param('id'));
    return context.body(null);
  });
  const open = (id: string, clientAddress = '192.0.2.1') =>
    app.request(`/${id}`, { headers: { 'user-agent': phone } }, { clientAddress });
  return { readers, outcomes, open };
}

test('what could not be written while the database was away is counted when it is back, once', async () => {
  const { database } = special.test.services;
  const post = await special.post('reader');
  const { readers, outcomes, open } = gatherer();
  await open(post);
  await sql`alter table reader_opening rename to away`.execute(database);
  await readers.write();
  await open(post, '192.0.2.2');
  await sql`alter table away rename to reader_opening`.execute(database);
  expect(await viewsOf('post', post)).toBe(0);
  await readers.write();
  await readers.write();
  expect(await viewsOf('post', post)).toBe(2);
  expect(outcomes).toEqual({ counted: 2, repeated: 0 });
});

test('a flood is kept within its limit: the newest are dropped, and told', async () => {
  const post = await special.post('reader');
  const { readers, outcomes, open } = gatherer(10);
  for (let index = 0; index < 25; index += 1) await open(post, `192.0.2.${index}`);
  await readers.close();
  expect(outcomes).toEqual({ dropped: 15, counted: 10, repeated: 0 });
  expect(await viewsOf('post', post)).toBe(10);
});

test('more than one batch, of more than one thing, is counted by two processes at once', async () => {
  const posts = await Promise.all([1, 2, 3].map(() => special.post('reader')));
  const [one, other] = [gatherer(), gatherer()];
  for (let index = 0; index < 500; index += 1)
    for (const [place, post] of posts.entries()) {
      const address = `10.0.${place}.${index % 250}`;
      await (index < 250 ? one : other).open(post, address);
      await other.open(posts[2 - place] ?? post, address);
    }
  await Promise.all([one.readers.close(), other.readers.close()]);
  const views = await Promise.all(posts.map((post) => viewsOf('post', post)));
  expect(views).toEqual([500, 250, 500]);
});

test('who has opened what is forgotten when the hour is over, and with its day the key', async () => {
  const { database } = special.test.services;
  const { readers, open } = gatherer();
  await open(await special.post('reader'));
  await readers.close();
  const kept = async () => {
    const count = (table: 'reader_opening' | 'reader_key') =>
      database.selectFrom(table).selectAll().execute();
    return [(await count('reader_opening')).length, (await count('reader_key')).length];
  };
  await sweepOpenings(special.test.services);
  expect((await kept()).every((count) => count > 0)).toBe(true);
  special.test.advance(26 * 3_600_000);
  await sweepOpenings(special.test.services);
  expect(await kept()).toEqual([0, 0]);
});

test('no row tells an address or a user agent, nor that one person has read two things', async () => {
  const { database } = special.test.services;
  const { readers, open } = gatherer();
  const posts = [await special.post('reader'), await special.post('reader')];
  for (const post of posts) await open(post, '198.51.100.7');
  await readers.close();
  const rows = await database
    .selectFrom('reader_opening')
    .where('id', 'in', posts)
    .selectAll()
    .execute();
  expect(rows).toHaveLength(2);
  const [first, second] = rows.map(({ visitor }) => visitor.toString('hex'));
  expect(first).not.toBe(second);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
});
