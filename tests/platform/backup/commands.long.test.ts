import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postCalls } from '#contract/endpoints/lists.ts';
import { openDatabase } from '#server/database/connection.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { clientOf, tokenOf } from '../faults/support.ts';
import {
  type BuiltServer,
  builtServer,
  type ServerProcess,
  startProcess,
  temporaryFolder,
} from '../start/serverProcess.ts';

/** `npm run backup` and `npm run restore` as a person calls them: while a server serves, and into a folder with nothing in it. */

let built: BuiltServer;
let place: Awaited<ReturnType<typeof temporaryFolder>>;
let serving: ServerProcess;
let restored: ServerProcess | undefined;
const folderOf = (name: string) => join(place.path, name);

beforeAll(async () => {
  [built, place] = await Promise.all([builtServer(), temporaryFolder()]);
  serving = startProcess(built, { DATA_DIR: folderOf('serving'), DEMO: 'on' });
  await serving.origin;
}, 180_000);
afterAll(async () => {
  for (const server of [serving, restored]) {
    server?.child.kill('SIGTERM');
    await server?.ended;
  }
  await place?.remove();
  await built?.remove();
});

async function npmRun(
  command: 'backup' | 'restore',
  dataFolder: string,
  ...parameters: string[]
): Promise<{ code: number | null; said: string }> {
  return await npmRunWith(command, { DATA_DIR: folderOf(dataFolder) }, ...parameters);
}

async function npmRunWith(
  command: 'backup' | 'restore',
  settings: Record<string, string>,
  ...parameters: string[]
): Promise<{ code: number | null; said: string }> {
  const child = spawn('npm', ['run', '--silent', command, '--', ...parameters], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LANG: 'en_US.UTF-8',
      DEMO: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const read = (text: Buffer) => {
    said += text.toString();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  return await new Promise((settle) => child.once('close', (code) => settle({ code, said })));
}

/** How many rows each table has that a server does not write by itself. */
async function countsOf(dataFolder: string): Promise<unknown> {
  const { database, close } = await openDatabase(
    { DATA_DIR: folderOf(dataFolder), DATABASE_POOL: 1 },
    pino({ level: 'silent' }),
  );
  try {
    const { rows } = await sql`
      select (select count(*) from account) as accounts, (select count(*) from book) as books,
        (select count(*) from post) as posts, (select count(*) from special) as specials,
        (select count(*) from special_revision) as revisions, (select count(*) from audit) as audits,
        (select sum(count) from post_total) as post_total`.execute(database);
    return rows;
  } finally {
    await close();
  }
}

test('a back-up of a server that serves is restored into an empty folder, where people sign in and find all of it', {
  timeout: 240_000,
}, async () => {
  const client = clientOf(await serving.origin);
  const token = tokenOf(await client.signIn('press'));
  const saved = await client.call(postCalls.save, { body: { content: '备份之前' } }, token);
  const file = folderOf('all.tar.gz');

  const backedUp = await npmRun('backup', 'serving', file);
  expect(backedUp.code, backedUp.said).toBe(0);
  expect(existsSync(file)).toBe(true);
  // it went on serving
  expect((await client.send('/readyz')).status).toBe(200);
  const before = await countsOf('serving');

  const answer = await npmRun('restore', 'empty', file);
  expect(answer.code, answer.said).toBe(0);
  expect(answer.said).toMatch(/Restored the backup of .+: [\d,]+ rows, \d+ files/);
  expect(await countsOf('empty')).toEqual(before);

  restored = startProcess(built, { DATA_DIR: folderOf('empty') });
  const there = clientOf(await restored.origin);
  const again = tokenOf(await there.signIn('press'));
  const detail = await there.send(`/jmgr/post/detail/${saved.data.id}`, {
    headers: { authorization: `Bearer ${again}` },
  });
  expect(detail.text).toContain('备份之前');

  // and a file that is there is not written over
  const second = await npmRun('backup', 'serving', file);
  expect(second.code).toBe(1);
  expect(second.said).toContain(file);
});

test('a restore under a server that serves is refused in words, and changes nothing', {
  timeout: 120_000,
}, async () => {
  const file = folderOf('refused.tar.gz');
  const backedUp = await npmRun('backup', 'serving', file);
  expect(backedUp.code, backedUp.said).toBe(0);
  const before = await countsOf('serving');
  const { code, said } = await npmRun('restore', 'serving', '--replace', file);
  expect(code, said).toBe(1);
  expect(said).toMatch(
    /The database is in use \(connections: \d+\)\. Stop every Bookdesk server first/,
  );
  expect(await countsOf('serving')).toEqual(before);
  expect((await clientOf(await serving.origin).send('/readyz')).status).toBe(200);
});

test('a back-up without the settings of the server is refused, and begins no database', {
  timeout: 120_000,
}, async () => {
  const file = folderOf('of-nothing.tar.gz');
  const { code, said } = await npmRun('backup', 'nowhere', file);
  expect(code, said).toBe(1);
  expect(said).toContain(`DATA_DIR=${folderOf('nowhere')} has no Bookdesk data`);
  expect(existsSync(file)).toBe(false);
  expect(existsSync(folderOf('nowhere'))).toBe(false);
});

test('into a PostgreSQL of one’s own as well, which nobody uses', {
  timeout: 120_000,
}, async () => {
  // a new one each time, so that leftovers of an earlier run do no harm
  const time = randomUUID();
  const [source, target] = await Promise.all([
    createTestDatabase({ demo: true }),
    createTestDatabase(),
  ]);
  try {
    const file = folderOf(`own-${time}.tar.gz`);
    const from = { DATABASE_URL: source.url, DATA_DIR: folderOf(`own-source-${time}`) };
    const backedUp = await npmRunWith('backup', from, file);
    expect(backedUp.code, backedUp.said).toBe(0);
    // what looks at the databases here is no server
    await Promise.all([source.database.destroy(), target.database.destroy()]);
    const to = { DATABASE_URL: target.url, DATA_DIR: folderOf(`own-target-${time}`) };
    const restoring = await npmRunWith('restore', to, file);
    expect(restoring.code, restoring.said).toBe(0);
    const again = await npmRunWith('restore', to, file);
    expect(again.said).toContain('--replace');
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
});
