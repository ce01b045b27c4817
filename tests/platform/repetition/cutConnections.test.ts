// @vitest-environment jsdom
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { callEndpoint } from '#app/session/client.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { patience } from '#app/session/transport.ts';
import { channelCalls, postCalls } from '#contract/endpoints/lists.ts';
import { connect } from '#server/database/connection.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { openSession } from '#server/identity/sessions.ts';
import { createPlatform, type Platform } from '#server/platform.ts';
import type { Services } from '#server/services.ts';
import { environment } from '#server/settings.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/**
 * The app's own client over real HTTP, through a proxy that cuts connections, to two servers on one database: what is
 * sent again is done once.
 */

/** Where a write's connection is cut: before it is passed on, while it is at work, or after it was answered. */
type Cut = 'before' | 'meanwhile' | 'after';

let stored: TestDatabase;
const servers: { platform: Platform; services: Services; server: ServerType; port: number }[] = [];
let proxy: ReturnType<typeof createServer>;
/** where the next writes are cut, one after the other; later ones pass */
let cuts: Cut[];
let passedOn: number;
let realFetch: typeof fetch;

const portOf = (server: { address(): AddressInfo | string | null }): number =>
  // a server that listens on a port has an address of this form
  (server.address() as AddressInfo).port;

async function startServer(): Promise<void> {
  const log = pino({ level: 'silent' });
  const { database } = connect(stored.url, 8, log);
  const services: Services = {
    database,
    settings: environment.parse({}),
    log,
    now: () => new Date(),
  };
  const platform = await createPlatform(services, { background: false });
  const server = createAdaptorServer({ fetch: (asked: Request) => platform.fetch(asked) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push({ platform, services, server, port: portOf(server) });
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part);
  return Buffer.concat(parts);
}

async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const body = await bodyOf(incoming);
  const cut = incoming.method === 'GET' ? undefined : cuts.shift();
  if (cut === 'before') return void incoming.socket.destroy();
  passedOn += 1;
  // each time another server
  const port = servers[passedOn % servers.length]?.port;
  const upstream = request({
    host: '127.0.0.1',
    port,
    path: incoming.url,
    method: incoming.method,
    headers: incoming.headers,
    agent: false,
  });
  upstream.on('response', async (answer) => {
    const text = await bodyOf(answer);
    if (cut) return void incoming.socket.destroy();
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(text);
  });
  upstream.end(body);
  if (cut === 'meanwhile') incoming.socket.destroy();
}

beforeAll(async () => {
  stored = await createTestDatabase();
  await startServer();
  await startServer();
  proxy = createServer((incoming, outgoing) => void pass(incoming, outgoing));
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${portOf(proxy)}`;
  realFetch = fetch;
  vi.stubGlobal('fetch', (url: URL, init: RequestInit) =>
    // jsdom's signals are none to the network of Node
    realFetch(`${origin}${url.pathname}${url.search}`, { ...init, signal: null, mode: 'cors' }),
  );
  const [first] = servers;
  if (!first) throw new Error('no server');
  const { id } = await createAccount(first.services.database, {
    name: 'writer',
    nickname: 'w',
    roles: ['operator'],
  });
  const device = { name: 'test', address: '127.0.0.1' };
  const { accessToken } = await openSession(first.services, id, device);
  sessionStore.setTokens({ token: accessToken, refreshToken: undefined, time: Date.now() });
}, 120_000);
afterAll(async () => {
  vi.unstubAllGlobals();
  proxy.closeAllConnections();
  proxy.close();
  for (const { platform, services, server } of servers) {
    server.close();
    await platform.close();
    await services.database.destroy();
  }
  await stored.close();
});
beforeEach(() => {
  Object.assign(patience, { tries: 8, first: 5, longest: 50 });
  cuts = [];
  passedOn = 0;
});

const rowsOf = (title: string) =>
  stored.database
    .selectFrom('post')
    .where('title', '=', title)
    .where('is_deleted', '=', false)
    .select('id')
    .execute();
const save = (title: string) =>
  callEndpoint(postCalls.save, { body: { title, content: 'x' } }, { silent: true });

test.each<[string, Cut[], number]>([
  ['after the answer was on its way', ['after'], 2],
  ['while the write was at work: the second meets the first', ['meanwhile'], 2],
  ['before it arrived', ['before'], 1],
  ['again and again', ['after', 'before', 'meanwhile', 'after'], 4],
])('a connection cut %s: one record, and the client has its id', async (_when, given, times) => {
  cuts = [...given];
  const title = `cut ${given.join(' ')}`;
  const { data } = await save(title);
  expect(passedOn).toBe(times);
  expect(await rowsOf(title)).toEqual([{ id: data.id }]);
});

test('a change whose answer was lost is no conflict with itself', async () => {
  const { data } = await callEndpoint(
    channelCalls.save,
    { body: { name: 'before', domain: 'cut' } },
    { silent: true },
  );
  cuts = ['after'];
  const changed = await callEndpoint(
    channelCalls.save,
    { body: { ...data, name: 'after', domain: 'cut' } },
    { silent: true },
  );
  expect(changed.data.revision).toBe(2);
});

test('many writers whose connections are cut all the time: every post once, none lost', async () => {
  const kinds: readonly Cut[] = ['before', 'meanwhile', 'after'];
  const titles = Array.from({ length: 24 }, (_none, count) => `writer ${count}`);
  cuts = Array.from({ length: 30 }, (_none, count) => kinds[(count * 7) % kinds.length] ?? 'after');
  const saved = await Promise.all(titles.map(save));
  expect(cuts).toEqual([]);
  expect(new Set(saved.map(({ data }) => data.id)).size).toBe(titles.length);
  for (const title of titles) expect(await rowsOf(title), title).toHaveLength(1);
});
