import { afterAll, beforeAll, expect, test } from 'vitest';
import { ComponentType } from '#contract/codes.ts';
import { specialFiguresCall, specialPartSave } from '#contract/endpoints/specialEditing.ts';
import { specialComponent } from '#contract/entities/special.ts';
import { dayAfter } from '#contract/zonedTime.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { createPlatform, type Platform } from '#server/platform.ts';
import { sweepDays, todayOf } from '#server/readers/days.ts';
import { banner, books } from '../special/pages.ts';
import { openSpecials, type SpecialPlatform } from '../special/support.ts';

/** How a special page says how it does: views of the page, taps of each component. */

let special: SpecialPlatform;
beforeAll(async () => {
  special = await openSpecials();
});
afterAll(() => special.test.close());

const phone =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0 Mobile Safari/537.36';

/** A platform beside the others; what its readers did is written when it ends. */
async function reading(work: (platform: Platform) => Promise<void>): Promise<void> {
  const platform = await createPlatform(special.test.services, { background: false });
  await work(platform);
  await platform.close();
}

async function tap(
  platform: Platform,
  path: string,
  { from = '192.0.2.1', ...headers }: { from?: string } & Record<string, string> = {},
): Promise<number> {
  const request = new Request(`http://127.0.0.1:4600${path}`, {
    method: 'POST',
    body: 'PING',
    headers: { 'content-type': 'text/ping', 'user-agent': phone, ...headers },
  });
  return (await platform.fetch(request, { clientAddress: from })).status;
}

const figuresOf = async (id: string) =>
  (await special.test.call(specialFiguresCall, { parameters: { id } }, special.operator)).data;

const weeks = async (id: string) =>
  Object.fromEntries((await figuresOf(id)).components.map(({ uuid, week }) => [uuid, week]));

const addressesOf = (html: string): string[] =>
  [...html.matchAll(/ ping="([^"]+)"/g)].map(([, address]) => address ?? '');

const text = (uuid: string, content: string) =>
  specialComponent.parse({
    ...{ type: ComponentType.richText, uuid, name: '正文', order: 2 },
    contents: [{ uuid: `${uuid}-1`, content }],
  });

async function book(): Promise<string> {
  const id = newIdentifier();
  const empty = { publish_order: null, price: null, rating: null };
  await special.test.services.database
    .insertInto('book')
    .values({ id, name: '城记', ...empty })
    .execute();
  return id;
}

test('each link of a component tells that it is followed, and no other link of the page does', async () => {
  await special.post('reader', { view_count: 1 });
  const components = [
    banner('a'),
    { ...books('b', [await book()]), order: 1 },
    text('c', '<p><a href="/s">全部</a><a href="#下文">下文</a><a name="下文">文</a></p>'),
    specialComponent.parse({
      ...{ type: ComponentType.post, uuid: 'd e', name: '自动', order: 3, datasourceType: 2 },
      ...{ datasourceOrder: 'newest', limitNum: 1, contents: [] },
    }),
  ];
  const { id } = await special.save(special.running({ components }));
  const html = await special.open(`/s/${id}`);
  const named = (uuid: string) => `/s/${id}/tap/${encodeURIComponent(uuid)}`;
  expect(addressesOf(html)).toEqual(['a', 'b', 'c', 'd e'].map(named));
  expect(html).toContain(`<a ping="${named('c')}" href="/s"`);
  const { body: preview } = await special.test.send(`/s/${id}/more/b`);
  expect(addressesOf(String(preview))).toEqual([named('b')]);
});

test('nobody has a link told of who writes it into a text', async () => {
  const { id } = await special.save(
    special.running({
      components: [text('c', '<p><a href="/s" ping="https://a.example/">x</a></p>')],
    }),
  );
  expect(addressesOf(await special.open(`/s/${id}`))).toEqual([`/s/${id}/tap/c`]);
});

test('a tap counts once for each person, hour and component, and a page shows those of each', async () => {
  const { id } = await special.save(
    special.running({ components: [banner('a'), { ...books('b', [await book()]), order: 1 }] }),
  );
  expect(await figuresOf(id)).toEqual({
    page: { week: 0, weekBefore: 0, month: 0, monthBefore: 0 },
    components: ['a', 'b'].map((uuid) => ({
      ...{ uuid, week: 0, weekBefore: 0, month: 0, monthBefore: 0 },
    })),
  });
  await reading(async (platform) => {
    for (const from of ['192.0.2.1', '192.0.2.2'])
      for (let time = 0; time < 2; time += 1)
        expect(await tap(platform, `/s/${id}/tap/a`, { from })).toBe(204);
    expect(await tap(platform, `/s/${id}/tap/b`)).toBe(204);
  });
  await reading(async (platform) => {
    await tap(platform, `/s/${id}/tap/a`);
    const request = new Request(`http://127.0.0.1:4600/s/${id}`, {
      headers: { 'user-agent': phone },
    });
    await (await platform.fetch(request, { clientAddress: '192.0.2.1' })).text();
  });
  expect(await weeks(id)).toEqual({ a: 2, b: 1 });
  expect((await figuresOf(id)).page).toMatchObject({ week: 1, month: 1 });
});

test.each([
  ['a robot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a call of a program', { 'content-type': 'application/json' }],
])('a tap by %s does not count', async (_whose, headers) => {
  const { id } = await special.save(special.running());
  await reading(async (platform) => {
    expect(await tap(platform, `/s/${id}/tap/a`, headers)).toBe(204);
  });
  expect(await weeks(id)).toEqual({ a: 0 });
});

test('what is on no page that readers see is counted nowhere', async () => {
  const { id } = await special.save(special.running());
  const { id: draft } = await special.save({ ...special.running(), draft: true });
  await reading(async (platform) => {
    const paths = [`/s/${id}/tap/z`, `/s/${draft}/tap/a`, '/s/1/tap/a', '/s/x/tap/a'];
    for (const path of paths) expect(await tap(platform, path), path).toBe(404);
  });
  expect(await weeks(id)).toEqual({ a: 0 });
  expect(await figuresOf(draft)).toEqual({ page: null, components: [] });
});

test('a flood from one network is told to wait', async () => {
  const { id } = await special.save(special.running());
  await reading(async (platform) => {
    const statuses = new Set<number>();
    for (let time = 0; time < 700 && !statuses.has(429); time += 1)
      statuses.add(await tap(platform, `/s/${id}/tap/a`, { from: '198.51.100.7' }));
    expect(statuses).toEqual(new Set([204, 429]));
    expect(await tap(platform, `/s/${id}/tap/a`, { from: '198.51.100.8' })).toBe(204);
  });
});

test('a part of the house counts where it stands', async () => {
  const { data: part } = await special.test.call(
    specialPartSave,
    { body: { name: '常用轮播', component: banner('p') } },
    special.operator,
  );
  const placed = { ...banner('here'), partId: part.id };
  const { id } = await special.save(special.running({ components: [placed] }));
  const [address = ''] = addressesOf(await special.open(`/s/${id}`));
  await reading(async (platform) => {
    expect(await tap(platform, address)).toBe(204);
  });
  expect(await weeks(id)).toEqual({ here: 1 });
});

test('figures are of the last 7 and 28 days and of as many before; older ones go after 400 days', async () => {
  const { services } = special.test;
  const { id } = await special.save(special.running());
  const today = todayOf(services);
  const ago = [0, 6, 7, 13, 14, 27, 28, 55, 56, 401];
  await services.database
    .insertInto('component_day')
    .values(
      ago.map((days, index) => ({
        ...{ special_id: id, component_uuid: 'a', day: dayAfter(today, -days), taps: 2 ** index },
      })),
    )
    .execute();
  const sum = (...places: number[]) => places.reduce((all, place) => all + 2 ** place, 0);
  expect((await figuresOf(id)).components).toEqual([
    {
      ...{ uuid: 'a', week: sum(0, 1), weekBefore: sum(2, 3) },
      ...{ month: sum(0, 1, 2, 3, 4, 5), monthBefore: sum(6, 7) },
    },
  ]);
  await sweepDays(services);
  const kept = await services.database
    .selectFrom('component_day')
    .where('special_id', '=', id)
    .select('day')
    .execute();
  expect(kept).toHaveLength(ago.length - 1);
});
