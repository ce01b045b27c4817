import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineHandlers, defineMigrations, handle } from 'bookdesk/server';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { extensions } from '#extending/installed.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { makeBackup } from '#server/backup/snapshot.ts';
import { installExtensions } from '#server/extensions/install.ts';
import { migrateExtensions } from '#server/extensions/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testPlatform } from '#tests/support/interface.ts';
import { noticeList, noticeSave } from './notices/calls.ts';

let services: Awaited<ReturnType<typeof testPlatform>>['services'];
beforeAll(async () => {
  ({ services } = await testPlatform());
});

it('an answer of an extension that its call does not declare is refused', async () => {
  const notices = extensions.find(({ name }) => name === 'notices');
  if (!notices?.endpoints) throw new Error('the example is gone');
  const wrong = { code: 200, isSuccess: true, msg: '', data: { id: '1', text: 3 } };
  const spied = vi.spyOn(notices, 'endpoints').mockImplementation(async () => ({
    default: defineHandlers(() =>
      [noticeList, noticeSave].map((endpoint) => handle<Endpoint>(endpoint, async () => wrong)),
    ),
  }));
  const { handled } = await installExtensions(services);
  spied.mockRestore();
  const call = Object.create(null);
  const answers = await Promise.allSettled(handled.map(({ handler }) => handler(call)));
  expect(answers.map((answer) => answer.status === 'rejected' && answer.reason.message)).toEqual([
    expect.stringMatching(/x\/notices\/list/),
    false,
  ]);
});

it('several processes that start at once make the tables of extensions once', async () => {
  const { database } = services;
  await database.schema.dropTable('x_notices').execute();
  await database.deleteFrom('extension_migration').execute();
  await Promise.all([1, 2, 3].map(() => installExtensions(services)));
  const noted = await database.selectFrom('extension_migration').selectAll().execute();
  expect(noted.map(({ extension, name }) => `${extension} ${name}`)).toEqual([
    'notices 0001_notices',
  ]);
});

it('a migration that fails is named, and leaves nothing', async () => {
  const { database } = services;
  await database.deleteFrom('extension_migration').execute();
  // the table stands there already
  await expect(installExtensions(services)).rejects.toThrow(
    /migration 0001_notices of the extension "notices" failed: .*x_notices/,
  );
  expect(await database.selectFrom('extension_migration').selectAll().execute()).toEqual([]);
});

it('a package of EXTENSIONS that is not built in is named', async () => {
  const settings = { ...services.settings, EXTENSIONS: ['bookdesk-missing'] };
  await expect(installExtensions({ ...services, settings })).rejects.toThrow(/"bookdesk-missing"/);
});

it('a back-up has the tables of extensions, and a restoration brings them back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bookdesk-extension-backup-'));
  const source = await createTestDatabase();
  const target = await createTestDatabase();
  try {
    const clientOf = ({ url }: TestDatabase) => ({
      client: () => new pg.Client({ connectionString: url, application_name: 'back-up' }),
      isPooled: false,
    });
    await migrateExtensions(source.database, new Date());
    await sql`insert into x_notices values (1, 'kept', 'somebody', now())`.execute(source.database);
    const path = join(folder, 'all.backup');
    const quiet = () => undefined;
    await makeBackup(clientOf(source), path, folder, quiet);
    await restoreBackup(clientOf(target), { path, dataFolder: folder, replace: true }, quiet);
    const { rows } = await sql`select text from x_notices`.execute(target.database);
    expect(rows).toEqual([{ text: 'kept' }]);
    await migrateExtensions(target.database, new Date());
  } finally {
    await source.close();
    await target.close();
    await rm(folder, { recursive: true });
  }
});

it('a table of an extension whose name could be that of another program is refused', async () => {
  const notices = extensions.find(({ name }) => name === 'notices');
  if (!notices?.migrations) throw new Error('the example is gone');
  vi.spyOn(notices, 'migrations').mockImplementation(async () => ({
    default: defineMigrations([
      {
        name: '0009_notes',
        async up(database) {
          await sql`create table notes (id bigint)`.execute(database);
        },
      },
    ]),
  }));
  await expect(installExtensions(services)).rejects.toThrow(
    /creates the table notes\. .*begin with x_/,
  );
});
