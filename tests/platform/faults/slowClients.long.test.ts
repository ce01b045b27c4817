import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importStart } from '#contract/endpoints/imports.ts';
import { postCalls } from '#contract/endpoints/lists.ts';
import { schemaDiscard, schemaSave } from '#contract/endpoints/schemas.ts';
import { uploadSign } from '#contract/endpoints/upload.ts';
import { poolState } from '#server/database/connection.ts';
import { createPlatform } from '#server/platform.ts';
import { holdSchemas } from '#server/schemas/records.ts';
import type { Services } from '#server/services.ts';
import { type Running, startServer } from '#server/start.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { formBody, md5, png } from '../storage/support.ts';
import { clientOf, tokenOf } from './support.ts';

/** Clients that hardly send, hardly read, or go away: they are disconnected, and what they used is free again. */

let stored: TestDatabase;
let folder: string;
let running: Running;
let services: Services | undefined;
let client: ReturnType<typeof clientOf>;
let press: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bookdesk-slow-'));
  stored = await createTestDatabase({ demo: true });
  running = await startServer(
    {
      PORT: '0',
      DATABASE_URL: stored.url,
      DATA_DIR: folder,
      DEMO: 'off',
      LOG_LEVEL: 'silent',
    },
    async (given) => {
      services = given;
      return createPlatform(given, { background: false });
    },
    { head: 400, request: 60_000, silence: 3_000, rest: 2_000 },
  );
  client = clientOf(running.origin);
  press = tokenOf(await client.signIn('press'));
});
afterAll(async () => {
  await running?.close();
  await stored?.close();
  await rm(folder, { recursive: true, force: true });
});

/** as long as it takes on a machine that is busy, in milliseconds */
const soon = { timeout: 20_000 };

interface Conversation {
  readonly socket: Socket;
  readonly said: () => string;
  readonly closed: Promise<void>;
}

/** A connection on which bytes are sent by hand. */
async function dial(): Promise<Conversation> {
  const { hostname, port } = new URL(running.origin);
  const socket = connect(Number(port), hostname);
  let said = '';
  socket.on('data', (part) => {
    said += part.toString('latin1');
  });
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return { socket, said: () => said, closed };
}

/** The files below the data folder that this process has open. */
async function openFiles(): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd');
  const names = await Promise.all(
    descriptors.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')),
  );
  return names.filter((name) => name.startsWith(folder));
}
const filesIn = (name: string) => readdir(join(folder, name)).catch(() => []);
const noneLent = () => {
  const state = services && poolState(services.database);
  return state && state.open - state.idle + state.waiting;
};

/** The form of an upload that the platform has signed for the content. */
async function formFor(content: Buffer): Promise<{ body: Buffer; key: string }> {
  const { data } = await client.call(
    uploadSign,
    { body: { fileMd5: `${md5(content)}.png` } },
    press,
  );
  const body = formBody([
    ['OSSAccessKeyId', data.accessKeyId],
    ['policy', data.policy],
    ['Signature', data.signature],
    ['key', data.key],
    ['file', content],
  ]);
  return { body, key: data.key };
}
const headOf = (path: string, length: number, headers: Record<string, string>) =>
  [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    `content-length: ${length}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');
const formType = { 'content-type': 'multipart/form-data; boundary=bookdesk-boundary' };

test('a head that trickles in is given up, while others are answered', async () => {
  const many = await Promise.all(Array.from({ length: 50 }, dial));
  for (const { socket } of many) socket.write('GET /healthz HTTP/1.1\r\nhost: here\r\n');
  const trickle = setInterval(() => {
    for (const { socket } of many) if (socket.writable) socket.write('x: y\r\n');
  }, 50);
  expect((await client.send('/healthz')).status).toBe(200);
  await Promise.all(many.map(({ closed }) => closed));
  clearInterval(trickle);
  for (const { said } of many) expect(said()).not.toContain('200 OK');
});

test('a call that is refused before its body is read is answered, and does not wait for the rest', async () => {
  const { socket, said, closed } = await dial();
  socket.write(
    headOf(`/jmgr${postCalls.list.path}`, 100_000, { 'content-type': 'application/json' }),
  );
  socket.write('{"title":');
  const trickle = setInterval(() => socket.writable && socket.write(' '), 50);
  await closed;
  clearInterval(trickle);
  expect(said()).toMatch(/^HTTP\/1\.1 401 /);
});

test('an upload whose sender goes away leaves no file, no row and nothing open', async () => {
  const content = Buffer.concat([png('cut off'), Buffer.alloc(4_000_000, 1)]);
  const { body, key } = await formFor(content);
  const { socket, closed } = await dial();
  socket.write(headOf('/oss', body.length, formType));
  socket.write(body.subarray(0, 2_000_000));
  await expect.poll(() => filesIn('objects/uploads'), soon).toHaveLength(1);
  socket.destroy();
  await closed;
  await expect.poll(() => filesIn('objects/uploads'), soon).toEqual([]);
  await expect.poll(openFiles, soon).toEqual([]);
  expect((await client.send(`/cdn/${key}`)).status).toBe(404);
  await expect.poll(noneLent, soon).toBe(0);
});

test('an upload whose sender falls silent is given up in the same way', async () => {
  const content = Buffer.concat([png('silent'), Buffer.alloc(4_000_000, 2)]);
  const { body } = await formFor(content);
  const { socket, closed } = await dial();
  socket.write(headOf('/oss', body.length, formType));
  socket.write(body.subarray(0, 1_000_000));
  await expect.poll(() => filesIn('objects/uploads'), soon).toHaveLength(1);
  await closed;
  await expect.poll(() => filesIn('objects/uploads'), soon).toEqual([]);
  await expect.poll(openFiles, soon).toEqual([]);
});

test.each(['goes away', 'does not read on'] as const)(
  'a download whose reader %s lets go of its file',
  async (how) => {
    const content = Buffer.concat([png(how), Buffer.alloc(9_000_000, 3)]);
    const { body, key } = await formFor(content);
    const sent = await client.send('/oss', {
      method: 'POST',
      headers: formType,
      body: new Uint8Array(body),
    });
    expect(sent.status, sent.text).toBe(204);
    const { socket, closed } = await dial();
    const begun = new Promise<void>((resolve) => socket.once('data', () => resolve()));
    socket.write(`GET /cdn/${key} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`);
    await begun;
    socket.pause();
    await expect.poll(openFiles, soon).toHaveLength(1);
    if (how === 'goes away') socket.destroy();
    await expect.poll(openFiles, soon).toEqual([]);
    socket.destroy();
    await closed;
    // the next one reads it whole
    const whole = await fetch(`${running.origin}/cdn/${key}`);
    expect((await whole.arrayBuffer()).byteLength).toBe(content.length);
  },
);

test('an import whose file is not sent to its end leaves no job and no part of it', async () => {
  const operator = tokenOf(await client.signIn('operator'));
  const rows = async () => ({
    jobs: await stored.database.selectFrom('import_job').select('id').execute(),
    parts: await stored.database.selectFrom('import_chunk').select('job_id').execute(),
  });
  const before = await rows();
  const { socket, closed } = await dial();
  socket.write(
    headOf(`/jmgr${importStart.path.replace('{resource}', 'books')}`, 5_000_000, {
      authorization: `Bearer ${operator}`,
      'content-type': 'text/csv',
    }),
  );
  socket.write(Buffer.alloc(2_000_000, 'a'));
  await expect
    .poll(async () => (await rows()).parts.length, soon)
    .toBeGreaterThan(before.parts.length);
  socket.destroy();
  await closed;
  await expect.poll(rows, soon).toEqual(before);
  await expect.poll(noneLent, soon).toBe(0);
});

test('a silent client is kept as long as its call may take, and others are not', async () => {
  const operator = tokenOf(await client.signIn('operator'));
  const text = await readFile('schemas/labels.json', 'utf8');
  const body = { name: 'labels', text, revision: 0 };
  let release = () => {};
  let hold = () => {};
  const held = new Promise<void>((resolve) => {
    hold = resolve;
  });
  const holding = stored.database.transaction().execute(async (transaction) => {
    await holdSchemas(transaction);
    hold();
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  await held;
  const saved = client.call(schemaSave, { body }, operator);
  const discarded = client.call(schemaDiscard, { body: { name: 'labels', revision: 0 } }, operator);
  await expect(discarded).rejects.toThrow('fetch failed');
  release();
  await holding;
  expect((await saved).data.name).toBe('labels');
});
