import { setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely';
import { locales } from '#locales/index.ts';
import { ownTable } from '#schema/own/columns.ts';
import { accompanied, type Companion } from '#server/database/companions.ts';
import { withSavepoint } from '#server/database/connection.ts';
import { quoted } from '#server/database/quoted.ts';
import type { Tables } from '#server/database/tables.ts';
import { errorCode } from '#server/errorCode.ts';
import { Refused, sentence } from '#server/http/errors.ts';
import type { Services } from '#server/services.ts';
import type { Dependents } from './alterations.ts';

/**
 * Who waits for whom while a table of own records changes. Its change holds off writers from its beginning on; readers wait
 * for the moment of the exchange alone, and where one of them takes long, it steps back and tries again.
 */

/** PostgreSQL's code for a lock that is not to be had in time */
const lockNotAvailable = '55P03';
/** the same, and for two that wait for each other */
const isHeld = (error: unknown): boolean => [lockNotAvailable, '40P01'].includes(errorCode(error));

/** how long one try waits for those who read, in milliseconds. PostgreSQL looks for deadlocks after a second */
const tryMilliseconds = 200;
/** between two tries, in which those who came meanwhile are served: at first, and at last */
const rests = { first: 300, longest: 2_000 };
/** how long it is tried: readers have 30 seconds for a statement, back-ups and counts of words may take minutes */
const patienceMilliseconds = 300_000;

/** Lets statements of a change take the time that they need, and locks some of it. */
export const allowTime = (transaction: Transaction<Tables>) =>
  sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '10s', true),
    set_config('idle_in_transaction_session_timeout', '0', true),
    set_config('maintenance_work_mem', '256MB', true)`.execute(transaction);

/** Lets statements outside of transactions, on a connection of their own, take the time that they need. */
export async function allowWaiting(
  connection: Kysely<Tables>,
  work: () => Promise<void>,
): Promise<void> {
  await sql`select set_config('statement_timeout', '0', false),
    set_config('lock_timeout', ${String(patienceMilliseconds)}, false),
    set_config('maintenance_work_mem', '256MB', false)`.execute(connection);
  try {
    await work();
  } finally {
    for (const name of ['statement_timeout', 'lock_timeout', 'maintenance_work_mem'])
      await sql.raw(`reset ${name}`).execute(connection);
  }
}

/** Does what waits for those who use a table. @throws Refused 503 where somebody does all the time */
export async function whenRead(list: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw isHeld(error) ? alwaysRead(list) : error;
  }
}

const alwaysRead = (list: string) =>
  new Refused(503, sentence(locales.server.jmgr, 'ownRead', { list }), 60);

/**
 * Does what nobody may see half done, with these tables held from everybody.
 *
 * @throws Refused 503 where somebody reads one of them all the time
 */
export async function held(
  transaction: Transaction<Tables>,
  list: string,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const until = performance.now() + patienceMilliseconds;
  const names = [...new Set(tables)].map(quoted).join(', ');
  for (let rest = rests.first; ; rest = Math.min(rest * 2, rests.longest)) {
    try {
      await withSavepoint(transaction, async () => {
        await sql`select set_config('lock_timeout', ${`${tryMilliseconds}ms`}, true)`.execute(
          transaction,
        );
        await sql.raw(`lock table ${names} in access exclusive mode`).execute(transaction);
        await work();
        await allowTime(transaction);
      });
      return;
    } catch (error) {
      if (!isHeld(error)) throw error;
      if (performance.now() >= until) throw alwaysRead(list);
      await delay(rest);
    }
  }
}

/** Holds off those who write into a table. */
export const holdWriters = (transaction: Transaction<Tables>, table: string) =>
  sql.raw(`lock table ${quoted(table)} in share row exclusive mode`).execute(transaction);

/** Holds off those who write into these tables, as far as they are there. */
export async function holdThose(
  transaction: Transaction<Tables>,
  tables: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select distinct name from unnest(${tables}::text[])
    as given (name) where to_regclass(quote_ident(name)) is not null order by name`.execute(
    transaction,
  );
  for (const { name } of rows) await holdWriters(transaction, name);
}

/**
 * What depends on a table.
 *
 * @param links the tables of its links, which are made anew with it
 * @param named its name after the exchange
 */
export async function dependentsOf(
  database: Kysely<Tables>,
  table: string,
  links: readonly string[],
  named: string,
): Promise<Dependents> {
  const { rows: keys } = await sql<Dependents['keys'][number]>`
    select conname as name, source.relname as table, attname as column, target.relname as target
    from pg_constraint
    join pg_class as source on source.oid = conrelid
    join pg_class as target on target.oid = confrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and ${table}::regclass in (conrelid, confrelid) or contype = 'f'
      and conrelid in (select to_regclass(name) from unnest(${links}::text[]) as given (name))`.execute(
    database,
  );
  const isOwn = (name: string) => name === table || links.includes(name);
  const { rows: grants } = await sql<{ statement: string }>`
    select format('grant %s on %I to %s%s', privilege_type, ${named}::text,
      case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end,
      case when is_grantable then ' with grant option' else '' end) as statement
    from pg_class, aclexplode(relacl) where oid = ${table}::regclass and grantee <> relowner`.execute(
    database,
  );
  const { rows: views } = await sql<{ name: string }>`
    select distinct ev_class::regclass::text as name from pg_depend
    join pg_rewrite on pg_rewrite.oid = objid
    where classid = 'pg_rewrite'::regclass and refobjid = ${table}::regclass`.execute(database);
  return {
    referring: keys.filter((key) => !isOwn(key.table)),
    keys: keys.filter((key) => isOwn(key.table)),
    grants: grants.map(({ statement }) => statement),
    views: views.map(({ name }) => name),
  };
}

/**
 * Has the database look once at keys that an exchange has put on, which hold for what is written since. Nobody waits for
 * it, and where it cannot be done, the next publication or the daily sweep does it.
 */
export async function confirmOwnKeys({
  database,
  log,
}: Pick<Services, 'database' | 'log'>): Promise<void> {
  try {
    const { rows } = await sql<{ name: string; table: string }>`
      select conname as name, relname as table from pg_constraint
      join pg_class on pg_class.oid = conrelid
      where contype = 'f' and not convalidated and connamespace = current_schema()::regnamespace
        and (starts_with(relname, 'own_') or starts_with(relname, 'link_'))`.execute(database);
    for (const { name, table } of rows)
      await database.transaction().execute(async (transaction) => {
        await allowTime(transaction);
        await sql
          .raw(`alter table ${quoted(table)} validate constraint ${quoted(name)}`)
          .execute(transaction);
      });
  } catch (error) {
    log.warn({ err: error }, 'keys of own records could not be looked at');
  }
}

/** how long a writer waits while a list changes, in milliseconds: most changes take less */
const writerPatience = 4_000;
const writerRest = 150;

/** Whether work could not begin because the list is being changed. */
export const isListChanging = (error: unknown): boolean => errorCode(error) === lockNotAvailable;

/**
 * Writes into the table of a list, or fails at once while it is being changed (`isListChanging`), so that nobody who waits
 * holds a connection.
 */
export function enteringOwn<Result>(list: string, work: () => Result): Result {
  const begin = CompiledQuery.raw(
    `lock table ${quoted(ownTable(list))} in row exclusive mode nowait`,
  );
  const companion: Companion = {
    begin: async (connection) => {
      await connection.executeQuery(begin);
    },
  };
  return accompanied(companion, work);
}

/** A list that somebody writes into, by the shape that they know. */
interface WrittenList {
  readonly list: string;
  /** whether its table still has the shape that they know */
  readonly isCurrent: () => Promise<boolean>;
}

/**
 * Writes into a list for somebody who waits for an answer.
 *
 * @throws Refused 503 if a change of the list takes longer, or if the table has another shape when it is over
 */
export async function whenUnheld<Result>(
  { list, isCurrent }: WrittenList,
  work: () => Promise<Result>,
): Promise<Result> {
  const until = performance.now() + writerPatience;
  for (;;) {
    try {
      return await enteringOwn(list, work);
    } catch (error) {
      if (!isListChanging(error)) throw error;
      if (performance.now() >= until)
        throw new Refused(503, sentence(locales.server.jmgr, 'ownChanging', { list }), 20);
      await delay(writerRest);
      if (!(await isCurrent()))
        throw new Refused(503, sentence(locales.server.jmgr, 'ownNotReady', { list }), 2);
    }
  }
}
