import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { things } from '#contract/things/index.ts';
import { boolean, text } from '#contract/things/kinds.ts';
import { compileResource } from '#schema/compile.ts';
import { resource } from '#schema/meta.ts';
import { withOwnCalls } from '#schema/own/calls.ts';
import { type ArchiveEntry, type ArchiveHead, writeArchive } from '#server/backup/archive.ts';
import { endings } from '#server/backup/endings.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { makeBackup } from '#server/backup/snapshot.ts';
import { connect, openDatabase } from '#server/database/connection.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { migrate } from '#server/database/migrate.ts';
import { migrations, noted } from '#server/database/migrations.ts';
import type { Tables } from '#server/database/tables.ts';
import { findKey, newProgramKey, prefixOf } from '#server/identity/programKeys.ts';
import { openSession } from '#server/identity/sessions.ts';
import { issueSecret } from '#server/identity/singleUseSecrets.ts';
import { hashToken } from '#server/identity/tokens.ts';
import { installationSecret } from '#server/installationSecret.ts';
import { bringOwnTables, confirmOwnKeys } from '#server/jmgr/own/index.ts';
import { bringThings, planThings } from '#server/jmgr/own/things.ts';
import { postMessage } from '#server/outbox/index.ts';
import { createPlatform } from '#server/platform.ts';
import type { Services } from '#server/services.ts';
import { environment } from '#server/settings.ts';
import { sealSecret } from '#server/sources/kept/secrets.ts';
import { createPreview } from '#server/special/preview.ts';
import { describeObject } from '#server/storage/objects.ts';
import { keepFile } from '#server/storage/records.ts';
import { createObjectStore } from '#server/storage/store.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { addressOf } from '#tests/support/databaseNames.ts';
import { smallDisk } from '../faults/smallDisk.ts';
import { both, ownText } from '../own/support.ts';

/** A back-up holds everything, and a restoration brings all of it, or changes nothing. */

const log = pino({ level: 'silent' });
const quiet = () => undefined;
let folder: string;
let source: TestDatabase;
const server = connect(inject('postgres'), 1, log);
const closers: (() => Promise<unknown>)[] = [];

const folderOf = (name: string) => join(folder, name);
const clientOf = (url: string) => ({
  client: () => new pg.Client({ connectionString: url, application_name: 'back-up' }),
  isPooled: false,
});
const servicesOf = (database: Kysely<Tables>, dataFolder: string): Services => ({
  database,
  log,
  now: () => new Date(),
  settings: environment.parse({ DATA_DIR: dataFolder, LOG_LEVEL: 'silent' }),
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bookdesk-backup-'));
  source = await createTestDatabase({ demo: true });
  await installationSecret(servicesOf(source.database, folderOf('source')), 'storage');
  await keepOwnRecords();
  // what COPY has to write in a way of its own
  await source.database
    .insertInto('label')
    .values({ id: newIdentifier(), name: 'tab\there \\ back\\N and\na line 😀' })
    .execute();
  await source.database
    .insertInto('import_job')
    .values({ id: '7', resource: 'books', file_name: 'a.csv', dry_run: true })
    .execute();
  for (let position = 0; position < 12; position += 1)
    await source.database
      .insertInto('import_chunk')
      .values({ job_id: '7', position, content: randomBytes(400 * 1024) })
      .execute();
  for (const content of [randomBytes(3_000_000), Buffer.from('small'), randomBytes(10)])
    await store(folderOf('source'), content);
  await storeCleaned(folderOf('source'), randomBytes(1_000));
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await source.close();
  await server.database.destroy();
  await rm(folder, { recursive: true, force: true });
});

/** Two lists of own records that relate to each other, one of them changed since it was made, with a record. */
async function keepOwnRecords(): Promise<void> {
  const text = { type: 'text', label: both('Text') };
  const related = (resource: string) => ({
    type: 'relation',
    label: both('x'),
    relation: { resource },
  });
  const listsWith = (seats: object) =>
    [
      { name: 'rooms', fields: { title: text, event: related('events') } },
      { name: 'events', fields: { title: text, room: related('rooms'), seats } },
    ].map(({ name, fields }) =>
      compileResource(resource.parse(withOwnCalls(JSON.parse(ownText(name, fields))))),
    );
  const services = servicesOf(source.database, folderOf('source'));
  for (const seats of [text, { ...text, type: 'number' }]) {
    const lists = listsWith(seats);
    const find = async (name: string) => lists.find((list) => list.name === name);
    await source.database
      .transaction()
      .execute((transaction) => bringOwnTables(services, transaction, lists, find));
    await confirmOwnKeys(services);
    await sql`insert into own_events (id, account_id, title)
      select coalesce(max(own_events.id), 0) + 1, min(account.id), 'Reading night'
      from account left join own_events on true`.execute(source.database);
  }
}

async function store(dataFolder: string, content: Buffer): Promise<void> {
  const md5 = createHash('md5').update(content).digest('hex');
  await createObjectStore(dataFolder).receive(Readable.from([content]), 10_000_000, (received) =>
    received.keep(`image/${md5.slice(0, 2)}/${md5}.png`),
  );
}

/** A picture out of which something was taken after it had come: its key is the hash of what it was. */
async function storeCleaned(dataFolder: string, content: Buffer): Promise<void> {
  const md5 = createHash('md5').update(content).digest('hex');
  const object = describeObject(`${md5}.jpg`);
  if (!object) throw new Error('no such object');
  const services = servicesOf(source.database, dataFolder);
  await createObjectStore(dataFolder).receive(
    Readable.from([content]),
    10_000,
    async (received) => {
      await received.overwrite([{ offset: 10, bytes: new Uint8Array(500) }]);
      await keepFile(services, object, received, undefined);
    },
  );
}

async function emptyDatabase(): Promise<{ url: string; database: Kysely<Tables> }> {
  const name = `restored_${randomBytes(6).toString('hex')}`;
  await server.pool.query(`create database ${name}`);
  const url = addressOf(inject('postgres'), name);
  const { database, pool } = connect(url, 1, log);
  // looking at it, by each connection that follows another, is no use of it that a restoration minds
  pool.on('connect', (client) => void client.query(`set application_name = 'test'`));
  closers.push(() => server.pool.query(`drop database ${name} with (force)`));
  closers.push(() => database.destroy());
  return { url, database };
}

let backups = 0;
async function backUp(): Promise<string> {
  backups += 1;
  const path = folderOf(`${backups}.tar.gz`);
  await makeBackup(clientOf(source.url), path, folderOf('source'), quiet);
  return path;
}

/** Every table by the hash of its rows, the list of back-ups left out; `undefined` where there are no tables. */
async function contentOf(database: Kysely<Tables>): Promise<Record<string, string | null>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not like 'kysely%' and relname <> 'backup' order by relname`.execute(database);
  const content: Record<string, string | null> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ hash: string | null }>`
      select md5(string_agg(row, E'\n' order by row)) as hash
      from (select to_jsonb(record)::text as row from ${sql.table(name)} as record) as rows`.execute(
      database,
    );
    content[name] = rows[0]?.hash ?? null;
  }
  return content;
}

/** The shape of the database: columns, indexes, triggers and what they do. */
async function shapeOf(database: Kysely<Tables>): Promise<unknown[]> {
  const { rows } = await sql`
    select 'column' as kind, table_name || '.' || column_name as name,
      concat_ws(' ', data_type, is_nullable, column_default) as definition
      from information_schema.columns where table_schema = 'public'
    union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select 'trigger', tgrelid::regclass::text || '.' || tgname,
      tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'constraint', conrelid::regclass::text || '.' || conname, pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
        -- that a column is never null stands above, and its name is of the column as it was first called
        and contype <> 'n'
    order by 1, 2, 3`.execute(database);
  return rows;
}

async function filesOf(dataFolder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for await (const found of createObjectStore(dataFolder).list())
    for (const { key } of found)
      files[key] = createHash('sha256')
        .update(await readFile(join(dataFolder, 'objects', key)))
        .digest('hex');
  return files;
}

const restore = (url: string, path: string, dataFolder: string, replace = false) =>
  restoreBackup(clientOf(url), { path, dataFolder: folderOf(dataFolder), replace }, quiet);

test('everything is there after restoring into an empty machine: rows, files, people, pages', async () => {
  const path = await backUp();
  const { url, database } = await emptyDatabase();
  const report = await restore(url, path, 'restored');
  expect(report.files).toBe(4);
  expect(await contentOf(database)).toEqual(await contentOf(source.database));
  expect(await shapeOf(database)).toEqual(await shapeOf(source.database));
  expect(await filesOf(folderOf('restored'))).toEqual(await filesOf(folderOf('source')));

  const [before, after] = [
    servicesOf(source.database, folderOf('source')),
    servicesOf(database, folderOf('restored')),
  ];
  expect(await installationSecret(after, 'storage')).toBe(
    await installationSecret(before, 'storage'),
  );
  const platforms = await Promise.all(
    [before, after].map((services) => createPlatform(services, { background: false })),
  );
  const special = await database
    .selectFrom('special')
    .select('id')
    .where('published', 'is not', null)
    .executeTakeFirstOrThrow();
  const pages = platforms.map(async (platform) => {
    const answer = await platform.fetch(new Request(`http://127.0.0.1:4600/s/${special.id}`));
    expect(answer.status).toBe(200);
    return await answer.text();
  });
  expect(await pages[1]).toBe(await pages[0]);
  const signedIn = await platforms[1]?.fetch(
    new Request('http://127.0.0.1:4600/connect/token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=password&client_id=bookdesk&scope=api&username=operator&password=bookdesk-demo',
    }),
    { clientAddress: '127.0.0.1' },
  );
  expect(signedIn?.status).toBe(200);
  for (const platform of platforms) await platform.close();
});

/** What a session, a refresh of it and a preview code are answered, and whether a program's key is known. */
async function answersTo(services: Services, held: Awaited<ReturnType<typeof openAll>>) {
  const platform = await createPlatform(services, { background: false });
  const ask = async (path: string, init: RequestInit) => {
    const asked = new Request(`http://127.0.0.1:4600${path}`, init);
    const answer = await platform.fetch(asked, { clientAddress: '127.0.0.1' });
    await answer.arrayBuffer();
    return answer.status;
  };
  const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  const body = `grant_type=refresh_token&client_id=bookdesk&refresh_token=${held.refresh}`;
  const answers = {
    access: await ask('/api/User/GetSessions', bearing(held.access)),
    key: (await findKey(services, held.key)) !== undefined,
    preview: await ask(`/p/${held.preview}`, {}),
    refresh: await ask('/connect/token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    }),
  };
  await platform.close();
  return answers;
}

/** Signs in, and makes a key for programs, a preview code and one of everything else that opens something. */
async function openAll(services: Services) {
  const { database } = services;
  const { id: account } = await database
    .selectFrom('account')
    .where('name', '=', 'operator')
    .select('id')
    .executeTakeFirstOrThrow();
  const pair = await openSession(services, account, { name: 'a browser', address: '127.0.0.1' });
  const key = newProgramKey();
  const soon = new Date(Date.now() + 3_600_000);
  await database
    .insertInto('program_key')
    .values({
      ...{ id: newIdentifier(), account_id: account, name: 'a program', prefix: prefixOf(key) },
      ...{ hash: hashToken(key), lists: ['events'], actions: ['read'], created_at: new Date() },
    })
    .execute();
  await database
    .insertInto('passkey')
    .values({
      ...{ id: newIdentifier(), account_id: account, name: 'a phone', credential_id: 'x' },
      ...{ public_key: Buffer.from('x'), counter: '0', created_at: new Date() },
    })
    .execute();
  await database
    .insertInto('recovery_code')
    .values({ account_id: account, hash: hashToken('recovery') })
    .execute();
  const special = await database.selectFrom('special').select('id').executeTakeFirstOrThrow();
  const preview = await createPreview(services, special.id);
  await database
    .insertInto('verification_code')
    .values({
      ...{ purpose: 'sign-in', target: '13800000001', code_hash: randomBytes(32) },
      expires_at: soon,
    })
    .execute();
  await issueSecret(services, { purpose: 'activation', seconds: 3_600, payload: {} });
  await database
    .insertInto('scan_login')
    .values({
      ...{ code: 'scanned', secret_hash: randomBytes(32), status: 'pending', account_id: account },
      ...{ device: '', address: '', created_at: new Date(), expires_at: soon },
    })
    .execute();
  await postMessage(services, {
    ...{ kind: 'sms', recipient: '13800000001', body: '123456', requestId: 'x' },
  });
  const live = await database.selectFrom('live').select('id').executeTakeFirstOrThrow();
  await database
    .insertInto('live_media')
    .values({
      ...{ live_id: live.id, key_version: 3, key_expires_at: soon, replay: null },
      ...{ client: 'a', client_key_version: 3, connected_at: new Date() },
    })
    .execute();
  return { access: pair.accessToken, refresh: pair.refreshToken, key, preview: preview.code };
}

/** What could open something by its name and stays as it was in the back-up, each with why. */
const keptColumns: Readonly<Record<string, string>> = {
  'account.password_hash': 'people sign in with the passwords of then, and are told so',
  'kept_call.input_hash': 'tells calls apart that are sent twice',
  'kept_call.key': 'tells calls apart that are sent twice',
  'rate_limit.key': 'what is counted',
  'second_factor.codes_made_at': 'a time',
  'second_factor.secret':
    'asks for more than a password; the apps of then go on, and people are told so',
  'source_secret.secret': 'is sealed with a key that no back-up has',
  'stored_object.key': 'the name of a file',
  'webhook.secret': 'signs what is sent out, and opens nothing here',
  'webhook_former_secret.secret': 'signs what is sent out, and opens nothing here',
};

test('whatever a table has that could open something is ended by a restoration, or kept for a reason', async () => {
  // names of records, and what they are compared by, open nothing
  const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
    from information_schema.columns where table_schema = current_schema()
      and column_name ~ 'secret|token|password|passkey|credential|challenge|cookie|sealed|hash|code|key'
      and column_name not in ('keyed_name', 'name_key', 'key_name')
    order by 1`.execute(source.database);
  const names = rows.map(({ name }) => name);
  const isEnded = (name: string) => (name.split('.')[0] ?? '') in endings;
  expect(names.filter((name) => !isEnded(name) && !(name in keptColumns))).toEqual([]);
  expect(Object.keys(keptColumns).filter((name) => !names.includes(name))).toEqual([]);
});

test('what opens something is ended by a restoration: sessions, keys, preview codes, passkeys, codes, stream keys', async () => {
  const open = await createTestDatabase({ demo: true });
  closers.push(() => open.close());
  const services = servicesOf(open.database, folderOf('open'));
  const held = await openAll(services);
  const path = folderOf('open.tar.gz');
  await makeBackup(clientOf(open.url), path, folderOf('open'), quiet);
  const good = { access: 200, key: true, preview: 200, refresh: 200 };
  expect(await answersTo(services, held)).toEqual(good);

  const { url, database } = await emptyDatabase();
  const { ended } = await restore(url, path, 'closed');
  expect(ended).toEqual({ sessions: 1, keys: 1, previews: 1, passkeys: 1 });
  const none = { access: 401, key: false, preview: 404, refresh: 400 };
  expect(await answersTo(servicesOf(database, folderOf('closed')), held)).toEqual(none);
  for (const table of [
    ...(['access_token', 'refresh_token', 'verification_code'] as const),
    ...(['single_use_secret', 'scan_login', 'outbox_message', 'passkey'] as const),
    'recovery_code' as const,
  ])
    expect(await database.selectFrom(table).selectAll().execute(), table).toEqual([]);
  const media = await database.selectFrom('live_media').selectAll().executeTakeFirstOrThrow();
  expect(media.key_version).toBeGreaterThan(1_000_000);
  expect(media).toMatchObject({
    ...{ key_expires_at: null, client: null, client_key_version: null, connected_at: null },
  });
  expect(media.dropped_at).not.toBeNull();
});

test('the database says when it was backed up last', async () => {
  const path = await backUp();
  const last = await source.database
    .selectFrom('backup')
    .selectAll()
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow();
  expect(Number(last.bytes)).toBe((await readFile(path)).length);
});

test('what is written meanwhile is in it whole or not at all', async () => {
  const path = folderOf('busy.tar.gz');
  let writing = true;
  const writes = (async () => {
    while (writing)
      await source.database.transaction().execute(async (transaction) => {
        const id = newIdentifier();
        await transaction
          .insertInto('circle')
          .values(await circle(id))
          .execute();
        await transaction
          .insertInto('circle_member')
          .values({ circle_id: id, account_id: await anybody(), created_at: new Date() })
          .execute();
      });
  })();
  await makeBackup(clientOf(source.url), path, folderOf('source'), quiet);
  writing = false;
  await writes;
  const { url, database } = await emptyDatabase();
  await restore(url, path, 'busy');
  const { rows } = await sql`select id from circle where title = 'busy'
    and not exists (select from circle_member where circle_id = circle.id)`.execute(database);
  expect(rows).toEqual([]);
});

const leftOf = async (name: string) =>
  (await readdir(folder)).filter((found) => found.startsWith(name));

test.for([
  ['a table', '2m'],
  ['a file', '7m'],
] as const)(
  'a disk that is full in the middle of %s is told, and nothing is left on it',
  async ([, size], { skip }) => {
    const disk = await smallDisk(size);
    if (!disk) return skip('left out: this account may not mount a small disk');
    try {
      await store(folderOf('large'), randomBytes(9_000_000));
      const path = join(disk.path, 'full.tar.gz');
      await expect(
        makeBackup(clientOf(source.url), path, folderOf('large'), quiet),
      ).rejects.toMatchObject({ code: 'ENOSPC' });
      expect(await readdir(disk.path)).toEqual([]);
    } finally {
      await disk.remove();
    }
  },
);

test('told to end in the middle, it leaves nothing', async () => {
  const ending = new AbortController();
  const path = folderOf('ended.tar.gz');
  const work = makeBackup(
    clientOf(source.url),
    path,
    folderOf('source'),
    () => ending.abort(),
    ending.signal,
  );
  await expect(work).rejects.toThrow();
  expect(await leftOf('ended')).toEqual([]);
});

/** A back-up whose first connection is cut at the first word of a step. */
async function backUpCutAt(step: 'tables' | 'files', path: string): Promise<void> {
  const settings = { DATABASE_URL: source.url, DATABASE_POOL: 1, DATA_DIR: folderOf('source') };
  const opened = await openDatabase(settings, log);
  const clients: pg.Client[] = [];
  const client = () => {
    const created = opened.client();
    clients.push(created);
    return created;
  };
  const cut = (at: string) => at === step && clients[0]?.connection.stream.destroy();
  await makeBackup({ client }, path, folderOf('source'), cut).finally(() => opened.close());
}

test('a connection that is lost while the files are read does no harm: they need none', async () => {
  const path = folderOf('lost.tar.gz');
  await backUpCutAt('files', path);
  const { url, database } = await emptyDatabase();
  const { files } = await restore(url, path, 'lost');
  expect(files).toBe(4);
  expect(await contentOf(database)).toEqual(await contentOf(source.database));
});

test('a connection that is lost between tables fails it, and nothing of it is left', async () => {
  await expect(backUpCutAt('tables', folderOf('cut-off.tar.gz'))).rejects.toThrow();
  expect(await leftOf('cut-off')).toEqual([]);
});

async function anybody(): Promise<string> {
  const row = await source.database.selectFrom('account').select('id').executeTakeFirstOrThrow();
  return row.id;
}
const circle = async (id: string) => ({ id, title: 'busy', account_id: await anybody() });

test('a machine with data is refused, and replaced when told', async () => {
  const path = await backUp();
  const other = await createTestDatabase({ demo: true });
  closers.push(() => other.close());
  await sql`set application_name = 'test'`.execute(other.database);
  const { url, database } = await emptyDatabase();
  await migrate(database);
  await database.insertInto('label').values({ id: '1', name: 'mine' }).execute();
  await expect(restore(url, path, 'occupied')).rejects.toThrow(
    'There is already data (such as label)',
  );
  const names = await database.selectFrom('label').select('name').execute();
  expect(names).toEqual([{ name: 'mine' }]);
  await restore(url, path, 'occupied', true);
  expect(await contentOf(database)).toEqual(await contentOf(source.database));
});

test('files that the disk has damaged are whole again', async () => {
  const path = await backUp();
  const { url } = await emptyDatabase();
  const worn = `worn-${backups}`;
  await restore(url, path, worn);
  const [key = ''] = Object.keys(await filesOf(folderOf(worn)));
  await truncate(join(folderOf(worn), 'objects', key), 3);
  await restore(url, path, worn, true);
  expect(await filesOf(folderOf(worn))).toEqual(await filesOf(folderOf('source')));
});

test('a database of somebody else is left alone, even when told to replace', async () => {
  const path = await backUp();
  const { url, database } = await emptyDatabase();
  await sql`create table theirs (id integer)`.execute(database);
  await expect(restore(url, path, 'theirs', true)).rejects.toThrow(
    'The database has tables of another program (theirs)',
  );
  await sql`select * from theirs`.execute(database);
});

test('what another program keeps beside ours is in no back-up, and a restoration leaves it as it is', async () => {
  const { url, database } = await emptyDatabase();
  await migrate(database);
  await sql`create table theirs (id integer)`.execute(database);
  await sql`insert into theirs values (7)`.execute(database);
  await sql`create function their_own() returns integer language sql as 'select 7'`.execute(
    database,
  );
  const path = folderOf('beside.tar.gz');
  const report = await makeBackup(clientOf(url), path, folderOf('beside'), quiet);
  expect(report.foreign).toEqual(['theirs']);
  await restore(url, path, 'beside', true);
  const { rows } = await sql`select id, their_own() as called from theirs`.execute(database);
  expect(rows).toEqual([{ id: 7, called: 7 }]);
});

test('a restoration says what of another program hangs on our tables, and changes nothing', async () => {
  const path = await backUp();
  const { url, database } = await emptyDatabase();
  await migrate(database);
  await sql`create view their_report as select count(*) as labels from label`.execute(database);
  await expect(restore(url, path, 'hanging', true)).rejects.toThrow(
    /depends on Bookdesk tables: view their_report depends on table label/,
  );
  const { rows } = await sql`select labels from their_report`.execute(database);
  expect(rows).toEqual([{ labels: '0' }]);
});

test('tables and functions of a newer version go when an older one restores its back-up over it', async () => {
  const path = await backUp();
  const { url, database } = await emptyDatabase();
  await migrate(database, {
    ...migrations,
    '9999_tomorrow': {
      async up(schema) {
        await sql`create table tomorrow (id bigint references account (id))`.execute(schema);
        await sql`create function note_tomorrow() returns integer language sql as 'select 1'`.execute(
          schema,
        );
      },
    },
  });
  await restore(url, path, 'former', true);
  const { rows } =
    await sql`select to_regclass('tomorrow') as made, to_regproc('note_tomorrow') as called,
    to_regclass('label')::text as ours`.execute(database);
  expect(rows).toEqual([{ made: null, called: null, ours: 'label' }]);
});

test('a back-up with a field of a newer version is refused by name', async () => {
  const { database } = source;
  await sql`alter table channel add column tomorrow text not null default ''`.execute(database);
  const path = await backUp().finally(() =>
    sql`alter table channel drop column tomorrow`.execute(database),
  );
  const { url } = await emptyDatabase();
  await expect(restore(url, path, 'tomorrow')).rejects.toThrow(
    /has what this one does not know \(channel\.tomorrow\)/,
  );
});

test('fields that were declared since have a column again, with its values, or what a save without them stores', async () => {
  const { channel } = Object.fromEntries(things.map((thing) => [thing.name, thing]));
  if (!channel) throw new Error('no channels');
  const withGuest = { ...channel, fields: { ...channel.fields, guest: text({ max: 40 }) } };
  const withPlace = {
    ...withGuest,
    fields: { ...withGuest.fields, place: text({ max: 40 }), isOpen: boolean({}) },
  };
  const { database } = source;
  await bringThings(database, [withGuest]);
  await sql`update channel set guest = '曹雪芹' where id = (select min(id) from channel)`.execute(
    database,
  );
  const guests = async (of: Kysely<Tables>, others = sql`''`) =>
    (await sql`select id, guest, ${others} as place from channel order by id`.execute(of)).rows;
  const before = await guests(database);
  const path = await backUp().finally(() =>
    sql`alter table channel drop column guest`.execute(database),
  );
  const { url, database: restored } = await emptyDatabase();
  const others = things.filter((thing) => thing !== channel);
  const wish = { path, dataFolder: folderOf('declared'), replace: false };
  await restoreBackup(clientOf(url), { ...wish, declared: [...others, withPlace] }, quiet);
  expect(await guests(restored, sql`place`)).toEqual(before);
  expect(await planThings(restored, [withPlace])).toEqual(new Map());
});

test('a server at work is not restored under its feet', async () => {
  const path = await backUp();
  const { url } = await emptyDatabase();
  const working = new pg.Client({ connectionString: url, application_name: 'bookdesk' });
  await working.connect();
  await expect(restore(url, path, 'working')).rejects.toThrow('in use (connections: 1)');
  await working.end();
});

test('behind a pool, where nobody can tell whether servers run, nothing is restored', async () => {
  const opened = { ...clientOf('postgres://nobody@127.0.0.1:1/nothing'), isPooled: true };
  const wish = { path: 'not-read', dataFolder: folderOf('pooled'), replace: true };
  await expect(restoreBackup(opened, wish, quiet)).rejects.toThrow(
    /points to a connection pool such as PgBouncer.*the address of PostgreSQL itself/,
  );
});

test('a back-up that is cut off or damaged changes nothing', async () => {
  const path = await backUp();
  const bytes = await readFile(path);
  const { url, database } = await emptyDatabase();
  await writeFile(folderOf('cut.tar.gz'), bytes);
  await truncate(folderOf('cut.tar.gz'), Math.floor(bytes.length * 0.7));
  await expect(restore(url, folderOf('cut.tar.gz'), 'damaged')).rejects.toThrow(/is damaged/);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
  await writeFile(folderOf('flipped.tar.gz'), bytes);
  await expect(restore(url, folderOf('flipped.tar.gz'), 'damaged')).rejects.toThrow(/is damaged/);
  await writeFile(folderOf('stranger.tar.gz'), 'no archive at all');
  await expect(restore(url, folderOf('stranger.tar.gz'), 'damaged')).rejects.toThrow(
    /is not a Bookdesk backup/,
  );
  expect(await contentOf(database)).toEqual({});
  expect(await filesOf(folderOf('damaged'))).toEqual({});
});

/** An archive as another version would write it. */
async function archiveOf(
  head: Partial<ArchiveHead>,
  entries: readonly { name: string; content: string }[],
  rows: Record<string, number>,
): Promise<string> {
  backups += 1;
  const path = folderOf(`${backups}-made.tar.gz`);
  const given = { format: 1, createdAt: '2026-11-21T00:00:00.000Z', version: '9.9.9' };
  async function* all(): AsyncGenerator<ArchiveEntry> {
    for (const { name, content } of entries)
      yield {
        name,
        bytes: Buffer.byteLength(content),
        content: Readable.from([Buffer.from(content)]),
      };
  }
  await writeArchive(path, { ...given, migrations: [], tables: [], ...head }, all(), () => ({
    rows,
    files: 0,
  }));
  return path;
}

test('a back-up of a newer version is refused by name', async () => {
  const { url, database } = await emptyDatabase();
  const path = await archiveOf({ migrations: ['9999_tomorrow'] }, [], {});
  await expect(restore(url, path, 'newer')).rejects.toThrow(
    /newer Bookdesk \(9.9.9\).*9999_tomorrow/,
  );
  const later = await archiveOf({ format: 2 }, [], {});
  await expect(restore(url, later, 'newer')).rejects.toThrow(/newer Bookdesk/);
  expect(await contentOf(database)).toEqual({});
});

/** the migrations of the 0.x releases */
const former = Object.keys(noted).filter((name) => !(name in migrations));

test('a back-up of the last 0.x release is restored', async () => {
  const path = await archiveOf(
    { migrations: former, tables: [{ name: 'channel', columns: ['id', 'name', 'domain'] }] },
    [{ name: 'tables/channel/000001', content: '1\t旧藏书楼\t书\n' }],
    { channel: 1 },
  );
  const { url, database } = await emptyDatabase();
  const later = Object.keys(migrations).filter((name) => !(name in noted));
  expect((await restore(url, path, 'last')).migrated).toEqual(later);
  const rows = await database.selectFrom('channel').select('name').execute();
  expect(rows).toEqual([{ name: '旧藏书楼' }]);
  expect(await migrate(database)).toEqual([]);
});

test('a back-up of an older release is refused with the release to go through', async () => {
  const path = await archiveOf({ migrations: former.slice(0, -1) }, [], {});
  const { url, database } = await emptyDatabase();
  await expect(restore(url, path, 'older')).rejects.toThrow(
    /made by Bookdesk 9.9.9, before 0.3.0. Restore it with Bookdesk 0.3.0, make a new backup there/,
  );
  expect(await contentOf(database)).toEqual({});
});

test('rows that the database refuses leave what was there', async () => {
  const { url, database } = await emptyDatabase();
  await migrate(database);
  await database.insertInto('label').values({ id: '1', name: 'mine' }).execute();
  const path = await archiveOf(
    { migrations: Object.keys(migrations), tables: [{ name: 'label', columns: ['id', 'name'] }] },
    [{ name: 'tables/label/000001', content: '2\tgood\nnot a number\tbad\n' }],
    { label: 2 },
  );
  await expect(restore(url, path, 'refused', true)).rejects.toThrow(/bigint/);
  const names = await database.selectFrom('label').select('name').execute();
  expect(names).toEqual([{ name: 'mine' }]);
});

test.each([
  [
    'a file that is not what its name says',
    { name: `objects/image/00/${'0'.repeat(32)}.png`, content: 'no picture' },
    { label: 0 },
  ],
  ['fewer rows than it says', { name: 'tables/label/000001', content: '2\tgood\n' }, { label: 2 }],
])('a back-up with %s is refused by its name', async (_what, entry, rows) => {
  const { url, database } = await emptyDatabase();
  const tables = [{ name: 'label', columns: ['id', 'name'] }];
  const path = await archiveOf({ migrations: Object.keys(migrations), tables }, [entry], rows);
  await expect(restore(url, path, 'named')).rejects.toThrow(`The backup ${path} is damaged`);
  expect(await contentOf(database)).toEqual({});
});

test('secrets of sources are in it encrypted, without what opens them: whoever restores it elsewhere is told which to set again', async () => {
  const services = servicesOf(source.database, folderOf('source'));
  const value = 'a-secret-of-the-bookshop';
  const { id } = await source.database.selectFrom('account').select('id').executeTakeFirstOrThrow();
  await source.database
    .insertInto('source_secret')
    .values({
      ...{ source: 'bookshop', name: 'token', origin: 'https://api.bookshop.example' },
      ...{ account_id: id, updated_at: new Date() },
      secret: await sealSecret(services, 'bookshop', 'token', value),
    })
    .execute();
  const key = await installationSecret(services, 'sources');
  const path = await backUp();
  const content = gunzipSync(await readFile(path)).toString('latin1');
  expect(content).toContain('api.bookshop.example');
  expect(content).not.toContain(value);
  expect(content).not.toContain(key);

  const { url, database } = await emptyDatabase();
  expect(await restore(url, path, 'elsewhere')).toMatchObject({ unreadable: ['bookshop (token)'] });
  // the same machine, which still has what opens them
  await database
    .insertInto('installation_secret')
    .values({ name: 'sources', value: key })
    .execute();
  expect(await restore(url, path, 'elsewhere', true)).toMatchObject({ unreadable: [] });
  expect(await installationSecret(servicesOf(database, folderOf('elsewhere')), 'sources')).toBe(
    key,
  );
});
