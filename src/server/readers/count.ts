import { createHmac, randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Origin } from '#contract/origin.ts';
import type { Tables } from '../database/tables.ts';
import { addTaps, addViews, type ViewsOfDay } from './days.ts';

/** What is counted, and the column of the number. */
const counters = {
  bookList: { table: 'book_list', column: 'view_count' },
  live: { table: 'live', column: 'view_count' },
  post: { table: 'post', column: 'view_count' },
  reading: { table: 'reading', column: 'view_count' },
  special: { table: 'special', column: 'view_count' },
  topic: { table: 'topic', column: 'read_count' },
} as const;

export type CountedKind = keyof typeof counters;

/** Whether openings of this kind of record are counted; those of books, circles and people are not. */
export const isCounted = (kind: string): kind is CountedKind => Object.hasOwn(counters, kind);

/** An opening of a page, or a tap: a link of a component of a special page that is followed. */
export interface Opening {
  readonly kind: CountedKind | 'tap';
  readonly id: string;
  /** uuid of the component, of a tap */
  readonly component?: string;
  /** hours since 1970 */
  readonly hour: number;
  /** of the platform's zone, `YYYY-MM-DD` */
  readonly day: string;
  readonly origin: Origin;
  /** a hash of network address and user agent; only held in memory */
  readonly person: string;
}

/** New openings of a thing, or taps of a component, by the day and origin of their first. */
type Counted = Omit<ViewsOfDay, 'account'> & { readonly component: string };

const hoursOfDay = 24;
/** the day of an hour, in days since 1970 */
export const dayOf = (hour: number): number => Math.floor(hour / hoursOfDay);

/** The key of a day. The first process that counts creates it; all processes use the same. */
async function keyOf(transaction: Transaction<Tables>, day: number): Promise<Buffer> {
  await transaction
    .insertInto('reader_key')
    .values({ day, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await transaction
    .selectFrom('reader_key')
    .select('value')
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return kept.value;
}

/** The hash covers record and hour, so that two rows do not show that the same person opened both. */
const visitorOf = (key: Buffer, { kind, id, component, hour, person }: Opening): Buffer =>
  createHmac('sha256', key)
    .update([kind, id, hour, person, ...(component === undefined ? [] : [component])].join(' '))
    .digest()
    .subarray(0, 16);

/**
 * Counts openings and taps once each; those that were counted before, here or by another process, add nothing. It does all or
 * nothing, and may be repeated.
 *
 * @returns how many were new
 */
export function countOpenings(
  database: Kysely<Tables>,
  openings: readonly Opening[],
): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const keys = new Map<number, Buffer>();
    for (const day of new Set(openings.map(({ hour }) => dayOf(hour))))
      keys.set(day, await keyOf(transaction, day));
    const visitors = openings.flatMap((opening) => {
      const key = keys.get(dayOf(opening.hour));
      return key ? [visitorOf(key, opening)] : [];
    });
    // sorted, so that two processes cannot block each other
    const { rows } = await sql<Counted>`
      with given as (
        select distinct on (hour, kind, id, visitor) * from unnest(
          ${openings.map(({ hour }) => hour)}::integer[],
          ${openings.map(({ kind }) => kind)}::text[],
          ${openings.map(({ id }) => id)}::bigint[],
          ${visitors}::bytea[],
          ${openings.map(({ day }) => day)}::text[],
          ${openings.map(({ origin }) => origin)}::text[],
          ${openings.map(({ component = '' }) => component)}::text[]
        ) as sent (hour, kind, id, visitor, day, origin, component) order by 1, 2, 3, 4
      ), opened as (
        insert into reader_opening (hour, kind, id, visitor)
        select hour, kind, id, visitor from given order by 1, 2, 3, 4
        on conflict do nothing returning hour, kind, id, visitor
      )
      select kind, id, component, day, origin, count(*)::integer as views
      from opened join given using (hour, kind, id, visitor)
      group by kind, id, component, day, origin`.execute(transaction);
    const byDay: ViewsOfDay[] = [];
    for (const [kind, { table, column }] of Object.entries(counters)) {
      const added = rows.filter((row) => row.kind === kind);
      if (added.length === 0) continue;
      const updated = await sql<{ id: string; account_id: string }>`
        with held as materialized (
          select record.id, given.added from ${sql.table(table)} as record
          join (
            select id, sum(views)::integer as added from unnest(
              ${added.map(({ id }) => id)}::bigint[], ${added.map(({ views }) => views)}::integer[]
            ) as sent (id, views) group by id
          ) as given on given.id = record.id
          order by record.id for no key update of record
        )
        update ${sql.table(table)} as record set ${sql.ref(column)} = record.${sql.ref(column)} + held.added
        from held where record.id = held.id returning record.id, record.account_id`.execute(
        transaction,
      );
      const accounts = new Map(updated.rows.map((row) => [row.id, row.account_id]));
      for (const row of added) {
        const account = accounts.get(row.id);
        if (account !== undefined) byDay.push({ ...row, account });
      }
    }
    await addViews(transaction, byDay);
    await addTaps(
      transaction,
      rows
        .filter(({ kind }) => kind === 'tap')
        .map(({ views, ...row }) => ({ ...row, taps: views })),
    );
    return rows.reduce((sum, { views }) => sum + views, 0);
  });
}
