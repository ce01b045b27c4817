import { type RawBuilder, sql } from 'kysely';
import { ContentType } from '#contract/codes.ts';
import type { Home } from '#contract/endpoints/home.ts';
import { dayAfter } from '#contract/zonedTime.ts';
import { contentPath, specialPath } from '#page/links.ts';
import { excerptOf } from '#page/text.ts';
import { isSeenByReaders } from '../readers/seenByReaders.ts';
import type { Services } from '../services.ts';

/** days before today that are told: four weeks, and the four before */
const daysBefore = 56;

const numbers = [
  ...(['posts', 'views', 'likes', 'collections'] as const),
  ...(['page', 'search', 'share', 'direct'] as const),
] as const;
const people = ['readers', 'institutions'] as const;

type Day = Home['days'][number];

const nothing: Omit<Day, 'day'> = {
  ...{ posts: 0, views: 0, likes: 0, collections: 0, readers: 0, institutions: 0 },
  ...{ page: 0, search: 0, share: 0, direct: 0 },
};

const summed = (columns: readonly string[]) =>
  sql.raw(columns.map((name) => `sum(${name})::integer as ${name}`).join(', '));

/** The numbers of the last days, today included. @param account whose; undefined for the whole platform */
export async function readDays(
  { database }: Services,
  today: string,
  account: string | undefined,
): Promise<Day[]> {
  const first = dayAfter(today, -daysBefore);
  const { rows } = await (account === undefined
    ? sql<Day>`select day, ${summed([...numbers, ...people])} from platform_day
        where day between ${first}::date and ${today}::date group by day`
    : sql<Day>`select day, ${summed(numbers)} from account_day
        where account_id = ${account} and day between ${first}::date and ${today}::date
        group by day`
  ).execute(database);
  const known = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: daysBefore + 1 }, (_, index) => {
    const day = dayAfter(first, index);
    return { ...nothing, ...known.get(day), day };
  });
}

/** A thing with its numbers of two weeks. */
interface Numbered {
  readonly kind: string;
  readonly id: string;
  readonly views: number;
  readonly before: number;
  readonly likes: number;
  readonly collections: number;
}

/** of each day, so many things are looked at: which of them were read most in the week is then exact */
const ofEachDay = 40;
const shown = 5;
/** more than are shown, because some are not readers' any more */
const named = 20;
/** what had fewer views the week before does not fade, it was never there */
const leastBefore = 5;

/** Which things were read most in the seven days before today, and which were read far more the seven days before. */
async function readNumbered(
  { database }: Services,
  today: string,
  account: string | undefined,
): Promise<Numbered[]> {
  const owned = account === undefined ? sql`true` : sql`account_id = ${account}`;
  const { rows } = await sql<Numbered>`
    with candidates as (
      select distinct kind, id from generate_series(1, 14) as ago cross join lateral (
        select kind, id from thing_day
        where ${owned} and day = ${today}::date - ago order by views desc limit ${sql.lit(ofEachDay)}
      ) as most
    ), numbered as (
      select kind, id,
        coalesce(sum(views) filter (where day >= ${today}::date - 7), 0)::integer as views,
        coalesce(sum(views) filter (where day < ${today}::date - 7), 0)::integer as before,
        coalesce(sum(likes) filter (where day >= ${today}::date - 7), 0)::integer as likes,
        coalesce(sum(collections) filter (where day >= ${today}::date - 7), 0)::integer as collections
      from candidates join thing_day using (kind, id)
      where day between ${today}::date - 14 and ${today}::date - 1
      group by kind, id
    )
    (select * from numbered where views > 0 order by views desc, id limit ${sql.lit(named)})
    union
    (select * from numbered where before >= ${sql.lit(leastBefore)} and views * 3 < before * 2
      order by before - views desc, id limit ${sql.lit(named)})`.execute(database);
  return rows;
}

/** A thing as readers see it. */
interface Named {
  readonly id: string;
  readonly code: number;
  readonly title: string;
  readonly content: string;
}

const ofTable = (
  table: 'book_list' | 'reading' | 'topic' | 'live',
  code: number,
  ids: readonly string[],
) =>
  sql<Named>`select id, ${sql.lit(code)}::integer as code, title, '' as content
    from ${sql.table(table)} where id = any(${ids}::bigint[]) and ${isSeenByReaders(table)}`;

/** How the things of a kind are named; those that readers do not see are left out. */
const queries: Readonly<Record<string, (ids: readonly string[]) => RawBuilder<Named>>> = {
  post: (ids) =>
    sql`select id, content_type::integer as code, title, left(content, 400) as content
      from post where id = any(${ids}::bigint[]) and ${isSeenByReaders('post')}`,
  bookList: (ids) => ofTable('book_list', ContentType.bookList, ids),
  reading: (ids) => ofTable('reading', ContentType.reading, ids),
  topic: (ids) => ofTable('topic', ContentType.topic, ids),
  live: (ids) => ofTable('live', ContentType.live, ids),
  special: (ids) =>
    sql`select id, 0 as code, name as title, '' as content from special
      where id = any(${ids}::bigint[]) and not is_deleted and published is not null`,
};

const titleLength = 60;

/** What was read most in the last seven whole days, and what of the rest lost most against the seven before. */
export async function readBestAndFading(
  services: Services,
  today: string,
  account: string | undefined,
): Promise<Pick<Home, 'best' | 'fading'>> {
  const rows = await readNumbered(services, today, account);
  const names = new Map<string, Named>();
  await Promise.all(
    Object.entries(queries).map(async ([kind, query]) => {
      const ids = rows.filter((row) => row.kind === kind).map(({ id }) => id);
      if (ids.length === 0) return;
      const found = await query(ids).execute(services.database);
      for (const row of found.rows) names.set(`${kind} ${row.id}`, row);
    }),
  );
  const things = rows.flatMap((row) => {
    const name = names.get(`${row.kind} ${row.id}`);
    if (!name) return [];
    return {
      ...row,
      title: name.title || excerptOf(name.content, titleLength),
      path: row.kind === 'special' ? specialPath(row.id) : contentPath(name.code, row.id),
    };
  });
  const best = things
    .filter(({ views }) => views > 0)
    .sort((one, other) => other.views - one.views)
    .slice(0, shown);
  return {
    best,
    fading: things
      .filter((thing) => !best.includes(thing))
      .filter(({ views, before }) => before >= leastBefore && views * 3 < before * 2)
      .sort((one, other) => other.before - other.views - (one.before - one.views))
      .slice(0, shown),
  };
}
