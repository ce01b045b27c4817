import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { auditList } from '#contract/endpoints/audit.ts';
import {
  type KeyAction,
  keyCreate,
  keyList,
  keyRevoke,
  webhookCreate,
  webhookList,
} from '#contract/endpoints/programs.ts';
import { createOwnPlatform, type OwnPlatform, ownText } from './support.ts';

let platform: OwnPlatform;
beforeAll(async () => {
  platform = await createOwnPlatform();
  await platform.publish('reading-events', ownText('reading-events'));
  await platform.publish('places', ownText('places'));
});
afterAll(() => platform.close());

const makeKey = async (
  actions: KeyAction[],
  more: { lists?: string[]; expiresAt?: string | null; name?: string } = {},
) => {
  const body = { name: 'shop', lists: ['reading-events'], expiresAt: null, actions, ...more };
  return (await platform.call(keyCreate, { body }, platform.operator)).data;
};
const keyed = async (id: string) =>
  (await platform.call(keyList, {}, platform.operator)).data.keys.find((one) => one.id === id);

test('a key does what it was made for in its lists', async () => {
  const { key } = await makeKey(['read', 'create', 'edit', 'delete']);
  const made = await platform.own('reading-events/save', { title: 'Poems' }, key);
  expect(made).toMatchObject({ code: 200 });
  const { id } = made.data as { id: string };
  const changed = { id, revision: 1, title: 'More poems' };
  expect(await platform.own('reading-events/save', changed, key)).toMatchObject({ code: 200 });
  const detail = await platform.own(`reading-events/detail/${id}`, undefined, key);
  expect(detail.data).toMatchObject({ title: 'More poems', user: { nickname: 'Olive' } });
  for (const call of ['delete', 'restore'] as const)
    expect(await platform.own(`reading-events/${call}`, { ids: [id] }, key)).toMatchObject({
      code: 200,
    });
});

const tried = {
  read: [['reading-events/list', {}]],
  create: [['reading-events/save', { title: 'New' }]],
  edit: [['reading-events/save', { id: 'kept', revision: 1, title: 'New' }]],
  delete: [
    ['reading-events/delete', { ids: ['kept'] }],
    ['reading-events/restore', { ids: ['kept'] }],
  ],
} as const;

test.each(['read', 'create', 'edit', 'delete'] as const)(
  'a key without “%s” is refused that with a sentence that names it',
  async (action) => {
    const others = (['read', 'create', 'edit', 'delete'] as const).filter((one) => one !== action);
    const { key } = await makeKey(others);
    const kept = await platform.put('reading-events', { title: 'Kept' });
    for (const [path, body] of tried[action]) {
      const text = JSON.stringify(body).replaceAll('kept', kept.id);
      const answer = await platform.own(path, JSON.parse(text), key);
      expect(answer).toMatchObject({ code: 403, msg: expect.stringContaining(action) });
    }
    const [record] = (await platform.rows('reading-events')).filter(({ id }) => id === kept.id);
    expect(record).toMatchObject({ title: 'Kept', revision: 1 });
  },
);

test('a key is refused another list, and every call that is not about own records', async () => {
  const { key } = await makeKey(['read', 'create', 'edit', 'delete']);
  expect(await platform.own('places/list', {}, key)).toMatchObject({
    code: 403,
    msg: expect.stringContaining('places'),
  });
  for (const [path, method] of [
    ['/jmgr/key/list', 'GET'],
    ['/api/User/GetUserInfo', 'GET'],
    ['/jmgr/book/search/bookSearch', 'POST'],
  ] as const) {
    const { status } = await platform.send(path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: '{}' } : {}),
    });
    expect([path, status]).toEqual([path, 403]);
  }
});

test('a key is told once, and neither the list of keys nor the database has it', async () => {
  const { id, key } = await makeKey(['read'], { name: 'told once' });
  const shown = await keyed(id);
  expect(shown).toMatchObject({ name: 'told once', prefix: key.slice(0, 9), usedAt: null });
  expect(JSON.stringify(shown)).not.toContain(key.slice(9));
  const rows = await platform.services.database.selectFrom('program_key').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(key.slice(9));
});

test('a revoked key opens nothing from then on', async () => {
  const { id, key } = await makeKey(['read']);
  expect(await platform.own('reading-events/list', {}, key)).toMatchObject({ code: 200 });
  await platform.call(keyRevoke, { body: { id } }, platform.operator);
  expect(await platform.own('reading-events/list', {}, key)).toMatchObject({
    code: 401,
    msg: expect.stringContaining('revoked'),
  });
});

test('a key that expires opens nothing after that', async () => {
  const { now } = platform.services;
  const expiresAt = new Date(now().getTime() + 3_600_000).toISOString();
  const { key } = await makeKey(['read'], { expiresAt });
  expect(await platform.own('reading-events/list', {}, key)).toMatchObject({ code: 200 });
  platform.advance(3_601_000);
  expect(await platform.own('reading-events/list', {}, key)).toMatchObject({ code: 401 });
});

test('the last use of a key is shown, written at most once a minute', async () => {
  const { id, key } = await makeKey(['read']);
  const used = async () => (await keyed(id))?.usedAt;
  await platform.own('reading-events/list', {}, key);
  const first = await used();
  expect(first).not.toBeNull();
  platform.advance(30_000);
  await platform.own('reading-events/list', {}, key);
  expect(await used()).toBe(first);
  platform.advance(40_000);
  await platform.own('reading-events/list', {}, key);
  expect(await used()).not.toBe(first);
});

test('the trail names the key that a record was written with, and tells of keys without them', async () => {
  const { id, key } = await makeKey(['create'], { name: 'the shop' });
  const made = await platform.own('reading-events/save', { title: 'Traced' }, key);
  const recordId = (made.data as { id: string }).id;
  const entries = async (body: object) =>
    (await platform.call(auditList, { body }, platform.operator)).data;
  expect(await entries({ recordId })).toMatchObject([
    { action: 'create', key: 'the shop', user: { nickname: 'Olive' } },
  ]);
  await platform.call(keyRevoke, { body: { id } }, platform.operator);
  const ofKey = await entries({ recordId: id });
  expect(ofKey.map(({ action }) => action)).toEqual(['revoke', 'create']);
  expect(JSON.stringify(ofKey)).not.toContain(key.slice(9));
});

test('a key of a renamed list goes on opening it', async () => {
  await platform.publish('club-days', ownText('club-days'));
  const { key } = await makeKey(['read'], { lists: ['club-days'] });
  const text = ownText('club-evenings', undefined, { aliases: ['club-days'] });
  const { status } = await platform.send('/jmgr/schema/rename', {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${platform.operator}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ name: 'club-days', to: 'club-evenings', revision: 1, text, note: '' }),
  });
  expect(status).toBe(200);
  expect(await platform.own('club-evenings/list', {}, key)).toMatchObject({ code: 200 });
});

test('a key does not open a list that is made anew under the name of one whose records were deleted for good', async () => {
  await platform.publish('retired', ownText('retired'));
  const alone = await makeKey(['read'], { lists: ['retired'] });
  const among = await makeKey(['read'], { lists: ['retired', 'places'] });
  const hook = { list: 'retired', address: 'https://shop.example/', actions: ['created' as const] };
  await platform.call(webhookCreate, { body: hook }, platform.operator);
  const remove = (path: string, body: object) =>
    platform.send(`/jmgr/schema/${path}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${platform.operator}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const codes = async () => {
    const read = (list: string, key: string) => platform.own(`${list}/list`, {}, key);
    const answers = [
      await read('retired', alone.key),
      await read('retired', among.key),
      await read('places', among.key),
    ];
    return answers.map(({ code }) => code);
  };
  await remove('delete', { name: 'retired', revision: 1 });
  expect(await codes()).toEqual([404, 404, 200]);
  await remove('records/delete', { name: 'retired' });
  const again = await platform.save('retired', ownText('retired'), 2);
  expect(again.status).toBe(200);
  expect(await codes()).toEqual([401, 403, 200]);
  expect(await keyed(among.id)).toMatchObject({ lists: ['places'], revokedAt: null });
  const { webhooks } = (await platform.call(webhookList, {}, platform.operator)).data;
  expect(webhooks.filter(({ list }) => list === 'retired')).toEqual([]);
});

test('a key is made for own lists that there are, and by operators alone', async () => {
  const body = { name: 'x', lists: ['books'], actions: ['read' as const], expiresAt: null };
  const answer = await platform.ask(keyCreate, { body }, platform.operator);
  expect(answer).toMatchObject({ status: 400, body: { msg: expect.stringContaining('books') } });
  expect(await platform.ask(keyCreate, { body }, platform.reader)).toMatchObject({ status: 403 });
});

test('OpenAPI says which calls take keys', async () => {
  const { body } = await platform.send('/openapi.json');
  const call = z.object({ security: z.unknown() });
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), call)) })
    .parse(body);
  const either = [{ accessToken: [] }, { programKey: [] }];
  expect(paths['/jmgr/own/places/save']?.put?.security).toEqual(either);
  expect(paths['/jmgr/key/list']?.get?.security).toEqual([{ accessToken: [] }]);
});
