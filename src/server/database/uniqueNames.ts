import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { nameKey } from '#contract/text.ts';

/**
 * Unique names are compared as people read them, by `nameKey`. The key is stored beside the name. A row is *keyed* if its
 * key was made from its present name; an index lets no two keyed rows have the same key. Two sorts of rows are not keyed:
 * rows that the former version of the platform wrote, until `keyNames` gives them a key; and rows whose names already
 * read alike when keys were introduced. The latter stay as they are and are shown to operators until one is renamed.
 */
export const namedTables = {
  label: { within: ['kind'], isDeletable: true },
  special_template: { within: [], isDeletable: false },
  list_view: { within: ['account_id', 'resource', 'place'], isDeletable: false },
} as const satisfies Record<string, { within: readonly string[]; isDeletable: boolean }>;
export type NamedTable = keyof typeof namedTables;

/** A record by its name. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** What a write of a name sets. */
export const nameColumns = (name: string) => ({
  name,
  name_key: nameKey(name),
  keyed_name: name,
});

const notKeyed = sql<SqlBool>`keyed_name is distinct from name`;
const standing = (table: NamedTable) =>
  namedTables[table].isDeletable ? sql<SqlBool>`not is_deleted` : sql<SqlBool>`true`;

/**
 * The record whose name people would read as equal; undefined if there is none.
 *
 * @param within condition of the records among which a name must be unique
 * @param except the record that is to get the name
 */
export async function findAlike<D>(
  database: Kysely<D>,
  table: NamedTable,
  { name, within, except }: { name: string; within: RawBuilder<SqlBool>; except?: string },
): Promise<Named | undefined> {
  const key = nameKey(name);
  const { rows } = await sql<Named>`select id::text as id, name from ${sql.table(table)}
    where ${within} and ${standing(table)} and id <> ${except ?? '0'}
      and (keyed_name = name and name_key = ${key} or ${notKeyed})
    order by id`.execute(database);
  return rows.find((row) => nameKey(row.name) === key);
}

interface Unkeyed extends Named {
  /** among which it may stand once */
  readonly group: string;
  readonly stands: boolean;
}

const groupOf = (table: NamedTable) =>
  sql`jsonb_build_array(${sql.join([
    sql`0`,
    ...namedTables[table].within.map((column) => sql.ref(column)),
  ])})::text`;

/** Rows at once: they are few, but for the first time. */
const batch = 1_000;

function readUnkeyed<D>(database: Kysely<D>, table: NamedTable, after: string) {
  return sql<Unkeyed>`select id::text as id, name, ${groupOf(table)} as "group",
      ${standing(table)} as stands
    from ${sql.table(table)} where ${notKeyed} and id > ${after} order by id limit ${batch}`.execute(
    database,
  );
}

/** The keyed rows that stand and have one of the keys. */
function readHolders<D>(database: Kysely<D>, table: NamedTable, keys: readonly string[]) {
  return sql<Named & { group: string; key: string }>`select id::text as id, name,
      name_key as key, ${groupOf(table)} as "group"
    from ${sql.table(table)} where keyed_name = name and ${standing(table)}
      and name_key = any(${keys}::text[])`.execute(database);
}

const groupedKey = (group: string, key: string) => `${group} ${key}`;

/** Writes the keys of rows that have none, oldest first; of those that read like another they stay away. */
export async function keyNames<D>(database: Kysely<D>, table: NamedTable): Promise<void> {
  for (let after = '0'; ; ) {
    const { rows } = await readUnkeyed(database, table, after);
    const last = rows.at(-1);
    if (last === undefined) return;
    const keyed = rows.map((row) => ({ ...row, key: nameKey(row.name) }));
    const keys = keyed.map(({ key }) => key);
    const holders = (await readHolders(database, table, keys)).rows;
    const taken = new Set(holders.map(({ group, key }) => groupedKey(group, key)));
    const free = keyed.filter(({ stands, group, key }) => {
      if (!stands) return true;
      const place = groupedKey(group, key);
      const isFree = !taken.has(place);
      taken.add(place);
      return isFree;
    });
    if (free.length > 0)
      await sql`update ${sql.table(table)} as named set name_key = given.key, keyed_name = given.name
        from unnest(${free.map(({ id }) => id)}::bigint[], ${free.map(({ name }) => name)}::text[],
          ${free.map(({ key }) => key)}::text[]) as given (id, name, key)
        where named.id = given.id and named.name = given.name`.execute(database);
    after = last.id;
  }
}

/**
 * The names among records that another's reads like, or that read alike among themselves, each with the other one where
 * it is written differently.
 */
export async function readTakenNames<D>(
  database: Kysely<D>,
  table: NamedTable,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<Named & { group: string }>`select id::text as id, name,
      ${groupOf(table)} as "group"
    from ${sql.table(table)} where id = any(${ids}::bigint[]) order by name, id`.execute(database);
  const asked = rows.map((row) => ({ ...row, key: nameKey(row.name) }));
  const holders = (
    await readHolders(
      database,
      table,
      asked.map(({ key }) => key),
    )
  ).rows;
  const unkeyed = (await readUnkeyed(database, table, '0')).rows
    .filter(({ stands }) => stands)
    .map((row) => ({ ...row, key: nameKey(row.name) }));
  const others = [...holders, ...unkeyed, ...asked];
  const taken = asked.flatMap(({ id, name, group, key }) => {
    const other = others.find(
      (one) => one.id !== id && groupedKey(one.group, one.key) === groupedKey(group, key),
    );
    if (!other) return [];
    return other.name === name ? name : `${name} (${other.name})`;
  });
  return [...new Set(taken)];
}

/** Names of one table that read alike and stand beside one another. */
export interface AlikeNames {
  readonly table: NamedTable;
  readonly names: readonly Named[];
}

/** Names that exist twice, as people read them. */
export async function readAlikeNames<D>(
  database: Kysely<D>,
  table: NamedTable,
): Promise<AlikeNames[]> {
  const unkeyed = (await readUnkeyed(database, table, '0')).rows.filter(({ stands }) => stands);
  if (unkeyed.length === 0) return [];
  const known = unkeyed.map((row) => ({ ...row, key: nameKey(row.name) }));
  const holders = (
    await readHolders(
      database,
      table,
      known.map(({ key }) => key),
    )
  ).rows;
  const together = new Map<string, Named[]>();
  for (const { id, name, group, key } of [...holders, ...known]) {
    const place = groupedKey(group, key);
    together.set(place, [...(together.get(place) ?? []), { id, name }]);
  }
  return [...together.values()]
    .filter((names) => names.length > 1)
    .map((names) => ({ table, names }));
}
