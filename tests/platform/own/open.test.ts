import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createPlatform } from '#server/platform.ts';
import { both, createOwnPlatform, eventFields, type OwnPlatform, ownText } from './support.ts';

let platform: OwnPlatform;
const fields = {
  ...eventFields,
  isDraft: { type: 'boolean', label: both('Draft') },
  publishAt: { type: 'dateTime', label: both('Published') },
  cost: {
    type: 'number',
    label: both('Cost'),
    access: { view: { field: '$user.roles', op: 'contains', value: 'operator' } },
  },
  venue: { type: 'relation', label: both('Venue'), relation: { resource: 'venues' } },
  circle: { type: 'relation', label: both('Circle'), relation: { resource: 'circles' } },
};
const publishing = { draft: 'isDraft', from: 'publishAt' };
const access = { readers: { read: true } };

beforeAll(async () => {
  platform = await createOwnPlatform();
  const { title } = eventFields;
  await platform.publish('venues', ownText('venues', { title }));
  await platform.publish('fairs', ownText('fairs', fields, { access, publishing }));
  const { isDraft } = fields;
  const more = { access, publishing: { draft: 'isDraft' } };
  await platform.publish('sites', ownText('sites', { title, isDraft }, more));
  const related = { label: both('Site'), relation: { resource: 'sites' } };
  const visits = {
    ...{ title, site: { type: 'relation', ...related } },
    sites: { type: 'relations', ...related },
  };
  const filters = ['site', 'sites'].map((name) => ({ name, kind: 'relation', field: name }));
  const list = { columns: [{ field: 'title', sortable: true }], filters };
  await platform.publish('visits', ownText('visits', visits, { access, list }));
});
afterAll(() => platform.close());

const answer = z.object({
  code: z.number(),
  msg: z.string(),
  data: z.unknown(),
  dataCount: z.number().optional(),
});
const get = async (path: string, headers: Record<string, string> = {}) => {
  const got = await platform.send(`/open/${path}`, {
    headers: { 'accept-language': 'en-US', ...headers },
  });
  return { ...got, body: got.status === 304 ? undefined : answer.parse(got.body) };
};
const titlesOf = (data: unknown) =>
  z
    .array(z.object({ title: z.string() }))
    .parse(data)
    .map(({ title }) => title);

test('everybody reads the published records of a list that is open, and no drafts and none before their time', async () => {
  await platform.put('fairs', { title: 'Shown' });
  await platform.put('fairs', { title: 'Begun', publishAt: '2020-01-01T00:00:00.000Z' });
  const hidden = [
    await platform.put('fairs', { title: 'Draft', isDraft: true }),
    await platform.put('fairs', { title: 'Later', publishAt: '2999-01-01T00:00:00.000Z' }),
    await platform.put('fairs', { title: 'Deleted' }),
  ];
  await platform.own('fairs/delete', { ids: [hidden[2]?.id] });
  const { status, body } = await get('fairs?sort=title');
  expect(status).toBe(200);
  expect(titlesOf(body?.data)).toEqual(['Begun', 'Shown']);
  expect(body?.dataCount).toBe(2);
  for (const { id } of hidden) expect((await get(`fairs/${id}`)).status).toBe(404);
});

test('a list that is not open, and one that is not there, are answered alike', async () => {
  const [closed, unknown] = [await get('venues'), await get('nothing')];
  expect([closed.status, unknown.status]).toEqual([404, 404]);
  expect(closed.body?.msg).toBe('There is no list venues that is open to everyone');
});

test('a record tells neither its account nor what operators alone may view', async () => {
  const { id } = await platform.put('fairs', { title: 'Costly', cost: 5 });
  const record = (await get(`fairs/${id}`)).body?.data;
  expect(record).toMatchObject({ id, title: 'Costly' });
  expect(Object.keys(Object(record))).not.toContain('user');
  expect(Object.keys(Object(record))).not.toContain('cost');
  const asked = await get('fairs?costMin=1');
  expect(asked).toMatchObject({ status: 403, body: { msg: expect.stringContaining('cost') } });
  const { status, body } = await get('fairs?sort=nothing');
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain('seats');
  expect(JSON.stringify(body)).not.toContain('cost');
});

test('a record does not tell the names of records that readers do not see', async () => {
  const venue = await platform.put('venues', { title: 'Secret hall' });
  const { id } = await platform.put('fairs', { title: 'Somewhere', venue: venue.id });
  expect((await get(`fairs/${id}`)).body?.data).toMatchObject({ venue: null });
  const { title } = eventFields;
  await platform.publish('venues', ownText('venues', { title }, { access }));
  expect((await get(`fairs/${id}`)).body?.data).toMatchObject({
    venue: { id: venue.id, title: 'Secret hall' },
  });
});

test('a filter does not tell which records that readers do not see are meant', async () => {
  const [shown, draft] = [
    await platform.put('sites', { title: 'Shown' }),
    await platform.put('sites', { title: 'Draft', isDraft: true }),
  ];
  const titled = async (title: string, site?: string) =>
    platform.put('visits', { title, site: site ?? null, sites: site ? [site] : [] });
  await titled('At none');
  await titled('At the draft', draft.id);
  await titled('At the shown', shown.id);
  const found = async (query: string) =>
    titlesOf((await get(`visits?sort=title&${query}`)).body?.data);
  const others = ['At none', 'At the draft'];
  for (const field of ['site', 'sites']) {
    expect(await found(`${field}=${draft.id}`)).toEqual([]);
    expect(await found(`${field}=${shown.id}`)).toEqual(['At the shown']);
    expect(await found(`${field}Not=${draft.id}`)).toEqual([...others, 'At the shown']);
    expect(await found(`${field}Not=${shown.id}`)).toEqual(others);
    expect(await found(`${field}Empty=true`)).toEqual(others);
    expect(await found(`${field}Empty=false`)).toEqual(['At the shown']);
  }
});

test('filters, pages and orders are taken from the query, with their types', async () => {
  for (const seats of [10, 20, 30])
    await platform.put('fairs', { title: `Seats ${seats}`, seats, isOpen: seats === 20 });
  const few = await get('fairs?seatsMin=15&sort=-seats&pageSize=1');
  expect(titlesOf(few.body?.data)).toEqual(['Seats 30']);
  expect(few.body?.dataCount).toBe(2);
  expect(titlesOf((await get('fairs?isOpen=true')).body?.data)).toEqual(['Seats 20']);
  expect(titlesOf((await get('fairs?searchText=seats%2030')).body?.data)).toEqual(['Seats 30']);
});

test('a filter of a date or a time takes a day, whole in the zone of the platform, or a time', async () => {
  // in Shanghai the last millisecond of 2 January and of 3 January 2026
  for (const [day, startAt] of [
    ['2026-01-02', '2026-01-02T15:59:59.999Z'],
    ['2026-01-03', '2026-01-03T15:59:59.999Z'],
  ])
    await platform.put('fairs', { title: `On ${day}`, day, startAt });
  for (const field of ['day', 'startAt']) {
    const found = async (query: string) =>
      titlesOf((await get(`fairs?sort=${field}&${query}`)).body?.data);
    const [second, third] = ['On 2026-01-02', 'On 2026-01-03'];
    expect(await found(`${field}From=2026-01-03`)).toEqual([third]);
    expect(await found(`${field}To=2026-01-03`)).toEqual([second, third]);
    expect(await found(`${field}From=2026-01-02&${field}To=2026-01-02`)).toEqual([second]);
    expect(await found(`${field}From=2026-01-02T16:00:00Z`)).toEqual([third]);
  }
});

test.each([
  ['pagesize=5', 'pageSize'],
  ['dayFrom=2026-02-30', 'a day that exists, such as 2026-01-03, or a time with its zone'],
  ['startAtTo=2026-01-03T08:00', 'a day that exists, such as 2026-01-03, or a time with its zone'],
  ['pageSize=101', '100'],
  ['sort=nothing', 'nothing'],
  ['seatsMin=many', 'seatsMin'],
])('the query %s is refused with a sentence that tells of %s', async (query, told) => {
  const { status, body } = await get(`fairs?${query}`);
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain(told);
});

test('an answer has a tag by which it is not sent again until it differs', async () => {
  const { id } = await platform.put('fairs', { title: 'Tagged' });
  const first = await get(`fairs/${id}`);
  const tag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
  expect((await get(`fairs/${id}`, { 'if-none-match': tag })).status).toBe(304);
  await platform.put('fairs', { id, revision: 1, title: 'Tagged anew' });
  const changed = await get(`fairs/${id}`, { 'if-none-match': tag });
  expect(changed).toMatchObject({ status: 200, body: { data: { title: 'Tagged anew' } } });
});

test('pages of every origin may read it, refusals as well, and nothing beside it', async () => {
  const origin = { origin: 'https://shop.example' };
  for (const path of ['fairs', 'nothing'])
    expect((await get(path, origin)).headers.get('access-control-allow-origin')).toBe('*');
  const { headers } = await platform.send('/jmgr/own/fairs/list', {
    method: 'POST',
    headers: { ...origin, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

test('OpenAPI tells of open lists with their fields, and not of others', async () => {
  const { title } = eventFields;
  await platform.publish('closed', ownText('closed', { title }));
  const { body } = await platform.send('/openapi.json');
  const { paths } = z.object({ paths: z.record(z.string(), z.unknown()) }).parse(body);
  expect(Object.keys(paths)).toContain('/open/fairs/{id}');
  expect(Object.keys(paths)).not.toContain('/open/closed');
  const call = JSON.stringify(paths['/open/fairs']);
  expect(call).toContain(
    '"name":"seatsMin","in":"query","required":false,"schema":{"type":"number"}',
  );
  expect(call).toContain('"security":[]');
});

test('one network may not read without end', async () => {
  const { services } = platform;
  const settings = { ...services.settings, OPEN_READS_PER_MINUTE: 1 };
  const small = await createPlatform({ ...services, settings }, { background: false });
  const statuses: number[] = [];
  for (let call = 0; call < 4; call += 1)
    statuses.push((await small.fetch(new Request('http://127.0.0.1:4600/open/fairs'))).status);
  await small.close();
  // those of two minutes at once; the next one is a minute away, however slow the machine is
  expect(statuses).toEqual([200, 200, 429, 429]);
});
