import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '#server/start.ts';
import { createTestDatabase } from '#tests/support/database.ts';

test('an answer given while the server ends lets go of its connection, which nothing is waited for on then', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bookdesk-ending-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const stored = await createTestDatabase();
  onTestFinished(() => stored.close());
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());

  const work = new EventEmitter();
  const running = await startServer(
    { PORT: '0', DATABASE_URL: stored.url, DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent' },
    async () => ({
      async fetch() {
        work.emit('begun');
        await once(work, 'done');
        return new Response('done');
      },
      async close() {},
    }),
  );
  const begun = once(work, 'begun');
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    get(running.origin, { agent }, (message) => resolve(message.resume())).once('error', reject);
  });
  await begun;
  const ended = running.close();
  work.emit('done');

  expect((await answered).headers.connection).toBe('close');
  await ended;
});
