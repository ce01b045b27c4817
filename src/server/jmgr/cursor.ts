import { type Kysely, type RawBuilder, sql } from 'kysely';
import { locales } from '#locales/index.ts';
import type { Row, Tables } from '../database/tables.ts';
import { allOf } from '../database/totals.ts';
import { fieldRefused, sentence } from '../http/errors.ts';
import { withheldNow } from '../http/withheld.ts';
import {
  type ListQuestion,
  type ListSource,
  named,
  type Page,
  partsOf,
  readRows,
} from './listQuery.ts';
import { storedId } from './predicates.ts';

/** Lists read with a cursor, for programs that copy them: records that come and go move no other one into another page. */

/** The orders that a cursor goes by, with how their cursors are written: microseconds since 1970, and an id. */
const orders = {
  id: { form: /^(?<id>\d{1,19})$/, columns: sql`id`, mark: sql`id::text` },
  updatedAt: {
    form: /^(?<at>\d{1,16}),(?<id>\d{1,19})$/,
    columns: sql`updated_at, id`,
    mark: sql`(extract(epoch from updated_at) * 1000000)::bigint || ',' || id`,
  },
};

/** seconds by which the clock of a server is off at most */
const clockSeconds = 5;

/**
 * Reads the rows that follow a cursor. Those of a page are counted, and no others.
 *
 * @param question its `after` is that of the former answer, or empty for the beginning
 * @returns `after`: the cursor behind the last row, or the given one where there are no rows
 * @throws InvalidInput for a cursor of another order, another order, or a page
 */
export async function readAfter<T extends keyof Tables, C extends keyof Row<T> & string>(
  database: Kysely<Tables>,
  source: ListSource<T, C>,
  question: ListQuestion & { readonly after: string },
  now: Date,
): Promise<Page<Pick<Row<T>, C>> & { after: string }> {
  const { after, sort: given = 'id', pageIndex, pageSize, predicates } = question;
  const refused = (field: string, key: 'cursorSort' | 'cursorPage' | 'unknownCursor') =>
    fieldRefused({
      field,
      code: 'cursor',
      text: sentence(locales.server.jmgr, key, { given, after }),
    });
  if ((given !== 'id' && given !== 'updatedAt') || withheldNow().has(given))
    throw refused('sort', 'cursorSort');
  if (pageIndex !== 1) throw refused('pageIndex', 'cursorPage');
  const { form, columns, mark } = orders[given];
  const { id, at } = form.exec(after)?.groups ?? {};
  if (after !== '' && (id === undefined || storedId(id) !== id))
    throw refused('after', 'unknownCursor');
  const position =
    at === undefined
      ? sql`${id}::bigint`
      : sql`timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond', ${id}::bigint`;
  const conditions = [
    allOf(predicates),
    ...(id === undefined ? [] : [sql`(${columns}) > (${position})`]),
    ...(given === 'id' ? [] : [sql`updated_at < ${await settledUntil(database, source, now)}`]),
  ];
  const parts = partsOf(database, source);
  const { rows: found } = await sql<{ id: string; after: string }>`select id, ${mark} as after
    from ${parts.table} where ${sql.join(conditions, sql` and `)}
    order by ${columns} limit ${sql.lit(pageSize)}`.execute(database);
  const ids = found.map((row) => row.id);
  const page = await readRows<Pick<Row<T>, C>>(database, parts, { forwards: columns }, named(ids));
  return { ...page, total: page.rows.length, exact: false, after: found.at(-1)?.after ?? after };
}

/**
 * The time that no transaction writes a change before any more. Each takes its time once it has locked the table
 * (`own/exchange.ts`), and commits later: what is after the beginning of one that is running waits for its end. To be
 * asked before the rows.
 */
async function settledUntil(
  database: Kysely<Tables>,
  { table }: { readonly table: keyof Tables },
  now: Date,
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ until: string }>`
    select (least(${now}::timestamptz, min(coalesce(xact_start, '-infinity')))
      - ${clockSeconds} * interval '1 second')::text as until
    from pg_locks left join pg_stat_activity using (pid)
    where relation = to_regclass(quote_ident(${table})) and mode = 'RowExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())`.execute(
    database,
  );
  return sql`${rows[0]?.until}::timestamptz`;
}
