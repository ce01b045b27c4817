import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { auditList } from '#contract/endpoints/audit.ts';
import { noticeList } from '#contract/endpoints/notices.ts';
import {
  keyCreate,
  mostFormerSecrets,
  type WebhookAction,
  webhookAgain,
  webhookCreate,
  webhookDelete,
  webhookDeliveries,
  webhookList,
  webhookRenew,
  webhookSave,
  webhookTest,
} from '#contract/endpoints/programs.ts';
import { platformStateCall } from '#contract/endpoints/state.ts';
import { publicNetwork } from '#server/storage/index.ts';
import { startWebhookWorker, type WebhookPosting } from '#server/webhooks/index.ts';
import {
  failingRetrySeconds,
  failingSeconds,
  retrySeconds,
  sendDeliveries,
  sweepWebhooks,
} from '#server/webhooks/worker.ts';
import { both, createOwnPlatform, eventFields, type OwnPlatform, ownText } from './support.ts';

let platform: OwnPlatform;
let operator: string;
let receiver: Server;
let port: number;
/** what the receiver got, and what it answers */
let got: { headers: Readonly<Record<string, unknown>>; body: string }[];
let answers: number[];
/** what it asks to wait, and for which hosts it answers nothing until it is let go on */
let waits = '0';
/** it refuses what has these words */
let refused: string | undefined;
let hangs: (host: string) => boolean = () => false;
const held: (() => void)[] = [];

const list = 'reading-events';
const posting = (patience = 2_000): WebhookPosting => ({
  network: {
    resolve: async () => ['127.0.0.1'],
    mayReach: (address, at) => address === '127.0.0.1' && at === port,
  },
  patience,
});

beforeAll(async () => {
  platform = await createOwnPlatform({
    fetching: {
      network: {
        ...publicNetwork,
        resolve: async (host) => (host === 'inside.example' ? ['1.1.1.1', '10.0.0.7'] : []),
      },
      patience: 2_000,
    },
  });
  await platform.publish(list, ownText(list));
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    got.push({ headers: request.headers, body });
    if (hangs(request.headers.host ?? ''))
      await new Promise<void>((resolve) => {
        held.push(resolve);
      });
    const isRefused = refused !== undefined && body.includes(refused);
    const status = answers.shift() ?? (isRefused ? 503 : 204);
    const headers = status === 302 ? { location: '/elsewhere' } : { 'retry-after': waits };
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  // a server that listens on a port has an address of this form
  port = (receiver.address() as AddressInfo).port;
});
afterAll(async () => {
  await platform.close();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});
/** A clock that moves on by days ends sessions. */
const signIn = async () => {
  operator = await platform.signIn('operator');
};
beforeEach(async () => {
  await signIn();
  got = [];
  answers = [];
  waits = '0';
  refused = undefined;
  await platform.services.database.deleteFrom('webhook').execute();
});

/** A webhook of the list, which leads to the receiver. */
async function makeWebhook(
  actions: WebhookAction[] = ['created', 'changed', 'deleted', 'restored'],
  of = list,
) {
  const body = { list: of, address: 'https://shop.example/hook', actions };
  const { data } = await platform.call(webhookCreate, { body }, operator);
  await platform.services.database
    .updateTable('webhook')
    .set({ address: `http://shop.example:${port}/hook` })
    .where('id', '=', data.id)
    .execute();
  return data;
}
/** Sends what is due, one delivery of a record after the other. @returns how many were tried */
async function send(how = posting()): Promise<number> {
  const tried = await sendDeliveries(platform.services, how);
  return tried === 0 ? 0 : tried + (await send(how));
}
const told = z.object({
  list: z.string(),
  action: z.string(),
  id: z.string().nullable(),
  revision: z.number().nullable(),
  at: z.iso.datetime(),
  by: z.object({ id: z.string(), nickname: z.string(), key: z.string().nullable() }).nullable(),
  record: z.record(z.string(), z.unknown()).nullable(),
});
const bodies = () => got.map(({ body }) => told.parse(JSON.parse(body)));
const deliveries = async (id: string) =>
  (await platform.call(webhookDeliveries, { parameters: { id } }, operator)).data;
const shown = async (id: string) =>
  (await platform.call(webhookList, {}, operator)).data.webhooks.find((one) => one.id === id);

test('a record that is created, changed, deleted and restored is told of as it was each time', async () => {
  const { id: webhook } = await makeWebhook();
  const { id } = await platform.put(list, { title: 'First', seats: 3, day: '2026-05-01' });
  await platform.put(list, { id, revision: 1, title: 'Second' });
  await platform.own(`${list}/delete`, { ids: [id] });
  await platform.own(`${list}/restore`, { ids: [id] });
  await send();
  const events = bodies().sort((one, other) => Number(one.revision) - Number(other.revision));
  expect(events.map(({ action }) => action).sort()).toEqual([
    'changed',
    'created',
    'deleted',
    'restored',
  ]);
  const created = events.find(({ action }) => action === 'created');
  expect(created).toMatchObject({
    list,
    id,
    revision: 1,
    record: { id, title: 'First', seats: 3, day: '2026-05-01', user: { nickname: 'Olive' } },
  });
  const changed = events.find(({ action }) => action === 'changed');
  expect(changed).toMatchObject({ revision: 2, record: { title: 'Second' } });
  expect((await deliveries(webhook)).map(({ state, status }) => [state, status])).toEqual(
    Array(4).fill(['sent', 204]),
  );
});

test('what is not asked for, and what is of another list, is not told', async () => {
  await platform.publish('others', ownText('others'));
  await makeWebhook(['deleted']);
  await platform.put(list, { title: 'Made' });
  await platform.put('others', { title: 'Made' });
  expect(await send()).toBe(0);
});

test('what the database has noted by a clock that is ahead is told at once', async () => {
  await makeWebhook();
  await platform.put(list, { title: 'Early' });
  const ahead = new Date(platform.services.now().getTime() + 60_000);
  await platform.services.database
    .updateTable('webhook_delivery')
    .set({ next_try_at: ahead })
    .where('state', '=', 'waiting')
    .execute();
  expect(await send()).toBe(1);
});

test('what is refused is not told: the note is part of the change', async () => {
  await makeWebhook();
  const answer = await platform.own(`${list}/save`, { title: '' });
  expect(answer.code).toBe(400);
  expect(await send()).toBe(0);
});

/** Sends what waits, which is one delivery. @returns which of the secrets have signed it, and nothing but them */
async function signedWith(secrets: Readonly<Record<string, string>>): Promise<string[]> {
  got = [];
  await send();
  const [first, ...others] = got;
  expect(others).toEqual([]);
  const [time = '', ...marks] = String(first?.headers['bookdesk-signature']).split(',');
  expect(time).toMatch(/^t=\d+$/);
  const named = Object.entries(secrets).map(([name, secret]): [string, string] => {
    const signed = `${time.slice('t='.length)}.${first?.body}`;
    return [`v1=${createHmac('sha256', secret).update(signed).digest('hex')}`, name];
  });
  return marks.map((mark) => new Map(named).get(mark) ?? 'another');
}

test('a delivery is signed with the secret, over its time and its body', async () => {
  const { secret } = await makeWebhook();
  await platform.put(list, { title: 'Signed' });
  expect(await signedWith({ secret })).toEqual(['secret']);
});

const renew = async (id: string, keepsFormer: boolean) =>
  (await platform.call(webhookRenew, { body: { id, keepsFormer } }, operator)).data.secret;

test('a secret that was renewed twice in a day signs all three; ending it ends every former one', async () => {
  const { id, secret: first } = await makeWebhook();
  const second = await renew(id, true);
  const third = await renew(id, true);
  await platform.put(list, { title: 'Lost the second one' });
  expect(await signedWith({ first, second, third })).toEqual(['third', 'second', 'first']);
  const last = await renew(id, false);
  await platform.put(list, { title: 'Others knew it' });
  expect(await signedWith({ first, second, third, last })).toEqual(['last']);
});

test('the trail says that a secret was renewed, and by whom', async () => {
  const { id } = await makeWebhook();
  await renew(id, false);
  const { data } = await platform.call(auditList, { body: { resource: 'webhook' } }, operator);
  expect(data[0]).toMatchObject({
    action: 'change',
    user: { nickname: 'Olive' },
    difference: [{ field: 'secret', from: '•••', to: '•••' }],
  });
});

test('a webhook that is not there is not renewed', async () => {
  const body = { id: '77', keepsFormer: true };
  expect(await platform.ask(webhookRenew, { body }, operator)).toMatchObject({ status: 404 });
});

test('a changed address takes what waits as well', async () => {
  const { id } = await makeWebhook();
  await platform.put(list, { title: 'Moves' });
  const saved = { id, address: 'https://elsewhere.example/hook' };
  await platform.call(webhookSave, { body: saved }, operator);
  const asked: string[] = [];
  const resolve = async (host: string) => {
    asked.push(host);
    return [];
  };
  await send({ ...posting(), network: { ...posting().network, resolve } });
  expect(asked).toEqual(['elsewhere.example']);
});

test('operators are told how many deliveries wait, since when, and how many were given up', async () => {
  const { id } = await makeWebhook();
  const { database } = platform.services;
  await platform.put(list, { title: 'Waits' });
  await platform.put(list, { title: 'Waits, too' });
  const rows = database.selectFrom('webhook_delivery').select(['id', 'created_at']);
  const [first, second] = await rows.where('webhook_id', '=', id).orderBy('created_at').execute();
  const queues = async () => (await platform.call(platformStateCall, {}, operator)).data.queues;
  expect(await queues()).toMatchObject({
    webhooksWaiting: 2,
    webhooksFailed: 0,
    webhooksWaitingSince: first?.created_at.toISOString(),
  });
  await database
    .updateTable('webhook_delivery')
    .set({ state: 'failed' })
    .where('id', '=', first?.id ?? '')
    .execute();
  expect(await queues()).toMatchObject({
    webhooksWaiting: 1,
    webhooksFailed: 1,
    webhooksWaitingSince: second?.created_at.toISOString(),
  });
});

test('the secret is told once: it is in no list, no trail and no column', async () => {
  const { id, secret } = await makeWebhook();
  const trail = await platform.call(auditList, { body: { resource: 'webhook' } }, operator);
  expect(trail.data.map(({ action }) => action)).toContain('create');
  const { database } = platform.services;
  const stored = await database
    .selectFrom('webhook')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow();
  const everything = [trail, await shown(id), platform.logged, { ...stored, secret: '' }];
  expect(JSON.stringify(everything)).not.toContain(secret);
  expect(stored.secret.includes(Buffer.from(secret))).toBe(false);
});

test('nothing is sent to an inner network, to other ports, or where nobody listens', async () => {
  const { id } = await makeWebhook();
  await platform.put(list, { title: 'Guarded' });
  await send({ network: publicNetwork, patience: 2_000 });
  expect(got).toEqual([]);
  expect(await deliveries(id)).toMatchObject([{ state: 'waiting', failure: 'unreachable' }]);
});

test('a program that does not answer in time is tried again', async () => {
  const { id } = await makeWebhook();
  await platform.put(list, { title: 'Slow' });
  const [listener] = receiver.listeners('request');
  receiver.removeAllListeners('request');
  try {
    await send(posting(50));
  } finally {
    receiver.on('request', z.custom<() => void>().parse(listener));
  }
  expect(await deliveries(id)).toMatchObject([{ state: 'waiting', failure: 'slow' }]);
});

test('a paused webhook keeps what is noted until it goes on', async () => {
  const { id } = await makeWebhook();
  const pause = (isPaused: boolean) =>
    platform.call(webhookSave, { body: { id, isPaused } }, operator);
  await pause(true);
  await platform.put(list, { title: 'Kept' });
  expect(await send()).toBe(0);
  expect(await shown(id)).toMatchObject({ isPaused: true, isFailing: false, waiting: 1 });
  await pause(false);
  expect(await send()).toBe(1);
});

const noticesOf = async (kind: string) => {
  const { notices } = (await platform.call(noticeList, { body: {} }, operator)).data;
  return notices.filter((one) => one.kind === kind);
};
const pass = async (seconds: number) => {
  platform.advance(seconds * 1_000);
  await signIn();
};

test('a slow receiver takes places of its own, so that others are told meanwhile', async () => {
  const slow = await makeWebhook(['created']);
  const quick = await makeWebhook(['created']);
  const { database } = platform.services;
  await database
    .updateTable('webhook')
    .set({ address: `http://slow.example:${port}/hook` })
    .where('id', '=', slow.id)
    .execute();
  for (let record = 0; record < 30; record += 1)
    await platform.put(list, { title: `Many ${record}` });
  hangs = (host) => host.startsWith('slow.');
  const worker = startWebhookWorker(platform.services, posting(20_000));
  try {
    await expect.poll(async () => (await shown(quick.id))?.waiting, { timeout: 15_000 }).toBe(0);
    expect(held.length).toBeLessThan(30);
    expect(await shown(slow.id)).toMatchObject({ waiting: 30 });
  } finally {
    hangs = () => false;
    for (const release of held.splice(0)) release();
    await worker.close();
  }
});

test('who made a change is told, with the key of the program, so that it knows its own changes', async () => {
  await makeWebhook();
  const body = { name: 'Till', lists: [list], actions: ['create' as const], expiresAt: null };
  const { key } = (await platform.call(keyCreate, { body }, operator)).data;
  const made = await platform.send(`/jmgr/own/${list}/save`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'By a program' }),
  });
  expect(made.status).toBe(200);
  await platform.put(list, { title: 'By a person' });
  await send();
  const by = new Map(bodies().map(({ record, by: who }) => [record?.title, who]));
  expect(by.get('By a program')).toMatchObject({ nickname: 'Olive', key: 'Till' });
  expect(by.get('By a person')).toMatchObject({ nickname: 'Olive', key: null });
});

test('an error of TLS is named', async () => {
  const { id } = await makeWebhook();
  await platform.services.database
    .updateTable('webhook')
    .set({ address: `https://shop.example:${port}/hook` })
    .where('id', '=', id)
    .execute();
  await platform.put(list, { title: 'Not secure' });
  await send();
  expect(await deliveries(id)).toMatchObject([
    { failure: 'tls', detail: expect.stringMatching(/SSL|TLS|EPROTO/) },
  ]);
});

test('a test is sent with no record', async () => {
  const { id } = await makeWebhook(['created']);
  await platform.call(webhookTest, { body: { id } }, operator);
  await send();
  expect(bodies()).toMatchObject([{ list, action: 'test', id: null, record: null }]);
});

test('a webhook of a renamed list goes on, and one that is deleted ends', async () => {
  await platform.publish('hooked', ownText('hooked'));
  const { id } = await makeWebhook(['created'], 'hooked');
  const text = ownText('hooked-again', undefined, { aliases: ['hooked'] });
  await platform.send('/jmgr/schema/rename', {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${operator}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ name: 'hooked', to: 'hooked-again', revision: 1, text, note: '' }),
  });
  await platform.put('hooked-again', { title: 'After' });
  await send();
  expect(bodies()).toMatchObject([{ list: 'hooked-again', action: 'created' }]);
  await platform.call(webhookDelete, { body: { id } }, operator);
  await platform.put('hooked-again', { title: 'Nobody is told' });
  expect(await send()).toBe(0);
});

test('what waits while the fields of its list change is told by the present ones, with the values of then', async () => {
  const { title, place, seats, day, words } = eventFields;
  await platform.publish('changing', ownText('changing', { title, place, seats, day, words }));
  const { id } = await makeWebhook(['created'], 'changing');
  const values = { place: 'Wuhan', seats: 3, day: '2026-05-01', words: ['a'] };
  await platform.put('changing', { title: 'Before', ...values });
  const line = (label: string, more: object = {}) => ({
    type: 'text',
    label: both(label),
    ...more,
  });
  const now = {
    title,
    town: line('Town', { aliases: ['place'] }),
    seats: line('Seats'),
    day: { type: 'dateTime', label: both('Day') },
    note: line('Note'),
  };
  await platform.publish('changing', ownText('changing', now));
  await platform.put('changing', { title: 'After', town: 'Yichang', seats: 'many' });
  await send();
  const [before, after] = bodies()
    .map(({ record }) => record)
    .sort((one, other) => String(other?.title).localeCompare(String(one?.title)));
  expect(before).toMatchObject({
    title: 'Before',
    town: 'Wuhan',
    seats: '3',
    // where the day begins by the platform's clock
    day: '2026-04-30T16:00:00.000Z',
    note: '',
  });
  expect(before).not.toHaveProperty('words');
  expect(after).toMatchObject({ title: 'After', town: 'Yichang', seats: 'many', day: null });
  expect((await deliveries(id)).map(({ state }) => state)).toEqual(['sent', 'sent']);
});

test('what waits while two fields exchange their names is given up rather than told under the wrong ones', async () => {
  const line = (label: string, aliases: string[] = []) => ({
    type: 'text',
    label: both(label),
    aliases,
  });
  const { title } = eventFields;
  await platform.publish('turning', ownText('turning', { title, one: line('A'), two: line('B') }));
  const { id } = await makeWebhook(['created'], 'turning');
  await platform.put('turning', { title: 'Before', one: 'a', two: 'b' });
  const exchanged = { title, one: line('B', ['two']), two: line('A', ['one']) };
  await platform.publish('turning', ownText('turning', exchanged));
  expect(await platform.rows('turning')).toMatchObject([{ one: 'b', two: 'a' }]);
  await platform.put('turning', { title: 'After', one: 'b', two: 'a' });
  await send();
  expect(bodies().map(({ record }) => record)).toMatchObject([{ title: 'After', one: 'b' }]);
  expect((await deliveries(id)).map(({ failure }) => failure)).toEqual(['', 'list']);
});

test.each(['ftp://shop.example/', 'https://name:word@shop.example/', 'https://shop.example:8443/'])(
  'the address %s is refused',
  async (address) => {
    const body = { list, address, actions: ['created' as const] };
    const answer = await platform.ask(webhookCreate, { body }, operator);
    expect(answer).toMatchObject({ status: 400 });
  },
);

test.each([
  'http://127.0.0.1/hook',
  'http://localhost/hook',
  'http://[::1]/hook',
  'http://10.1.2.3/',
  'http://0x0a010203/',
  'http://192.168.1.5/',
  'http://169.254.169.254/latest/meta-data',
  'http://[fd00::1]/',
  'http://metadata.google.internal/',
  'http://printer/',
  'https://inside.example/hook',
])('the inner address %s is refused in words where it is entered', async (address) => {
  const actions = ['created' as const];
  const refused = { status: 400, body: { msg: expect.stringContaining('on an internal network') } };
  expect(
    await platform.ask(webhookCreate, { body: { list, address, actions } }, operator),
  ).toMatchObject(refused);
  const { id } = await makeWebhook();
  expect(await platform.ask(webhookSave, { body: { id, address } }, operator)).toMatchObject(
    refused,
  );
  expect(await shown(id)).not.toMatchObject({ address });
});

test('a webhook that takes nothing for an hour is told of once, and goes on by itself', async () => {
  // what a busy machine has left of the tests before would be sent again meanwhile
  await platform.services.database.updateTable('webhook').set({ is_paused: true }).execute();
  const { id } = await makeWebhook();
  const before = (await noticesOf('webhook')).length;
  // away for some seconds during an import
  answers = Array<number>(40).fill(500);
  for (let record = 0; record < 40; record += 1)
    await platform.put(list, { title: `Failing ${record}` });
  await send();
  expect(await shown(id)).toMatchObject({ isPaused: false, isFailing: false, waiting: 40 });
  answers = Array<number>(60).fill(500);
  await pass(failingSeconds);
  await sendDeliveries(platform.services, posting());
  expect(await shown(id)).toMatchObject({ isPaused: false, isFailing: true });
  const told = await noticesOf('webhook');
  expect(told).toHaveLength(before + 1);
  expect(told[0]).toMatchObject({
    outcome: 'failing',
    name: expect.stringContaining('shop.example'),
    path: '/programs',
    count: 1,
  });
  // from then on one now and then
  expect(await send()).toBe(0);
  await pass(failingRetrySeconds);
  expect(await send()).toBe(1);
  expect((await noticesOf('webhook'))[0]).toMatchObject({ count: 1 });
  answers = [];
  await pass(failingRetrySeconds);
  expect(await send()).toBe(40);
  expect(await shown(id)).toMatchObject({ isFailing: false, waiting: 0 });
});

test('a receiver that is gone is not asked again, and operators are told', async () => {
  const { id } = await makeWebhook();
  answers = [410];
  await platform.put(list, { title: 'Gone' });
  expect(await send()).toBe(1);
  expect(await shown(id)).toMatchObject({ isPaused: true, isGone: true });
  expect((await noticesOf('webhook'))[0]).toMatchObject({ outcome: 'gone' });
  await pass(600);
  expect(await send()).toBe(0);
  await platform.call(webhookSave, { body: { id, isPaused: false } }, operator);
  expect(await send()).toBe(1);
  expect(await shown(id)).toMatchObject({ isPaused: false, isGone: false });
});

test.each([429, 503])(
  'a receiver that answers %i is left alone for as long as it asks',
  async (status) => {
    const { id } = await makeWebhook();
    await platform.put(list, { title: 'First' });
    await platform.put(list, { title: 'Second' });
    answers = [status, status];
    waits = '200';
    await send();
    await platform.put(list, { title: 'Third' });
    expect(await send()).toBe(0);
    platform.advance(199_000);
    expect(await send()).toBe(0);
    platform.advance(1_000);
    expect(await send()).toBe(3);
    expect(await shown(id)).toMatchObject({ waiting: 0 });
  },
);

test('changes of one record are told one after the other, also where the first one fails', async () => {
  await makeWebhook();
  const { id } = await platform.put(list, { title: 'First' });
  await platform.put(list, { id, revision: 1, title: 'Second' });
  answers = [500];
  expect(await send()).toBe(1);
  platform.advance(retrySeconds[0] * 1_000);
  expect(await send()).toBe(2);
  expect(bodies().map(({ revision }) => revision)).toEqual([1, 1, 2]);
});

test('a secret that is renewed again and again signs for as long as was promised, or is not renewed', async () => {
  const { id, secret } = await makeWebhook();
  const secrets: Record<string, string> = { first: secret };
  for (let times = 1; times <= mostFormerSecrets; times += 1)
    secrets[`renewed ${times}`] = await renew(id, true);
  await platform.put(list, { title: 'Signed by all' });
  expect((await signedWith(secrets)).sort()).toEqual(Object.keys(secrets).sort());
  const more = { body: { id, keepsFormer: true } };
  expect(await platform.ask(webhookRenew, more, operator)).toMatchObject({ status: 400 });
  expect(await renew(id, false)).toMatch(/^bdws_/);
});

test('a delivery that is not taken is tried again with growing pauses, with the same id, and then given up', async () => {
  const { id } = await makeWebhook();
  await platform.put(list, { title: 'Tried' });
  answers = [500, 302];
  refused = 'Tried';
  expect(await send()).toBe(1);
  expect(await send()).toBe(0);
  expect(await deliveries(id)).toMatchObject([
    { state: 'waiting', tries: 1, status: 500, failure: 'status' },
  ]);
  for (const seconds of retrySeconds) {
    platform.advance(Math.max(seconds, failingRetrySeconds) * 1_000);
    expect(await send()).toBe(1);
  }
  await signIn();
  const tried = { tries: retrySeconds.length + 1, status: 503 };
  // as long as nothing is taken at all
  expect(await deliveries(id)).toMatchObject([{ state: 'waiting', ...tried }]);
  await platform.own(`${list}/save`, { title: 'Another one' }, operator);
  platform.advance(failingRetrySeconds * 1_000);
  expect(await send()).toBe(2);
  expect((await deliveries(id))[1]).toMatchObject({ state: 'failed', nextTryAt: null });
  const sent = got.filter(({ body }) => body.includes('Tried'));
  expect(new Set(sent.map(({ headers }) => headers['bookdesk-delivery'])).size).toBe(1);
  refused = undefined;
  const delivery = (await deliveries(id))[1]?.id ?? '';
  await platform.call(webhookAgain, { body: { id: delivery } }, operator);
  await send();
  expect((await deliveries(id))[1]).toMatchObject({ state: 'sent', failure: '' });
});

test('deliveries are cleaned up after a week', async () => {
  const { id } = await makeWebhook();
  await platform.own(`${list}/save`, { title: 'Old' }, operator);
  await send();
  await sweepWebhooks(platform.services);
  expect(await deliveries(id)).toHaveLength(1);
  platform.advance(8 * 86_400_000);
  await sweepWebhooks(platform.services);
  await signIn();
  expect(await deliveries(id)).toEqual([]);
});

test('a renewed secret signs first, and the former one beside it for a day', async () => {
  const { id, secret: former } = await makeWebhook();
  const day = 86_400_000;
  const begun = platform.services.now().getTime();
  const next = await renew(id, true);
  const done = platform.services.now().getTime();
  const told = { former, next };
  expect(next).not.toBe(former);
  const { formerSecretEndsAt } = (await shown(id)) ?? {};
  const ends = Date.parse(formerSecretEndsAt ?? '') - day;
  expect(begun <= ends && ends <= done).toBe(true);
  await platform.own(`${list}/save`, { title: 'Within the day' }, operator);
  expect(await signedWith(told)).toEqual(['next', 'former']);
  platform.advance(day);
  await signIn();
  await platform.own(`${list}/save`, { title: 'After it' }, operator);
  expect(await signedWith(told)).toEqual(['next']);
  expect(await shown(id)).toMatchObject({ formerSecretEndsAt: null });
  await sweepWebhooks(platform.services);
  const { database } = platform.services;
  expect(await database.selectFrom('webhook_former_secret').selectAll().execute()).toEqual([]);
});
