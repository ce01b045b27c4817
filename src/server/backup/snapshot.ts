import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { OpenDatabase } from '../database/connection.ts';
import { migratorTables, oursOf } from '../database/made.ts';
import { endSoon } from '../database/pulse.ts';
import { quoted } from '../database/quoted.ts';
import { ownTableRecord } from '../jmgr/own/shape.ts';
import { sourceSecrets } from '../sealing.ts';
import { createObjectStore, type ObjectStore } from '../storage/store.ts';
import { productVersion } from '../version.ts';
import { type ArchiveEntry, type ArchiveHead, archiveFormat, writeArchive } from './archive.ts';

/** The result of a back-up. */
export interface BackupReport {
  readonly bytes: number;
  readonly rows: number;
  readonly files: number;
  /** tables of another program in the database, which are not in it */
  readonly foreign: readonly string[];
}

/** called from time to time with the progress of the work */
export type Progress = (step: 'tables' | 'files' | 'checking', done: string) => void;

/** size of the pieces of a table: a tar needs sizes in advance */
const pieceBytes = 4 * 1024 * 1024;
/** name of a piece of a table in an archive */
export const tablePiece = /^tables\/([a-z0-9_]+)\/(\d+)$/;
/** name of a stored file in an archive */
export const objectEntry = /^objects\/(.+)$/;

/** Rows that are in no back-up: with the key beside them, everybody who has the file could read the secrets of sources. */
const leftOut: Readonly<Record<string, string>> = {
  installation_secret: `name = '${sourceSecrets.key}'`,
};

/**
 * Our tables of the database with their columns, each after those that it refers to; without the migrator's own tables
 * and without unlogged ones, whose content may be lost.
 *
 * @param own the tables of lists of own records; by default those that the database names
 */
export async function tablesOf(
  client: pg.ClientBase,
  own?: readonly string[],
): Promise<ArchiveHead['tables']> {
  const ours = (await oursOf(client, own)).tables.filter((name) => !migratorTables.includes(name));
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select class.relname as name, array_agg(attribute.attname::text order by attribute.attnum) as columns
    from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid
    where class.relnamespace = current_schema()::regnamespace and class.relkind = 'r'
      and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
      and class.relname = any($1) and class.relpersistence = 'p'
      -- what is made ready for a change of a list is no part of it yet
      and not (class.relname like 'own\\_%' and starts_with(attribute.attname, '_ready_'))
    group by class.relname order by class.relname`,
    [ours],
  );
  const { rows: references } = await client.query<{ referring: string; referred: string }>(`
    select distinct referring.relname as referring, referred.relname as referred
    from pg_constraint
    join pg_class referring on referring.oid = conrelid
    join pg_class referred on referred.oid = confrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid <> confrelid
      -- own records may refer to each other in circles; a restore lets them refer when all are there
      and referring.relname not like 'own\\_%'`);
  const named = new Map(rows.map((table) => [table.name, table]));
  const ordered = new Set<ArchiveHead['tables'][number]>();
  const place = (name: string, path: readonly string[]) => {
    const table = named.get(name);
    if (!table || ordered.has(table)) return;
    if (path.includes(name)) throw new Error(`tables refer to each other: ${path.join(', ')}`);
    for (const { referring, referred } of references)
      if (referring === name) place(referred, [...path, name]);
    ordered.add(table);
  };
  for (const name of named.keys()) place(name, []);
  return [...ordered];
}

/** The migrations that have run, in order; empty if the database has never had any. */
export async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ found: string | null }>(
    `select to_regclass('kysely_migration')::text as found`,
  );
  if (!tables[0]?.found) return [];
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  );
  return rows.map(({ name }) => name);
}

/** The tables of own records; none in a database of an older version. */
async function ownTablesOf(client: pg.ClientBase): Promise<ArchiveHead['own']> {
  const { rows: known } = await client.query<{ found: string | null }>(
    `select to_regclass('list_table')::text as found`,
  );
  if (!known[0]?.found) return [];
  const { rows } = await client.query('select name, list, shape from list_table order by name');
  return rows.map((row) => ownTableRecord.parse(row));
}

/**
 * Begins a transaction that reads everything as of one instant, and holds the tables of own records as they are then: one
 * that another took the place of since would be empty as of that instant.
 *
 * @returns the tables of own records
 */
async function beginWhole(client: pg.ClientBase): Promise<NonNullable<ArchiveHead['own']>> {
  for (;;) {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const own = (await ownTablesOf(client)) ?? [];
    const names = own.map(({ name }) => name);
    if (names.length === 0) return own;
    await client.query(`lock table ${names.map(quoted).join(', ')} in access share mode`);
    const { rows } = await client.query(
      'select from pg_class where oid in (select name::regclass from unnest($1::text[]) as held (name))',
      [names],
    );
    if (rows.length === names.length) return own;
    await client.query('rollback');
  }
}

/** The migrations of extensions that have run; none in a database of an older version. */
async function extensionsOf(client: pg.ClientBase): Promise<ArchiveHead['extensions']> {
  const { rows: known } = await client.query<{ found: string | null }>(
    `select to_regclass('extension_migration')::text as found`,
  );
  if (!known[0]?.found) return [];
  const { rows } = await client.query<{ extension: string; name: string }>(
    'select extension, name from extension_migration order by run_at, extension, name',
  );
  return rows;
}

/**
 * Makes a back-up while servers are running: all tables as of one instant, then the files of the local store, which
 * never change. The back-up gets its name when it is complete and on disk.
 *
 * @param path where to write it; must not exist
 * @param dataFolder DATA_DIR
 * @param signal stops it; then nothing is left
 */
export async function makeBackup(
  { client: open }: Pick<OpenDatabase, 'client'>,
  path: string,
  dataFolder: string,
  progress: Progress,
  signal?: AbortSignal,
): Promise<BackupReport> {
  const client = open();
  const end = () => endSoon(client);
  signal?.addEventListener('abort', end);
  const unfinished = `${path}.part-${process.pid}`;
  const counts = { rows: {} as Record<string, number>, files: 0 };
  await client.connect();
  try {
    const own = await beginWhole(client);
    const at = new Date();
    const head: ArchiveHead = {
      format: archiveFormat,
      createdAt: at.toISOString(),
      version: productVersion,
      migrations: await migrationsOf(client),
      // links between own records follow from their columns: a restore makes them anew
      tables: (await tablesOf(client)).filter(({ name }) => !name.startsWith('link_')),
      own,
      extensions: await extensionsOf(client),
    };
    const { foreign } = await oursOf(client);
    const store = createObjectStore(dataFolder);
    const entries = async function* () {
      for (const table of head.tables) {
        yield* tableEntries(client, table, (rows) => {
          counts.rows[table.name] = rows;
        });
        progress('tables', table.name);
      }
      // files may take long and need no database
      await end();
      for await (const entry of objectEntries(store)) {
        yield entry;
        counts.files += 1;
        progress('files', String(counts.files));
      }
    };
    await writeArchive(unfinished, head, entries(), () => counts, signal);
    const { bytes } = await stat(unfinished).then(({ size }) => ({ bytes: size }));
    await rename(unfinished, path);
    await note(open(), [at, bytes, productVersion]);
    const rows = Object.values(counts.rows).reduce((sum, count) => sum + count, 0);
    return { bytes, rows, files: counts.files, foreign };
  } finally {
    await rm(unfinished, { force: true });
    signal?.removeEventListener('abort', end);
    // if a table was interrupted, the rest of it was never read, and the connection cannot end properly
    await end();
  }
}

/** Stores when the back-up was made, for operators. */
async function note(client: pg.Client, values: readonly [Date, number, string]): Promise<void> {
  await client.connect();
  try {
    await client.query('insert into backup (at, bytes, version) values ($1, $2, $3)', [...values]);
  } finally {
    await endSoon(client);
  }
}

async function* tableEntries(
  client: pg.ClientBase,
  { name, columns }: ArchiveHead['tables'][number],
  onRows: (rows: number) => void,
): AsyncGenerator<ArchiveEntry> {
  const chosen = columns.map(quoted).join(', ');
  const left = leftOut[name];
  const what = left
    ? `(select ${chosen} from ${quoted(name)} where not (${left}))`
    : `${quoted(name)} (${chosen})`;
  const copy = client.query(copyTo(`copy ${what} to stdout`));
  let parts: Buffer[] = [];
  let bytes = 0;
  let number = 0;
  const piece = (): ArchiveEntry => {
    number += 1;
    const entry = {
      name: `tables/${name}/${String(number).padStart(6, '0')}`,
      bytes,
      content: Readable.from(parts),
    };
    parts = [];
    bytes = 0;
    return entry;
  };
  for await (const part of copy) {
    parts.push(part);
    bytes += part.length;
    if (bytes >= pieceBytes) yield piece();
  }
  if (bytes > 0) yield piece();
  onRows(copy.rowCount);
}

async function* objectEntries(store: ObjectStore): AsyncGenerator<ArchiveEntry> {
  for await (const files of store.list())
    for (const { key } of files) {
      const found = await store.find(key);
      const content = found && (await store.read(key, 0, Math.max(0, found.bytes - 1)));
      // a file that is gone now was unused for days
      if (found && content) yield { name: `objects/${key}`, bytes: found.bytes, content };
    }
}
