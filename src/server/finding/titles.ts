import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isbnKey } from '#contract/isbn.ts';
import { things } from '#contract/things/index.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { ownTable } from '#schema/own/columns.ts';
import { plannedOnce } from '../database/connection.ts';
import { meansOneOf, samenesses } from '../database/sameness.ts';
import { findingKeys, searchTextOf } from '../database/search.ts';
import type { Tables } from '../database/tables.ts';
import { storedId } from '../jmgr/predicates.ts';

/** Records by their id or ISBN, by what their titles begin with, and by initials of Chinese titles: each by an index. */

/** A table whose titles are indexed (`…_beginning`, `…_initials`). */
export interface TitledTable {
  readonly name: string;
  /** the column with titles, if it has no search text */
  readonly title?: string;
  /** accounts and institutions are never deleted */
  readonly isKept?: true;
}

/** By the first part of the address of a detail call. */
const tables: Readonly<Record<string, TitledTable>> = {
  ...Object.fromEntries(
    things.map(({ name, table, searched }) => [
      name,
      { name: table, ...(searched.length === 0 ? { title: 'name' } : {}) },
    ]),
  ),
  user: { name: 'account', isKept: true },
  institution: { name: 'institution', isKept: true },
  special: { name: 'special' },
};

/** The table of the records of a list; undefined if they have none of their own. */
export function titledTable({
  provider,
  name,
  endpoints,
}: CompiledResource): TitledTable | undefined {
  if (provider === 'own') return { name: ownTable(name) };
  if (provider !== 'jmgr' || !endpoints.detail) return undefined;
  const [, first = ''] = endpoints.detail.path.split('/');
  return Object.hasOwn(tables, first) ? tables[first] : undefined;
}

/** the last character of all, which no title has */
const end = '\u{10FFFF}';

/** initials are letters and digits; with one alone too much begins */
const initials = /^[a-z0-9]{2,12}$/;

/** Whether a title of a table begins with a text, or has it as its initials. */
export function meansTitle({ title }: TitledTable, keyword: string): RawBuilder<SqlBool> {
  const text = searchTextOf(keyword);
  const letters = text.replaceAll(' ', '');
  const keys = findingKeys(title);
  const begins = (key: string, start: string) =>
    sql<SqlBool>`(${sql.raw(key)} >= ${start} and ${sql.raw(key)} < ${start + end})`;
  const beginning = begins(keys.beginning, text);
  return initials.test(letters)
    ? sql<SqlBool>`(${beginning} or ${begins(keys.initials, letters)})`
    : beginning;
}

/**
 * The ids of the records that a text means, the best first, by the name of their table; one query for all tables.
 *
 * @param most how many of each kind and table
 */
export async function findByTitles(
  database: Kysely<Tables>,
  wanted: readonly TitledTable[],
  keyword: string,
  most: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const text = searchTextOf(keyword);
  if (text === '' || wanted.length === 0) return new Map();
  const letters = text.replaceAll(' ', '');
  const isbn = isbnKey(keyword);
  // what a text cannot be stands as null, which nothing is: so all texts are one statement
  const id = /^\d{1,19}$/.test(letters) ? storedId(letters) : null;
  const parts = wanted.flatMap(({ name, title, isKept }) => {
    const keys = findingKeys(title);
    const shown = sql.raw(isKept ? 'true' : 'not is_deleted');
    const rows = (rank: number, held: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
      sql`(select ${sql.lit(name)} as of, id::text, ${sql.lit(rank)} as rank, ${held} as held
        from ${sql.table(name)} where ${condition} and ${shown} order by ${held} limit ${sql.lit(most)})`;
    const beginning = (rank: number, key: string, start: string | null) => {
      const held = sql.raw(key);
      return rows(rank, held, sql`${held} >= ${start} and ${held} < ${start && start + end}`);
    };
    return [
      beginning(1, keys.beginning, text),
      beginning(2, keys.initials, initials.test(letters) ? letters : null),
      rows(0, sql`''::text`, sql`id = ${id}::bigint`),
      ...(name === 'book'
        ? [
            rows(
              0,
              sql`''::text`,
              sql`${meansOneOf(samenesses.isbn, 'isbn', /^\d{13}$/.test(isbn) ? [isbn] : [])} and isbn <> ''`,
            ),
          ]
        : []),
    ];
  });
  const { rows } = await sql<{ of: string; id: string }>`${plannedOnce}
    select of, id from (${sql.join(parts, sql` union all `)}) as found
    order by rank, length(held), held, id`.execute(database);
  const found = new Map<string, string[]>();
  for (const { of, id } of rows) {
    const ids = found.get(of) ?? [];
    if (!ids.includes(id)) ids.push(id);
    found.set(of, ids);
  }
  return found;
}
