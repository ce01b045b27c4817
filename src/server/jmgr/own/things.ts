import { type Kysely, sql } from 'kysely';
import { errorMessage } from '#contract/errorMessage.ts';
import { type StoredField, storedFields, type Thing } from '#contract/things/define.ts';
import { things } from '#contract/things/index.ts';
import { locales } from '#locales/index.ts';
import { underMigrationLock } from '#server/database/migrate.ts';
import type { Tables } from '#server/database/tables.ts';
import { startFailure } from '#server/startFailure.ts';
import { emptyOf } from './conversions.ts';
import { type ColumnChange, changesBetween } from './plan.ts';
import { type Column, columnOf, indexesOf, sqlTypeOf } from './shape.ts';
import { indexed, noteFiles, references } from './statements.ts';

/**
 * The tables of the platform's things, such as channels and labels. Migrations have made them; a field that is declared
 * since gets its column here, as a field of own records does. Everything else that changes is for a migration: the former
 * version may be serving beside this one.
 */

interface StoredColumn {
  readonly table: string;
  readonly name: string;
  readonly sql: string;
  /** the table that it refers to */
  readonly target: string | null;
}

async function columnsIn(database: Kysely<Tables>, declared: readonly Thing[]) {
  const { rows } = await sql<StoredColumn>`select relname as table, attname as name,
      replace(format_type(atttypid, null), 'timestamp with time zone', 'timestamptz') as sql,
      (select confrelid::regclass::text from pg_constraint
        where contype = 'f' and conrelid = attrelid and conkey = array[attnum] limit 1) as target
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and attnum > 0 and not attisdropped
      and relname = any(${declared.map(({ table }) => table)}::text[])`.execute(database);
  return rows;
}

/** What tables are not yet of what their things declare, by the table. */
export async function planThings(
  database: Kysely<Tables>,
  declared: readonly Thing[] = things,
): Promise<ReadonlyMap<Thing, readonly ColumnChange[]>> {
  const rows = await columnsIn(database, declared);
  return new Map(
    declared.flatMap((thing) => {
      const stored = new Map(
        rows.flatMap((row) => (row.table === thing.table ? [[row.name, row] as const] : [])),
      );
      const wanted = storedFields(thing).map((one) => columnOf(one));
      const before = wanted.flatMap((column): Column[] => {
        const found = stored.get(column.name);
        if (!found) return [];
        // a type that no field has is another one
        const { target, ...same } = { ...column, sql: sqlTypeOf(found.sql) ?? 'jsonb' };
        // what several ids name is not known to the database
        const named = same.sql === 'bigint' ? (found.target ?? undefined) : target;
        return [{ ...same, ...(named === undefined ? {} : { target: named }) }];
      });
      const changes = changesBetween(
        { columns: before, setAside: [], namings: [] },
        { columns: wanted },
      );
      return changes.length === 0 ? [] : [[thing, changes] as const];
    }),
  );
}

/** A value as it stands in a statement; undefined for none. */
function literal(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
  return `'${String(value).replaceAll("'", "''")}'`;
}

/** What the records that are there have in a new column: what a save stores that leaves its field out. */
function initialOf({ field }: StoredField, column: Column): string | undefined {
  if (field.nullable) return undefined;
  const { data } = field.save?.safeParse(undefined) ?? {};
  const given = data === undefined ? undefined : field.write(data);
  // an empty list has no type of its own
  return Array.isArray(given) && given.length === 0 ? "'{}'" : (literal(given) ?? emptyOf(column));
}

/** The statements by which a table gets the column of a field. */
function additionOf(thing: Thing, stored: StoredField, column: Column): string[] {
  const initial = initialOf(stored, column);
  const rest = initial === undefined ? '' : ` not null default ${initial}`;
  return [
    `alter table "${thing.table}" add column "${column.name}" ${column.sql}${rest}`,
    ...(column.sql === 'bigint' ? references(thing.table, { columns: [column] }) : []),
    ...indexesOf(thing, stored).map((index) => indexed(thing.table, index)),
  ];
}

/**
 * Adds the columns of fields that tables do not have yet, within a transaction.
 *
 * @param isWanted which of them. Default: all
 * @throws StartFailure naming the column that cannot be added
 */
export async function addColumns(
  transaction: Kysely<Tables>,
  declared: readonly Thing[] = things,
  isWanted: (table: string, column: string) => boolean = () => true,
): Promise<void> {
  for (const [thing, changes] of await planThings(transaction, declared)) {
    const stored = storedFields(thing);
    const added = changes.flatMap(({ how, column }) =>
      how === 'added' && isWanted(thing.table, column.name) ? [column] : [],
    );
    for (const column of added) {
      const field = stored.find(({ name }) => name === column.field);
      try {
        for (const statement of field ? additionOf(thing, field, column) : [])
          await sql.raw(statement).execute(transaction);
      } catch (error) {
        const failure = startFailure(locales.server.jmgr, 'columnNotAdded', {
          column: `${thing.table}.${column.name}`,
          detail: errorMessage(error),
        });
        failure.cause = error;
        throw failure;
      }
    }
    if (added.some(({ holdsFiles }) => holdsFiles))
      for (const statement of noteFiles(
        thing.table,
        stored.map((one) => columnOf(one)),
      ))
        await sql.raw(statement).execute(transaction);
  }
}

/** Brings the tables of things to what is declared, one process at a time and beside those that serve. */
export async function bringThings(
  database: Kysely<Tables>,
  declared: readonly Thing[] = things,
): Promise<void> {
  if ((await planThings(database, declared)).size === 0) return;
  await underMigrationLock(database, (transaction) => addColumns(transaction, declared));
}
