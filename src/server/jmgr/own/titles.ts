import { type Kysely, sql } from 'kysely';
import { standsAlone, writeReference } from '#contract/cellText.ts';
import type { Language } from '#contract/language.ts';
import type { NameableRecords, NamedRecord } from '#server/cells/related.ts';
import type { Tables } from '#server/database/tables.ts';

/** How records of our tables stand in texts, and how texts name them: as in the files of exports and imports. */

/** What values are told and read by. */
export interface Words {
  /** the language of labels, of yes, and of lists */
  readonly language: Language;
  /** the time zone of the platform, in which days begin */
  readonly zone: string;
  /** the column with the titles of records, by their table; of others the ids are told */
  readonly titles: ReadonlyMap<string, string>;
}

/** Whether a text can be an id that the database has given. */
export const isStoredId = (text: string): boolean =>
  /^\d{1,19}$/.test(text) && BigInt(text) < 2n ** 63n;

/** Which of these ids a table has. */
export async function existingIn(
  database: Kysely<Tables>,
  table: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any(${ids}::bigint[])`.execute(database);
  return rows.map(({ id }) => id);
}

const isThere = (table: string) => sql.raw(table === 'account' ? 'true' : 'not is_deleted');

/** All records of a table, for cells that name them. */
export const recordsOfTable = (table: string, title: string): NameableRecords => ({
  isId: isStoredId,
  async named(database, { ids, titles }) {
    const shown = sql`select id, ${sql.ref(title)}::text as title from ${sql.table(table)}
      where ${isThere(table)}`;
    const { rows } = await sql<NamedRecord>`
      ${shown} and id = any(${ids}::bigint[])
      union ${shown} and ${sql.ref(title)}::text = any(${titles}::text[]) order by 1`.execute(
      database,
    );
    return rows;
  },
  existing: (database, ids) => existingIn(database, table, ids),
});

/** A record in a text: its title, and with its id where the title alone does not tell it. */
export interface ToldRecord {
  readonly title: string;
  readonly text: string;
}

/** The records of a table with these ids: others may have their titles, or they may be deleted. */
export async function toldRecords(
  database: Kysely<Tables>,
  { table, ids }: { readonly table: string; readonly ids: readonly string[] },
  { titles }: Words,
): Promise<ReadonlyMap<string, ToldRecord>> {
  const title = titles.get(table);
  if (ids.length === 0) return new Map();
  if (title === undefined) return new Map(ids.map((id) => [id, { title: id, text: id }]));
  const { rows } = await sql<NamedRecord & { isAlone: boolean }>`
    with named as materialized (
      select id, coalesce(${sql.ref(title)}::text, '') as title, ${isThere(table)} as there
      from ${sql.table(table)} where id = any(${ids}::bigint[])
    )
    select id, title, there and title not in (
      select ${sql.ref(title)}::text from ${sql.table(table)}
      where ${isThere(table)} and ${sql.ref(title)}::text in (select title from named)
      group by 1 having count(*) > 1
    ) as "isAlone" from named`.execute(database);
  return new Map(
    rows.map((row) => {
      const isAlone = row.isAlone && standsAlone(row.title);
      return [
        row.id,
        { title: row.title, text: writeReference(isAlone ? { title: row.title } : row) },
      ];
    }),
  );
}
