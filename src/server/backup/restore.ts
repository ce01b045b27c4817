import { once } from 'node:events';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { errorMessage } from '#contract/errorMessage.ts';
import type { Thing } from '#contract/things/define.ts';
import { things } from '#contract/things/index.ts';
import { locales } from '#locales/index.ts';
import type { OpenDatabase } from '../database/connection.ts';
import { markMade, oursOf } from '../database/made.ts';
import { isOurs, runMissing, shortened } from '../database/migrate.ts';
import { lastFormerRelease, migrations, withBaseline } from '../database/migrations.ts';
import { endSoon } from '../database/pulse.ts';
import { quoted } from '../database/quoted.ts';
import { errorCode } from '../errorCode.ts';
import { makeExtensionTables } from '../extensions/migrate.ts';
import { creation, references } from '../jmgr/own/statements.ts';
import { addColumns } from '../jmgr/own/things.ts';
import { sourceSecrets, unseal } from '../sealing.ts';
import { startFailure } from '../startFailure.ts';
import { objectOfKey } from '../storage/objects.ts';
import { createObjectStore, type ObjectStore } from '../storage/store.ts';
import {
  type ArchiveEnd,
  type ArchiveEntry,
  type ArchiveHead,
  ArchiveProblem,
  readArchive,
} from './archive.ts';
import { type Ended, endWhatOpens } from './endings.ts';
import { migrationsOf, objectEntry, type Progress, tablePiece, tablesOf } from './snapshot.ts';

/** The result of a restoration. */
export interface RestoreReport {
  readonly createdAt: string;
  readonly rows: number;
  readonly files: number;
  /** migrations that are newer than the back-up */
  readonly migrated: readonly string[];
  /** secrets of sources that cannot be read here and have to be set again: `bookshop (token)` */
  readonly unreadable: readonly string[];
  /** what was good when the back-up was made and is no more */
  readonly ended: Ended;
}

export interface RestoreWish {
  readonly path: string;
  /** DATA_DIR */
  readonly dataFolder: string;
  /** whether the back-up may replace existing data; default false */
  readonly replace: boolean;
  /** what the platform keeps. Default: all that this version declares */
  readonly declared?: readonly Thing[];
}

/** tables that have rows before anybody has written anything: the roles are ready-made ones */
const ownRows = /^(job|role|schema_generation|installation_secret|rate_limit|backup|\w+_total)$/;

/**
 * Reads a back-up without changing anything.
 *
 * @throws StartFailure if it is no back-up, damaged, or of a newer version or one before the last 0.x release
 */
async function checkBackup(
  path: string,
  progress: Progress,
): Promise<{ head: ArchiveHead; end: ArchiveEnd }> {
  let head: ArchiveHead | undefined;
  let count = 0;
  try {
    const end = await readArchive(path, {
      head(given) {
        head = given;
        const { version } = given;
        const had = withBaseline(given.migrations);
        if (!had)
          throw startFailure(locales.backup.backup, 'older', {
            file: path,
            version,
            release: lastFormerRelease,
          });
        const names = had.filter((name) => !(name in migrations));
        if (names.length > 0)
          throw startFailure(locales.backup.backup, 'newer', {
            file: path,
            version,
            names: names.join(', '),
          });
      },
      async entry() {
        count += 1;
        progress('checking', String(count));
      },
    });
    // without a head the file is no archive
    if (!head) throw new ArchiveProblem('notArchive', '');
    return { head, end };
  } catch (error) {
    throw namingArchive(path, error);
  }
}

/** Turns a problem of the archive into a sentence that names its file; leaves all other errors. */
function namingArchive(file: string, error: unknown): unknown {
  if (!(error instanceof ArchiveProblem)) return error;
  const detail = error.message;
  if (error.kind === 'format')
    return startFailure(locales.backup.backup, 'newer', { file, version: detail, names: 'format' });
  return startFailure(locales.backup.backup, error.kind, { file, detail });
}

/**
 * Replaces the present data by a back-up. All files are stored first, then the database changes in one transaction. If
 * it is interrupted, the database is unchanged and at most some unused files are left.
 *
 * @throws StartFailure if the back-up is incomplete or too new, the target is in use or behind a pool, or it has data and
 *   `replace` is false
 */
export async function restoreBackup(
  { client: open, isPooled }: Pick<OpenDatabase, 'client' | 'isPooled'>,
  { path, dataFolder, replace, declared = things }: RestoreWish,
  progress: Progress,
): Promise<RestoreReport> {
  // a pool keeps connections of servers that have ended, and may lend out those of servers that run
  if (isPooled) throw startFailure(locales.backup.backup, 'pooled');
  const { head, end } = await checkBackup(path, progress);
  const client = open();
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await requireUnused(client);
    const store = createObjectStore(dataFolder);
    if (!replace) await requireEmpty(client, store);
    const key = await keyOfSources(client);
    await dropOurs(client);
    await migrateTo(client, withBaseline(head.migrations) ?? []);
    await addColumnsOf(client, { path, head }, declared);
    await makeExtensionTables(overClient(client), head.extensions ?? []);
    const own = head.own ?? [];
    for (const statement of own.flatMap(({ name, list, shape }) => creation(name, list, shape)))
      await client.query(statement);
    await load({ client, store }, { path, head }, progress);
    for (const statement of own.flatMap(({ name, shape }) => references(name, shape)))
      await client.query(statement);
    await requireCounts(client, end);
    const migrated = await migrateTo(client, Object.keys(migrations));
    await addColumns(overClient(client), declared);
    const unreadable = await keepKey(client, key);
    const ended = await endWhatOpens(client);
    await markMade((statement) => client.query(statement));
    await client.query('analyze');
    await client.query('commit');
    const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0);
    return { createdAt: head.createdAt, rows, files: end.files, migrated, unreadable, ended };
  } catch (error) {
    throw namingArchive(path, error);
  } finally {
    // rolls everything back if nothing was committed
    await endSoon(client);
  }
}

/** What this installation encrypts the secrets of sources with; undefined if it has none. */
async function keyOfSources(client: pg.ClientBase): Promise<string | undefined> {
  if (!(await tablesOf(client)).some(({ name }) => name === 'installation_secret'))
    return undefined;
  const { rows } = await client.query<{ value: string }>(
    'select value from installation_secret where name = $1',
    [sourceSecrets.key],
  );
  return rows[0]?.value;
}

/** Keeps the key of this installation, which no back-up has. @returns the secrets that it does not open */
async function keepKey(client: pg.ClientBase, key: string | undefined): Promise<string[]> {
  if (key !== undefined)
    await client.query('insert into installation_secret (name, value) values ($1, $2)', [
      sourceSecrets.key,
      key,
    ]);
  const { rows } = await client.query<{ source: string; name: string; secret: Buffer }>(
    'select source, name, secret from source_secret order by source, name',
  );
  return rows.flatMap(({ source, name, secret }) =>
    opens(key, sourceSecrets.purpose(source, name), secret) ? [] : [`${source} (${name})`],
  );
}

function opens(key: string | undefined, purpose: string, sealed: Buffer): boolean {
  if (key === undefined) return false;
  try {
    unseal(key, purpose, sealed);
    return true;
  } catch {
    return false;
  }
}

/** @throws StartFailure if anybody else is connected, because a server would go on with old data in memory */
async function requireUnused(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      and application_name = 'bookdesk'`);
  const count = rows[0]?.count ?? 0;
  if (count > 0) throw startFailure(locales.backup.backup, 'inUse', { count });
}

/** @throws StartFailure naming something that exists */
async function requireEmpty(client: pg.ClientBase, store: ObjectStore): Promise<void> {
  for (const { name } of await tablesOf(client)) {
    if (ownRows.test(name)) continue;
    const { rows } = await client.query(`select 1 from ${quoted(name)} limit 1`);
    if (rows.length > 0) throw startFailure(locales.backup.backup, 'notEmpty', { example: name });
  }
  for await (const [file] of store.list())
    if (file) throw startFailure(locales.backup.backup, 'notEmpty', { example: file.key });
}

/** PostgreSQL's code for what cannot be dropped because something else needs it */
const stillNeeded = '2BP01';

/**
 * Drops our tables and functions; what another program has made in the database stays.
 *
 * @throws StartFailure if the database is another program's, or something of it needs our tables
 */
async function dropOurs(client: pg.ClientBase): Promise<void> {
  const { tables, functions, foreign } = await oursOf(client);
  if (!isOurs(await migrationsOf(client), foreign))
    throw startFailure(locales.backup.backup, 'foreign', { names: shortened(foreign) });
  try {
    if (tables.length > 0) await client.query(`drop table ${tables.map(quoted).join(', ')}`);
    // the functions of their triggers
    if (functions.length > 0) await client.query(`drop routine ${functions.join(', ')}`);
  } catch (error) {
    if (errorCode(error) !== stillNeeded) throw error;
    const detail = error instanceof pg.DatabaseError ? error.detail : undefined;
    throw startFailure(locales.backup.backup, 'entangled', {
      detail: detail ?? errorMessage(error),
    });
  }
}

/**
 * Runs the missing migrations of these names in the client's transaction.
 *
 * @returns the names of those that were run
 */
async function migrateTo(client: pg.ClientBase, names: readonly string[]): Promise<string[]> {
  const wanted = Object.entries(migrations).filter(([name]) => names.includes(name));
  return runMissing(overClient(client), Object.fromEntries(wanted), await migrationsOf(client));
}

/**
 * Adds the columns that the tables of a back-up have beside those of its migrations: fields that were declared since.
 *
 * @throws StartFailure if it has others, of a newer version
 */
async function addColumnsOf(
  client: pg.ClientBase,
  { path: file, head: { tables, version } }: { path: string; head: ArchiveHead },
  declared: readonly Thing[],
): Promise<void> {
  const wanted = new Set(
    tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`)),
  );
  await addColumns(overClient(client), declared, (table, column) =>
    wanted.has(`${table}.${column}`),
  );
  for (const { name, columns } of await tablesOf(client)) {
    const there = new Set(columns);
    const unknown = tables
      .filter((table) => table.name === name)
      .flatMap((table) => table.columns.filter((column) => !there.has(column)));
    if (unknown.length > 0)
      throw startFailure(locales.backup.backup, 'newer', {
        file,
        version,
        names: unknown.map((column) => `${name}.${column}`).join(', '),
      });
  }
}

/** Kysely over an existing connection, which it does not close. */
function overClient<Database>(client: pg.ClientBase): Kysely<Database> {
  const lent = { query: client.query.bind(client), release: () => undefined };
  return new Kysely({
    dialect: new PostgresDialect({
      pool: { connect: () => Promise.resolve(lent), end: () => Promise.resolve() },
    }),
  });
}

/** Loads one table after the other, from pieces in order. */
class TableLoader {
  readonly #client: pg.ClientBase;
  readonly #columns: ReadonlyMap<string, readonly string[]>;
  #open:
    | { readonly name: string; readonly copy: CopyStreamQuery; ended: Promise<void> }
    | undefined;

  constructor(client: pg.ClientBase, head: ArchiveHead) {
    this.#client = client;
    this.#columns = new Map(head.tables.map(({ name, columns }) => [name, columns]));
  }

  async take(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    if (this.#open?.name !== name) await this.#begin(name);
    const open = this.#open;
    if (!open) return;
    for await (const part of content) {
      if (open.copy.write(part)) continue;
      // if a row is refused, the stream ends and never drains
      await Promise.race([once(open.copy, 'drain'), open.ended]);
    }
  }

  async #begin(name: string): Promise<void> {
    await this.end();
    const columns = this.#columns.get(name);
    if (!columns) throw new ArchiveProblem('damaged', `${name} is not among its tables`);
    const copy = this.#client.query(
      copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`),
    );
    const ended = finished(copy, { readable: false });
    // the writer reports this failure, so it must not count as unhandled
    ended.catch(() => undefined);
    this.#open = { name, copy, ended };
  }

  /** Finishes the table that is being loaded. */
  async end(): Promise<void> {
    const open = this.#open;
    this.#open = undefined;
    open?.copy.end();
    await open?.ended;
  }
}

/**
 * Fills the tables and stores the files. The archive has the tables in an order in which each follows those that it
 * refers to. Our triggers are off meanwhile, because the archive also has the rows that they write.
 */
async function load(
  { client, store }: { readonly client: pg.ClientBase; readonly store: ObjectStore },
  { path, head }: { readonly path: string; readonly head: ArchiveHead },
  progress: Progress,
): Promise<void> {
  const tables = head.tables.map(({ name }) => quoted(name));
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  // migrations may have inserted rows
  const own = (head.own ?? []).map(({ name }) => name);
  const made = (await tablesOf(client, own)).map(({ name }) => quoted(name));
  if (made.length > 0) await client.query(`truncate ${made.join(', ')}`);
  const loader = new TableLoader(client, head);
  let files = 0;
  await readArchive(path, {
    async entry(entry) {
      const table = tablePiece.exec(entry.name)?.[1];
      if (table !== undefined) {
        await loader.take(table, entry.content);
        progress('tables', table);
        return;
      }
      await loader.end();
      const key = objectEntry.exec(entry.name)?.[1];
      if (key === undefined) return;
      await storeFile(client, store, key, entry);
      files += 1;
      progress('files', String(files));
    },
  });
  await loader.end();
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
}

/** The hash that the database has for a stored file. */
async function hashOf(client: pg.ClientBase, key: string): Promise<string | undefined> {
  const { rows } = await client.query<{ etag: string }>(
    'select etag from stored_object where key = $1',
    [key],
  );
  return rows[0]?.etag.toLowerCase();
}

/**
 * Stores one file under its key, which is the hash of the uploaded file. If something was removed after the upload,
 * such as the location in a photo, the database has the hash of the rest.
 */
async function storeFile(
  client: pg.ClientBase,
  store: ObjectStore,
  key: string,
  entry: ArchiveEntry,
): Promise<void> {
  const object = objectOfKey(key);
  if (!object) throw new ArchiveProblem('damaged', `${entry.name} is no name of a file`);
  await store.receive(Readable.from(entry.content), entry.bytes, async (received) => {
    if (received.md5 !== object.md5 && received.md5 !== (await hashOf(client, key)))
      throw new ArchiveProblem('damaged', `${entry.name} is not what its name says`);
    await received.flush();
    await received.replace(key);
  });
}

/** @throws ArchiveProblem if a table does not have the number of rows in the archive */
async function requireCounts(client: pg.ClientBase, { rows: expected }: ArchiveEnd): Promise<void> {
  for (const [name, count] of Object.entries(expected)) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) as count from ${quoted(name)}`,
    );
    if (Number(rows[0]?.count) !== count)
      throw new ArchiveProblem('damaged', `${name} has ${rows[0]?.count} rows instead of ${count}`);
  }
}
