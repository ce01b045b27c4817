import type pg from 'pg';
import { kyselyOver } from './kyselyOver.ts';
import { migrations } from './migrations.ts';

/** What of a database is ours, so that no command keeps or drops what another program has made in it. */

/** Names of tables and functions. */
interface Made {
  readonly tables: readonly string[];
  readonly functions: readonly string[];
}

/** the tables that Kysely keeps of the migrations that were run */
export const migratorTables: readonly string[] = ['kysely_migration', 'kysely_migration_lock'];

const making =
  /^ *create (?:or replace )?(?:unlogged )?(table|function) (?:if not exists )?"?(\w+)/gm;

/** What migrations make, by their statements, which nobody runs. */
export async function madeBy(known: typeof migrations): Promise<Made> {
  const made = { table: new Set<string>(migratorTables), function: new Set<string>() };
  const recorder = kyselyOver(async ({ sql }) => {
    for (const [, kind, name = ''] of sql.matchAll(making))
      made[kind === 'table' ? 'table' : 'function'].add(name);
    return { rows: [] };
  });
  for (const { up } of Object.values(known)) await up(recorder);
  return { tables: [...made.table], functions: [...made.function] };
}

/** Leaves out what an extension of PostgreSQL has made. */
export const notOfExtension = (oid: string): string =>
  `not exists (select from pg_depend where objid = ${oid} and deptype = 'e')`;

/** what tables and functions are commented with, so that an older version knows those of a newer one */
const mark = 'Bookdesk';

/** Marks tables as ours. */
export async function markTables(
  query: (statement: string) => Promise<unknown>,
  names: readonly string[],
): Promise<void> {
  for (const name of names) await query(`comment on table "${name}" is '${mark}'`);
}

/** Marks what was made in the schema that a connection is in. */
export async function markMade(
  query: (statement: string) => Promise<unknown>,
  known: typeof migrations = migrations,
): Promise<void> {
  const { tables, functions } = await madeBy(known);
  await markTables(query, tables);
  for (const name of functions) await query(`comment on function "${name}" is '${mark}'`);
}

/**
 * The tables and functions of a database that are ours: made by migrations of this version, marked by another one, or of
 * a list of own records, whose names begin with that of its table.
 *
 * @param own the tables of lists of own records; by default those that the database names
 * @returns tables by their names, functions with their parameters, as `drop function` wants them; and what else is there
 */
export async function oursOf(
  client: pg.ClientBase,
  own?: readonly string[],
): Promise<Made & { foreign: string[] }> {
  const { tables, functions } = await madeBy(migrations);
  const ownTables = own ?? (await ownTablesIn(client));
  // a link table with a long name keeps its first 48 characters
  const beginnings = ownTables.flatMap((name) => [
    `${name}_`,
    `${name.replace(/^own_/, 'link_')}_`.slice(0, 48),
  ]);
  const { rows } = await client.query<{ kind: keyof Made; name: string; isOurs: boolean }>(
    `select kind, written as name,
      (comment is not distinct from '${mark}' or plain = any($1) and kind = 'tables'
        or plain = any($2) and kind = 'functions'
        or exists (select from unnest($3::text[]) as beginning where starts_with(plain, beginning))
      ) as "isOurs"
    from (
      select 'tables' as kind, relname::text as plain, relname::text as written,
        obj_description(oid, 'pg_class') as comment
      from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
        and ${notOfExtension('pg_class.oid')}
      union all
      select 'functions', proname::text, oid::regprocedure::text, obj_description(oid, 'pg_proc')
      from pg_proc
      where pronamespace = current_schema()::regnamespace and prokind in ('f', 'p')
        and ${notOfExtension('pg_proc.oid')}
    ) as found order by written`,
    [[...tables, ...ownTables], functions, beginnings],
  );
  const named = (wanted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(wanted).map(({ name }) => name);
  return {
    tables: named(({ kind, isOurs }) => kind === 'tables' && isOurs),
    functions: named(({ kind, isOurs }) => kind === 'functions' && isOurs),
    foreign: named(({ kind, isOurs }) => kind === 'tables' && !isOurs),
  };
}

async function ownTablesIn(client: pg.ClientBase): Promise<string[]> {
  const { rows: known } = await client.query<{ found: string | null }>(
    `select to_regclass('list_table')::text as found`,
  );
  if (!known[0]?.found) return [];
  const { rows } = await client.query<{ name: string }>('select name from list_table');
  return rows.map(({ name }) => name);
}
