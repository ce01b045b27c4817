import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint, EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { postManageList, postSaveCall } from '#contract/endpoints/lists.ts';
import { specialSaveCall } from '#contract/endpoints/special.ts';
import { uploadSign } from '#contract/endpoints/upload.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { requestOf } from '../../support/platform.ts';
import { freePort } from '../../support/started.ts';
import { publishable } from '../special/pages.ts';
import {
  type BuiltServer,
  buildServer,
  type ServerProcess,
  startProcess,
  temporaryFolder,
} from '../start/serverProcess.ts';
import { formBody, md5, png } from '../storage/support.ts';
import { type ReverseProxy, startProxy } from './proxy.ts';

/**
 * The main job on two servers with one PostgreSQL and one folder of files behind a proxy without sticky sessions, while
 * one server is ended and the other is killed.
 */

let stored: TestDatabase;
let built: BuiltServer;
let place: Awaited<ReturnType<typeof temporaryFolder>>;
let proxy: ReverseProxy;
let ports: number[];
const running = new Map<number, ServerProcess>();

beforeAll(async () => {
  // building waits for nobody: it comes before anything that does
  built = await buildServer();
  [stored, place] = await Promise.all([createTestDatabase({ demo: true }), temporaryFolder()]);
  ports = [await freePort(), await freePort()];
  await Promise.all(ports.map(start));
  proxy = await startProxy(ports.map(addressOf));
}, 120_000);
afterAll(async () => {
  await proxy?.close();
  for (const { child } of running.values()) child.kill('SIGTERM');
  await Promise.all([...running.values()].map(({ ended }) => ended));
  await place?.remove();
  await built?.remove();
  await stored?.close();
});

const addressOf = (port: number) => `http://127.0.0.1:${port}`;

async function start(port: number): Promise<void> {
  const server = startProcess(built, {
    PORT: String(port),
    DATABASE_URL: stored.url,
    DATA_DIR: join(place.path, 'data'),
    TRUSTED_PROXIES: '1',
  });
  running.set(port, server);
  await server.origin;
}

async function end(port: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  const server = running.get(port);
  if (!server) throw new Error('no such server');
  server.child.kill(signal);
  const { code } = await server.ended;
  running.delete(port);
  return code;
}

/** A call through the proxy, or to one server. @throws where it does not succeed */
async function call<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  token: string,
  origin = proxy.origin,
): Promise<EndpointResponse<E>> {
  const made = requestOf(endpoint, input, token);
  const { pathname, search } = new URL(made.url);
  const answer = await fetch(`${origin}${pathname}${search}`, {
    method: made.method,
    headers: made.headers,
    body: await made.text(),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${pathname} answered ${answer.status}: ${text}`);
  // `parse` of the endpoint's own validator gives the endpoint's own response
  return endpoint.response.parse(JSON.parse(text)) as EndpointResponse<E>;
}

async function signIn(account: string): Promise<string> {
  const answer = await fetch(`${proxy.origin}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'bookdesk',
      scope: 'api offline_access',
      username: account,
      password: 'bookdesk-demo',
    }),
  });
  const { access_token } = await answer.json();
  return String(access_token);
}

async function upload(token: string, content: Buffer): Promise<string> {
  const { data } = await call(uploadSign, { body: { fileMd5: `${md5(content)}.png` } }, token);
  const answer = await fetch(`${proxy.origin}/oss`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=bookdesk-boundary' },
    body: new Uint8Array(
      formBody([
        ['OSSAccessKeyId', data.accessKeyId],
        ['policy', data.policy],
        ['Signature', data.signature],
        ['key', data.key],
        ['file', content],
      ]),
    ),
  });
  expect(answer.status).toBe(204);
  return `/cdn/${data.key}`;
}

const totalOf = async (token: string, origin?: string) =>
  (await call(postManageList, { body: { pageIndex: 1, pageSize: 1 } }, token, origin)).dataCount;

/** The present, as the form of a special page writes it, in the platform's zone. */
const inShanghai = (milliseconds: number) =>
  new Date(milliseconds + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Does `read` again where a server was just lost, once. */
const again = <T>(read: () => Promise<T>): Promise<T> => read().catch(read);

test('sign-in, upload, post, special page and its readers: whichever server is asked', async () => {
  const token = await signIn('press');
  const cover = await upload(token, png('shared'));
  for (const port of ports)
    expect((await fetch(`${addressOf(port)}${cover}`)).status, 'a file, from each').toBe(200);

  const before = await totalOf(token);
  for (let count = 1; count <= 10; count += 1) {
    const body = { title: `第 ${count} 篇`, content: '两台服务器', cover };
    await call(postSaveCall, { body }, token);
    // asked at once, of each: the writer's own and the other
    expect([await totalOf(token), await totalOf(token)]).toEqual([before + count, before + count]);
  }

  const operator = await signIn('operator');
  const now = Date.now();
  const page = publishable({
    startAt: inShanghai(now),
    endAt: inShanghai(now + 86_400_000),
    cover,
    shareCover: cover,
  });
  const { data: draft } = await call(specialSaveCall, { body: { ...page, draft: true } }, operator);
  await call(
    specialSaveCall,
    { body: { ...page, id: draft.id, revision: draft.revision, shareTitle: '两台服务器' } },
    operator,
  );
  for (const port of ports) {
    const read = await fetch(`${addressOf(port)}/s/${draft.id}`);
    expect(await read.text()).toContain('两台服务器');
  }

  // signed out at one, nobody at the other
  const leaving = await signIn('reader');
  await totalOf(leaving);
  await totalOf(leaving);
  const out = await fetch(`${proxy.origin}/api/User/Logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${leaving}` },
  });
  expect(out.status).toBe(200);
  for (const port of ports)
    await expect(totalOf(leaving, addressOf(port))).rejects.toThrow('answered 401');
}, 120_000);

test('one server is ended and another killed: nothing acknowledged is lost, readers notice nothing', async () => {
  const token = await signIn('press');
  const page = await stored.database
    .selectFrom('special')
    .select('id')
    .where('published', 'is not', null)
    .executeTakeFirstOrThrow();
  const acknowledged: string[] = [];
  const readings: number[] = [];
  let isOver = false;
  const write = async (writer: number) => {
    for (let count = 1; !isOver; count += 1)
      await call(
        postSaveCall,
        { body: { title: `写者 ${writer} 第 ${count} 篇`, content: '不会丢' } },
        token,
      ).then(
        ({ data }) => acknowledged.push(data.id),
        // not acknowledged: it may be there or not
        () => undefined,
      );
  };
  const read = async () => {
    while (!isOver) {
      readings.push(await again(async () => (await fetch(`${proxy.origin}/s/${page.id}`)).status));
      await again(() => totalOf(token));
    }
  };
  const working = Promise.allSettled([write(1), write(2), read()]);
  const someMore = (count: number) => {
    const wanted = acknowledged.length + count;
    return expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(wanted);
  };
  const [first = 0, second = 0] = ports;
  try {
    await someMore(10);
    expect(await end(first, 'SIGTERM'), 'ends in order').toBe(0);
    await someMore(10);
    await start(first);
    await someMore(10);
    await end(second, 'SIGKILL');
    await someMore(10);
    await start(second);
    await someMore(10);
  } finally {
    isOver = true;
  }
  for (const work of await working) if (work.status === 'rejected') throw work.reason;

  expect(new Set(readings)).toEqual(new Set([200]));
  const rows = await stored.database
    .selectFrom('post')
    .select('id')
    .where('id', 'in', acknowledged)
    .where('is_deleted', '=', false)
    .execute();
  expect(rows.length).toBe(acknowledged.length);
  const totals = await Promise.all(ports.map((port) => totalOf(token, addressOf(port))));
  expect(totals[0]).toBe(totals[1]);
}, 120_000);
