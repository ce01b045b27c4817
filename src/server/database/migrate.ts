import { setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery, type Kysely, Migrator, sql, type Transaction } from 'kysely';
import { errorMessage } from '#contract/errorMessage.ts';
import { locales } from '#locales/index.ts';
import { errorCode } from '../errorCode.ts';
import { startFailure } from '../startFailure.ts';
import { kyselyOver } from './kyselyOver.ts';
import { markMade, migratorTables, notOfExtension } from './made.ts';
import {
  firstMigrations,
  lastFormerRelease,
  migrations,
  noted,
  withBaseline,
} from './migrations.ts';
import type { Tables } from './tables.ts';

/**
 * Milliseconds that a migration may wait for a table: everybody who wants the table later waits as long. After that it
 * releases everything and begins again.
 */
const lockTimeout = 2_000;
/** milliseconds between two tries, in which those who waited get their turn */
const pauses = { first: 500, longest: 5_000 };
/** how long a migration tries to get at its tables, in milliseconds */
const patience = 10 * 60_000;
/** PostgreSQL's code for a lock that could not be had in time */
const lockNotAvailable = '55P03';
/** its codes for what the account may not do; the second where no schema is open to it */
const noPrivilege = new Set(['42501', '3F000']);

/** the migrator's lock, by the number that all versions before have taken it by */
const migrationLock = '3853314791062309107';

/**
 * Brings the database to this version: all missing migrations in one transaction, under the migrator's lock, so that
 * several processes may start at once, and beside the former version, which goes on serving (the README of this folder
 * has the rule for migrations that makes it possible).
 *
 * @param options `lockTimeout`: for tests
 * @returns the names of the migrations that were run
 * @throws StartFailure when a newer version or another program wrote the database, or a migration fails; nothing is
 *   changed then
 */
export async function migrate(
  database: Kysely<Tables>,
  known: typeof migrations = migrations,
  options: { lockTimeout?: number } = {},
): Promise<string[]> {
  return await underMigrationLock(
    database,
    (transaction) => run(transaction, known),
    options.lockTimeout,
  );
}

/**
 * Does work on tables in one transaction, under the migrator's lock: one process at a time, and beside those that serve. It is repeated
 * where a table is in use for too long.
 *
 * @param longestWait for a table, in milliseconds; so long do calls stand behind it
 */
export async function underMigrationLock<Result>(
  database: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
  longestWait = lockTimeout,
): Promise<Result> {
  return await runWhenFree(() =>
    database.transaction().execute(async (transaction) => {
      // a migration of millions of rows, and waiting for the process that runs it, takes longer than a request may
      await sql`select set_config('statement_timeout', '0', true)`.execute(transaction);
      await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)}::bigint)`.execute(
        transaction,
      );
      await sql`select set_config('lock_timeout', ${String(longestWait)}, true)`.execute(
        transaction,
      );
      return await work(transaction);
    }),
  );
}

/** Repeats work that gave up because a table was in use for too long. */
async function runWhenFree<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + patience;
  for (let pause = pauses.first; ; pause = Math.min(pause * 2, pauses.longest)) {
    try {
      return await work();
    } catch (error) {
      const { cause } = error instanceof Error ? error : {};
      // of a table of a migration's, or of the list of them itself, which a restore puts in place anew
      const isInUse = [error, cause].some((reason) => errorCode(reason) === lockNotAvailable);
      if (!isInUse || performance.now() > end) throw error;
      await delay(pause);
    }
  }
}

async function run(transaction: Transaction<Tables>, known: typeof migrations): Promise<string[]> {
  const done = await requireOurs(transaction);
  const unknown = (withBaseline(done) ?? []).filter((name) => !(name in known));
  if (unknown.length > 0)
    throw startFailure(locales.server.database, 'newer', { names: unknown.join(', ') });
  const ran = await runMissing(transaction, known, done);
  if (ran.length > 0)
    await markMade((statement) => transaction.executeQuery(CompiledQuery.raw(statement)), known);
  return ran;
}

/**
 * Runs the missing migrations in the caller's transaction by Kysely's migrator, which notes them.
 *
 * @param done the names of those that the database has had
 * @returns the names of those that were run
 * @throws StartFailure naming the one that fails
 */
export async function runMissing<Database>(
  transaction: Kysely<Database>,
  known: typeof migrations,
  done: readonly string[],
): Promise<string[]> {
  // of a transaction that has failed, the first error says why
  let cause: unknown;
  const db = kyselyOver((query) =>
    transaction.executeQuery<never>(query).catch((error: unknown) => {
      cause ??= error;
      throw error;
    }),
  );
  const { rows: schemas } = await sql<{ name: string }>`select current_schema() as name`.execute(
    db,
  );
  const hasFormer = done.some((name) => name in noted && !(name in known));
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => (hasFormer ? { ...known, ...noted } : known) },
    // else a table of that name in any schema is taken for the one of this database
    migrationTableSchema: schemas[0]?.name,
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    cause ??= error;
    const failed = results.find(({ status }) => status === 'Error')?.migrationName;
    const name = failed ?? Object.keys(known).find((one) => !done.includes(one)) ?? '';
    const key = noPrivilege.has(errorCode(cause)) ? 'notAllowed' : 'migrationFailed';
    const failure = startFailure(locales.server.database, key, {
      name,
      detail: errorMessage(cause),
    });
    failure.cause = cause;
    throw failure;
  }
  return results.map(({ migrationName }) => migrationName);
}

/** most names in a message */
const namedTables = 5;

/**
 * Makes sure that a database is ours or empty. It changes nothing.
 *
 * @returns the migrations that it has had
 * @throws StartFailure naming tables of another program, or the release that an older database has to go through
 */
export async function requireOurs(database: Kysely<Tables>): Promise<string[]> {
  // in this order: another process may run the first migrations between the two
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and ${sql.raw(notOfExtension('pg_class.oid'))} order by relname`.execute(database);
  const done = await applied(database);
  const foreign = tables.map(({ name }) => name).filter((name) => !migratorTables.includes(name));
  // migrations of another program that uses the same migrator
  if (!isOurs(done, foreign))
    throw startFailure(locales.server.database, 'foreign', { names: shortened(foreign) });
  if (!withBaseline(done))
    throw startFailure(locales.server.database, 'older', { release: lastFormerRelease });
  return done;
}

/** Whether a database that has had these migrations, and has these tables beside ours, is not another program's. */
export const isOurs = (done: readonly string[], foreign: readonly string[]): boolean =>
  done.length > 0 ? done.some((name) => firstMigrations.includes(name)) : foreign.length === 0;

/** The names, or the first of many. */
export const shortened = (names: readonly string[]): string =>
  names.slice(0, namedTables).join(', ') + (names.length > namedTables ? ', …' : '');

async function applied(database: Kysely<Tables>): Promise<string[]> {
  const { rows: tables } = await sql<{ found: string | null }>`
    select to_regclass('kysely_migration')::text as found`.execute(database);
  if (!tables[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
  return rows.map(({ name }) => name);
}
