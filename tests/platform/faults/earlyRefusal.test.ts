import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postCalls } from '#contract/endpoints/lists.ts';
import { createPlatform } from '#server/platform.ts';
import { type Running, startServer } from '#server/start.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { clientOf, tokenOf } from './support.ts';

/**
 * Calls that are refused before their body has arrived: a client that sends it all the same reads why, and no call
 * after it is lost.
 */

let stored: TestDatabase;
let folder: string;
let running: Running;
let press: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bookdesk-refusal-'));
  stored = await createTestDatabase({ demo: true });
  running = await startServer(
    { PORT: '0', DATABASE_URL: stored.url, DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent' },
    (services) => createPlatform(services, { background: false }),
    { head: 20_000, request: 60_000, silence: 60_000, rest: 30_000 },
  );
  press = tokenOf(await clientOf(running.origin).signIn('press'));
});
afterAll(async () => {
  await running?.close();
  await stored?.close();
  await rm(folder, { recursive: true, force: true });
});

const megabyte = 1024 * 1024;
const save = `/jmgr${postCalls.save.path}`;

interface Conversation {
  readonly socket: Socket;
  readonly said: () => string;
  /** how it ended: by the code of its error, or in order */
  readonly closed: Promise<string>;
}

async function dial(): Promise<Conversation> {
  const { hostname, port } = new URL(running.origin);
  const socket = connect(Number(port), hostname);
  let said = '';
  let end = 'in order';
  socket.on('data', (part) => {
    said += part.toString('latin1');
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    end = error.code ?? error.message;
  });
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(end)));
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return { socket, said: () => said, closed };
}

const headOf = (headers: Record<string, string | number>) =>
  [
    `PUT ${save} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

const write = ({ socket }: Conversation, bytes: string | Buffer) =>
  new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
/** as long as it takes on a machine that is busy, in milliseconds */
const soon = { timeout: 20_000 };

test.each([
  ['nobody’s', 401, () => ({})],
  ['too large', 413, () => ({ authorization: `Bearer ${press}` })],
])(
  'a call that is %s is answered at once, and the rest of its body is taken from whoever sends it',
  async (_what, status, who) => {
    const conversation = await dial();
    const { said, closed } = conversation;
    await write(conversation, headOf({ ...who(), 'content-length': 4 * megabyte }));
    await expect.poll(said, soon).toMatch(/"isSuccess":false.*\}$/);
    expect(said()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(said().toLowerCase()).toContain('connection: close');
    for (let piece = 0; piece < 16; piece += 1)
      await write(conversation, Buffer.alloc(megabyte / 4, ' '));
    expect(await closed).toBe('in order');
  },
);

test('a body without a length that grows too large is refused, and taken to its end', async () => {
  const conversation = await dial();
  const { said, closed } = conversation;
  const piece = `${(megabyte / 4).toString(16)}\r\n${' '.repeat(megabyte / 4)}\r\n`;
  await write(
    conversation,
    headOf({ authorization: `Bearer ${press}`, 'transfer-encoding': 'chunked' }),
  );
  for (let sent = 0; sent < 8; sent += 1) await write(conversation, piece);
  await expect.poll(said, soon).toMatch(/"isSuccess":false.*\}$/);
  expect(said()).toMatch(/^HTTP\/1.1 413 /);
  for (let sent = 0; sent < 8; sent += 1) await write(conversation, piece);
  await write(conversation, '0\r\n\r\n');
  expect(await closed).toBe('in order');
});

test.each(['1.2.3.4.5', '999999999999', 'xn--', 'a b'])(
  'a call to a host that none can be is one that is wrong, and no failure of the server: %s',
  async (host) => {
    const conversation = await dial();
    await write(
      conversation,
      `GET /healthz HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`,
    );
    await conversation.closed;
    expect(conversation.said()).toMatch(/^HTTP\/1.1 400 /);
  },
);

test('a small body that comes after its head leaves the connection to the next call', async () => {
  const conversation = await dial();
  const { said } = conversation;
  for (let call = 1; call <= 3; call += 1) {
    await write(conversation, headOf({ 'content-length': 10 }));
    await write(conversation, ' '.repeat(10));
    await expect.poll(() => said().match(/HTTP\/1.1 401 /g)?.length, soon).toBe(call);
  }
  expect(said().toLowerCase()).not.toContain('connection: close');
  conversation.socket.end();
  expect(await conversation.closed).toBe('in order');
});

test('calls by a pool of connections are refused one after another, and none is lost', async () => {
  const ask = async (body: string) => {
    const answer = await fetch(`${running.origin}${save}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${press}` },
      body,
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const large = ' '.repeat(3 * megabyte);
  for (let round = 0; round < 10; round += 1) {
    expect(await ask(large)).toBe(413);
    expect(await ask('{}')).toBe(400);
  }
});

test('who never stops sending is let go', async () => {
  const conversation = await dial();
  const { socket } = conversation;
  await write(conversation, headOf({ 'transfer-encoding': 'chunked' }));
  const piece = `${megabyte.toString(16)}\r\n${' '.repeat(megabyte)}\r\n`;
  const flood = () => {
    while (socket.writable && socket.write(piece));
  };
  socket.on('drain', flood);
  flood();
  await conversation.closed;
  expect(conversation.said()).toMatch(/^HTTP\/1.1 401 /);
});
