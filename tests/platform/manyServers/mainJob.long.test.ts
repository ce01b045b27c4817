import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Endpoint, EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { postCalls } from '#contract/endpoints/lists.ts';
import { specialSaveCall } from '#contract/endpoints/special.ts';
import { uploadSign } from '#contract/endpoints/upload.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { nginx, realNginx, startNginx } from '#tests/support/nginx.ts';
import { requestOf } from '#tests/support/platform.ts';
import { freePort } from '#tests/support/started.ts';
import { publishable } from '../special/pages.ts';
import {
  type BuiltServer,
  builtServer,
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
  // the build comes before anything that waits for the database
  built = await builtServer();
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
  (await call(postCalls.list, { body: { pageIndex: 1, pageSize: 1 } }, token, origin)).dataCount;

/** The present, as the form of a special page writes it, in the platform's zone. */
const inShanghai = (milliseconds: number) =>
  new Date(milliseconds + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Does `read` again where a server was just lost, once. */
const again = <T>(read: () => Promise<T>): Promise<T> => read().catch(read);

/** What one server does is told to the other before it is answered; that one hears it before its answers grow old, in three seconds. */
const heard = (look: () => Promise<void>): Promise<void> =>
  vi.waitFor(look, { timeout: 2_500, interval: 10 });

test('sign-in, upload, post, special page and its readers: whichever server is asked', {
  timeout: 120_000,
}, async () => {
  const token = await signIn('press');
  const cover = await upload(token, png('shared'));
  for (const port of ports)
    expect((await fetch(`${addressOf(port)}${cover}`)).status, 'a file, from each').toBe(200);

  const before = await totalOf(token);
  for (let count = 1; count <= 10; count += 1) {
    const body = { title: `第 ${count} 篇`, content: '两台服务器', cover };
    await call(postCalls.save, { body }, token);
    // asked of each, the writer's own and the other
    await heard(async () =>
      expect([await totalOf(token), await totalOf(token)]).toEqual([
        before + count,
        before + count,
      ]),
    );
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

  // signed out at one server, nobody at the other
  const leaving = await signIn('reader');
  await totalOf(leaving);
  await totalOf(leaving);
  const out = await fetch(`${proxy.origin}/api/User/Logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${leaving}` },
  });
  expect(out.status).toBe(200);
  await heard(async () => {
    for (const port of ports)
      await expect(totalOf(leaving, addressOf(port))).rejects.toThrow('answered 401');
  });
});

test('one server is ended and another killed: nothing acknowledged is lost, readers notice nothing', {
  timeout: 120_000,
}, async () => {
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
        postCalls.save,
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
});

test('servers are killed under writers who send again by the same key: every post is there once', {
  timeout: 180_000,
}, async () => {
  const token = await signIn('press');
  const titles: string[] = [];
  const ids = new Set<string>();
  let sent = 0;
  let isOver = false;
  /** Sends until it is answered, as the app does; a proxy that finds nobody and a server that is killed are no answer. */
  const save = async (title: string): Promise<string> => {
    const body = { title, content: '重发也只有一篇' };
    const key = randomUUID();
    for (;;) {
      sent += 1;
      const made = requestOf(postCalls.save, { body }, token, { 'idempotency-key': `"${key}"` });
      const answer = await fetch(`${proxy.origin}/jmgr/post/save`, {
        method: made.method,
        headers: made.headers,
        body: await made.text(),
      }).catch(() => undefined);
      if (answer?.status === 200) return postCalls.save.response.parse(await answer.json()).data.id;
      const isPassing = !answer || answer.status >= 502 || answer.headers.has('retry-after');
      if (!isPassing) throw new Error(`${answer.status}: ${await answer.text()}`);
      await delay(50);
    }
  };
  const write = async (writer: number) => {
    for (let count = 1; !isOver; count += 1) {
      const title = `重发 ${writer}-${count}`;
      titles.push(title);
      ids.add(await save(title));
    }
  };
  const working = Promise.all([write(1), write(2), write(3), write(4)]);
  const someMore = (count: number) => {
    const wanted = ids.size + count;
    return expect.poll(() => ids.size, { timeout: 30_000 }).toBeGreaterThan(wanted);
  };
  try {
    for (const port of ports) {
      await someMore(8);
      await end(port, 'SIGKILL');
      await someMore(8);
      await start(port);
    }
  } finally {
    isOver = true;
  }
  await working;

  expect(sent).toBeGreaterThan(titles.length);
  const rows = await stored.database
    .selectFrom('post')
    .where('title', 'in', titles)
    .where('is_deleted', '=', false)
    .select(['id', 'title'])
    .execute();
  expect(rows.map(({ title }) => title).sort()).toEqual([...titles].sort());
  expect(new Set(rows.map(({ id }) => id))).toEqual(ids);
});

test.skipIf(!nginx)(
  `the same through ${realNginx}, configured as the documents say`,
  { timeout: 120_000 },
  async () => {
    const front = await startNginx(join(place.path, 'nginx'), ports);
    const { origin } = front;
    try {
      const ready = () => fetch(`${origin}/readyz`).then(({ status }) => status, String);
      await expect.poll(ready, { timeout: 20_000, message: front.said() }).toBe(200);
      expect((await fetch(`${origin}/metrics`)).status, 'of one process, for no one').toBe(404);
      const plain = await fetch(`${front.plainOrigin}/login?a=1`, { redirect: 'manual' });
      expect(plain.headers.get('location')).toBe('https://127.0.0.1/login?a=1');

      const token = await signIn('press');
      const before = await totalOf(token, origin);
      const [first = 0] = ports;
      const acknowledged: string[] = [];
      const write = async (count: number) => {
        const body = { title: `经 nginx 第 ${count} 篇`, content: '不会丢' };
        const { data } = await call(postCalls.save, { body }, token, origin);
        acknowledged.push(data.id);
      };
      for (let count = 1; count <= 5; count += 1) await write(count);
      const ending = end(first, 'SIGTERM');
      let refused = 0;
      for (let count = 6; count <= 30; count += 1) await write(count).catch(() => (refused += 1));
      expect(await ending).toBe(0);
      // a write in flight to the one that ends may be refused, and is not sent to the other
      expect(refused).toBeLessThanOrEqual(1);
      expect(await totalOf(token, origin)).toBe(before + acknowledged.length);
      const page = await stored.database
        .selectFrom('special')
        .select('id')
        .where('published', 'is not', null)
        .executeTakeFirstOrThrow();
      expect((await fetch(`${origin}/s/${page.id}`)).status, 'with one server gone').toBe(200);
      await start(first);
    } finally {
      await front.stop();
    }
  },
);
