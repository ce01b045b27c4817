import { type Kysely, sql } from 'kysely';
import type { NamedRecord, Wanted } from '#server/cells/related.ts';
import { meansOneOf, type Sameness, samenesses, titleKey } from '#server/database/sameness.ts';
import type { Row, Tables } from '#server/database/tables.ts';
import { allOf, type Predicate } from '#server/database/totals.ts';
import type { ListSource } from '../listQuery.ts';
import { notDeleted, storedId } from '../predicates.ts';
import { type DeletableTable, notFound, type StoredRecord } from '../records.ts';
import type { MatchedColumn, ThingDeclaration } from './declaration.ts';
import type { MatchedRecord, Matching } from './writable.ts';

/** Finds records of a thing: one, those that rows of a file are about, those that others name, all. */

/** Records with the columns of their list, by id, unless they are deleted. @param isHeld whether they stay so in the transaction */
export async function readAll<T extends DeletableTable, C extends keyof Row<T> & string>(
  database: Kysely<Tables>,
  { table, columns }: ListSource<T, C>,
  ids: readonly string[],
  isHeld = false,
): Promise<ReadonlyMap<string, Pick<Row<T>, C> & StoredRecord>> {
  const selection = sql.join(columns.map((column) => sql.ref(column)));
  const found = sql<Pick<Row<T>, C> & StoredRecord>`select ${selection} from ${sql.table(table)}
    where id = any(${ids.map(storedId)}::bigint[]) and is_deleted = ${false}
    ${isHeld ? sql`order by id for update` : sql``}`;
  const { rows } = await found.execute(database);
  return new Map(rows.map((row) => [row.id, row]));
}

/** One record, unless it is deleted. */
export const readRecord = async <T extends DeletableTable, C extends keyof Row<T> & string>(
  database: Kysely<Tables>,
  source: ListSource<T, C>,
  id: string,
) => (await readAll(database, source, [id])).get(storedId(id));

/** A record as the detail shows it. @throws NotFound where it is not shown */
export async function shownOne<T extends DeletableTable, C extends keyof Row<T> & string, V>(
  { thing, show }: Pick<ThingDeclaration<T, C, never, V>, 'thing' | 'show'>,
  record: Pick<Row<T>, C> & StoredRecord,
): Promise<V> {
  const [row] = await show([record]);
  if (row === undefined) throw notFound(thing, record.id);
  return row;
}

/** The parts of the declaration that are needed to find records for a file. */
type Findable<T extends DeletableTable, C extends keyof Row<T> & string, V> = Pick<
  // the type of the body does not matter here
  ThingDeclaration<T, C, never, V>,
  'source' | 'show' | 'matchedBy' | 'pickable' | 'title'
>;

/** The column that records are matched by under a name. */
export const matchedColumn = (
  matchedBy: Readonly<Record<string, MatchedColumn>>,
  name: string,
): MatchedColumn | undefined =>
  name === 'id' ? { column: 'id', type: 'bigint' } : matchedBy[name];

const samenessOf = (column: MatchedColumn | undefined): Sameness | undefined =>
  column?.type === 'name' || column?.type === 'isbn' ? samenesses[column.type] : undefined;

/** The key of a value that records are matched by: values that mean the same have the same key. */
export const matchKey = (column: MatchedColumn | undefined, value: unknown): string =>
  (column?.type === 'title' ? titleKey : (samenessOf(column)?.keyOf ?? String))(
    String(value ?? ''),
  );

/** The account that a record belongs to; undefined if it belongs to none. */
function ownerOf(record: object): string | undefined {
  const owner: unknown = Reflect.get(record, 'account_id');
  return typeof owner === 'string' ? owner : undefined;
}

/** The records that match, as far as `seen` lets them. */
export async function matchRecords<T extends DeletableTable, C extends keyof Row<T> & string, V>(
  database: Kysely<Tables>,
  { source, show, matchedBy }: Findable<T, C, V>,
  { values, withDeleted, seen }: Matching & { readonly seen: readonly Predicate[] },
): Promise<MatchedRecord[]> {
  const conditions = Object.entries(values).flatMap(([name, wanted]) => {
    const by = matchedColumn(matchedBy, name);
    // titles are compared among the records that are found otherwise
    if (!by || by.type === 'title') return [];
    const column = sql.ref(by.column);
    const sameness = samenessOf(by);
    return [
      ...(by.isFilled ? [sql<boolean>`${column} <> ''`] : []),
      sameness
        ? meansOneOf(sameness, by.column, wanted)
        : sql<boolean>`${column} = any(${wanted}::${sql.raw(by.type)}[])`,
    ];
  });
  const present = withDeleted ? sql<boolean>`true` : sql<boolean>`not is_deleted`;
  const selection = sql.join(source.columns.map((column) => sql.ref(column)));
  const { rows } = await sql<Pick<Row<T>, C> & { is_deleted: boolean }>`
    select ${selection}, is_deleted from ${sql.table(source.table)}
    where ${present} and ${allOf(seen)} and ${sql.join(conditions, sql` and `)}
    order by id`.execute(database);
  const shown = await show(rows);
  return rows.map((record, index) => ({
    owner: ownerOf(record),
    keyOf: (name) => {
      const by = matchedColumn(matchedBy, name);
      return matchKey(by, by && Reflect.get(record, by.column));
    },
    isDeleted: record.is_deleted,
    row: shown[index],
  }));
}

/** so many records are read at once; the records that they name are read in one query */
const shownTogether = 500;

/** All records, newest first, in pieces. */
export async function* readRecords<T extends DeletableTable, C extends keyof Row<T> & string, V>(
  database: Kysely<Tables>,
  { source, show }: Findable<T, C, V>,
): AsyncGenerator<V[]> {
  const selection = sql.join(source.columns.map((column) => sql.ref(column)));
  for (let last: string | undefined; ; ) {
    const older = last === undefined ? sql`true` : sql`id < ${last}`;
    const { rows } = await sql<Pick<Row<T>, C> & StoredRecord>`select ${selection}
      from ${sql.table(source.table)} where not is_deleted and ${older}
      order by id desc limit ${shownTogether}`.execute(database);
    if (rows.length > 0) yield await show(rows);
    if (rows.length < shownTogether) return;
    last = rows.at(-1)?.id;
  }
}

/** The records with one of the ids or exactly one of the titles. */
export async function namedRecords<T extends DeletableTable, C extends keyof Row<T> & string, V>(
  database: Kysely<Tables>,
  { source, title, pickable = [] }: Findable<T, C, V>,
  { ids, titles, seen }: Wanted & { readonly seen: readonly Predicate[] },
): Promise<NamedRecord[]> {
  const shown = sql`select id, ${sql.ref(title)} as title from ${sql.table(source.table)}
    where ${allOf([notDeleted, ...pickable, ...seen])}`;
  const { rows } = await sql<NamedRecord>`
    ${shown} and id = any(${ids.map(storedId)}::bigint[])
    union ${shown} and ${sql.ref(title)} = any(${titles}::text[]) order by 1`.execute(database);
  return rows;
}
