import { type Kysely, sql, type Transaction } from 'kysely';
import { unaccompanied } from '#server/database/companions.ts';
import { hasSessions } from '#server/database/connection.ts';
import { quoted } from '#server/database/quoted.ts';
import type { Tables } from '#server/database/tables.ts';
import { type Alteration, newIndexes, type Ready } from './alterations.ts';
import { allowTime, allowWaiting, held, whenRead } from './exchange.ts';
import { hashOf } from './shape.ts';
import { declared, indexed } from './statements.ts';

/**
 * What a change of a large table needs and what takes long is made ready before, while everybody reads and writes: new
 * columns with names that no field has, and the indexes of them and of others. The change gives them their names. What a
 * change that was cut off has left goes with the next one, or with the daily sweep.
 */

/** records from which on an index is made before the change: below, it takes less than to wait for everybody once more */
const manyRecords = 20_000;

const columnPrefix = '_ready_';
const indexPrefix = 'ready_';

/** What stands in a table for a change to come. */
interface Standing extends Ready {
  /** all of it by its names, whether it is of use or not */
  readonly all: { readonly columns: readonly string[]; readonly indexes: readonly string[] };
}

/** The columns and indexes that a change makes, under the names that they have before it. */
function wantedOf(altered: Alteration) {
  const columns = altered.changes.flatMap(({ how, column }) =>
    how === 'added' ? [{ column, name: `${columnPrefix}${hashOf(declared(column))}` }] : [],
  );
  const ready = new Map(columns.map(({ column, name }) => [column.name, name]));
  const indexes = newIndexes(altered, ready).map(({ index, on }) => ({
    on: index.on,
    made: { name: `${indexPrefix}${hashOf(altered.former)}_${hashOf(on)}`, on },
  }));
  return { columns, indexes };
}

/** What is ready in the table of a change. */
export async function readyFor(database: Kysely<Tables>, altered: Alteration): Promise<Standing> {
  const { columns, indexes } = wantedOf(altered);
  const { rows: found } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${altered.former}::regclass and attnum > 0 and not attisdropped
      and starts_with(attname, ${columnPrefix})`.execute(database);
  const { rows: made } = await sql<{ name: string; isValid: boolean }>`
    select relname as name, indisvalid as "isValid" from pg_index
    join pg_class on pg_class.oid = indexrelid
    where indrelid = ${altered.former}::regclass and starts_with(relname, ${indexPrefix})`.execute(
    database,
  );
  const hasColumn = (name: string) => found.some((one) => one.name === name);
  const hasIndex = (name: string) => made.some((one) => one.name === name && one.isValid);
  return {
    columns: new Map(
      columns.flatMap(({ column, name }) => (hasColumn(name) ? [[column.name, name]] : [])),
    ),
    indexes: new Map(
      indexes.flatMap((one) => (hasIndex(one.made.name) ? [[one.on, one.made.name]] : [])),
    ),
    all: {
      columns: found.map(({ name }) => name),
      indexes: made.map(({ name }) => name),
    },
  };
}

/** The statements that take away what stands in a table and is of no use to a change. */
export function withoutUseless(table: string, { columns, indexes, all }: Standing): string[] {
  const used = new Set([...columns.values(), ...indexes.values()]);
  return [
    ...all.indexes
      .filter((name) => !used.has(name))
      .map((name) => `drop index if exists ${quoted(name)}`),
    ...all.columns
      .filter((name) => !used.has(name))
      .map((name) => `alter table ${quoted(table)} drop column if exists ${quoted(name)}`),
  ];
}

async function isLarge(database: Kysely<Tables>, table: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} limit 1 offset ${sql.lit(
    manyRecords,
  )}`.execute(database);
  return rows.length > 0;
}

/**
 * Makes ready what a change of a large table needs, by connections of its own. Whoever calls holds the schemas, and
 * nothing of the table.
 *
 * @param transaction that of the change, which waits
 * @throws Refused 503 where somebody reads the table all the time
 */
export async function makeReady(
  database: Kysely<Tables>,
  transaction: Transaction<Tables>,
  altered: Alteration,
): Promise<void> {
  const { former, list } = altered;
  const { columns, indexes } = wantedOf(altered);
  // where a session is not one's own for longer than a transaction, indexes are made within it
  if (indexes.length === 0 || !hasSessions(database)) return;
  await unaccompanied(async () => {
    if (!(await isLarge(database, former))) return;
    await allowTime(transaction);
    const standing = await readyFor(database, altered);
    const lacking = columns.filter(({ name }) => !standing.all.columns.includes(name));
    if (lacking.length > 0)
      await database.transaction().execute(async (adding) => {
        await allowTime(adding);
        await held(adding, list, [former], async () => {
          for (const { column, name } of lacking)
            await sql
              .raw(`alter table ${quoted(former)} add column ${declared({ ...column, name })}`)
              .execute(adding);
        });
      });
    const missing = indexes.filter(({ on }) => !standing.indexes.has(on));
    await database.connection().execute(async (connection) => {
      const drop = (name: string) =>
        sql.raw(`drop index concurrently if exists ${quoted(name)}`).execute(connection);
      await allowWaiting(connection, async () => {
        for (const { made } of missing) {
          // one whose making was cut off is there, and of no use
          if (standing.all.indexes.includes(made.name)) await drop(made.name);
          try {
            await whenRead(list, () =>
              sql.raw(indexed(former, made, 'concurrently')).execute(connection),
            );
          } catch (error) {
            await drop(made.name).catch(() => undefined);
            throw error;
          }
        }
      });
    });
  });
}

/** Takes away what changes that were cut off have left in a table. */
export async function dropReady(
  transaction: Transaction<Tables>,
  { name, list }: { readonly name: string; readonly list: string },
): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('drop index %I', relname) as statement from pg_index
      join pg_class on pg_class.oid = indexrelid
      where indrelid = ${name}::regclass and starts_with(relname, ${indexPrefix})
    union all select format('alter table %I drop column %I', ${name}::text, attname)
      from pg_attribute where attrelid = ${name}::regclass and attnum > 0 and not attisdropped
        and starts_with(attname, ${columnPrefix})`.execute(transaction);
  if (rows.length === 0) return;
  await held(transaction, list, [name], async () => {
    for (const { statement } of rows) await sql.raw(statement).execute(transaction);
  });
}
