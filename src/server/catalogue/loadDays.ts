import { sql, type Transaction } from 'kysely';
import { type Origin, origins } from '#contract/origin.ts';
import { dayAfter, edgeOf, wallOf } from '#contract/zonedTime.ts';
import type { Tables } from '../database/tables.ts';
import { steady } from './steady.ts';

/** The past of what readers did, day by day: what the numbers of the catalogue may have come from. */

/** days that are filled; what was before is in the numbers of the things alone */
const days = 75;
const dayMilliseconds = 86_400_000;

/** A thing with its numbers. */
interface Seen {
  readonly kind: string;
  readonly id: string;
  readonly account_id: string;
  readonly seed: string;
  readonly since: Date;
  readonly views: number;
  readonly likes: number;
  readonly collections: number;
}

const readSeen = (transaction: Transaction<Tables>) =>
  sql<Seen>`
    select 'post' as kind, id, account_id, left(title || content, 40) as seed, created_at as since,
      view_count as views, like_count as likes, 0 as collections from post where view_count > 0
    union all select 'bookList', id, account_id, title, created_at, view_count, 0, collection_count
      from book_list where view_count > 0
    union all select 'reading', id, account_id, title, created_at, view_count, 0, 0
      from reading where view_count > 0
    union all select 'live', id, account_id, title, coalesce(began_at, created_at), view_count, like_count, 0
      from live where view_count > 0
    union all select 'topic', id, account_id, title, created_at, read_count, 0, 0
      from topic where read_count > 0
    union all select 'special', id, account_id, name, coalesce(published_at, created_at), view_count, 0, 0
      from special where view_count > 0
    order by kind, seed`.execute(transaction);

/** How much of a thing is read so many days after it appeared: most at first, more at week-ends, never quite the same. */
function interest(age: number, seed: string, weekday: number): number {
  const week = weekday === 0 || weekday === 6 ? 1.35 : 1;
  const chance = 0.6 + steady(`${seed}${age}`, 100) / 100;
  // some things are found again after a while
  const again = steady(`${seed}again`, 4) === 0 ? 1 + Math.max(0, age - 30) / 40 : 1;
  return (week * chance * again) / (1 + age) ** 0.7;
}

/** Shares a number over days by their weights; the parts are whole and add up to at most the number. */
function shared(whole: number, weights: readonly number[], total: number): number[] {
  let owed = 0;
  return weights.map((weight) => {
    owed += total === 0 ? 0 : (whole * weight) / total;
    const part = Math.floor(owed);
    owed -= part;
    return part;
  });
}

/** Of views, how many came from where; it adds up to them. */
function byOrigin(views: number, seed: string): Readonly<Record<Origin, number>> {
  const search = Math.floor((views * (15 + steady(`${seed}search`, 30))) / 100);
  const share = Math.floor((views * (10 + steady(`${seed}share`, 25))) / 100);
  const direct = Math.floor((views * 12) / 100);
  return { search, share, direct, page: views - search - share - direct };
}

/** Fills the numbers by day of what was loaded before. @param zone the platform's */
export async function loadDays(
  transaction: Transaction<Tables>,
  now: Date,
  zone: string,
): Promise<void> {
  const today = wallOf(now.getTime(), zone).slice(0, 10);
  // today is not over: so much of it has been seen
  const passed = (now.getTime() - Date.parse(edgeOf(today, 'first', zone))) / dayMilliseconds;
  const { rows } = await readSeen(transaction);
  const found = rows.flatMap(({ kind, id, account_id, seed, since, ...counts }) => {
    const age = Math.max(0, Math.floor((now.getTime() - since.getTime()) / dayMilliseconds));
    const weights = Array.from({ length: age + 1 }, (_, day) => {
      const weekday = new Date(since.getTime() + day * dayMilliseconds).getUTCDay();
      return interest(day, seed, weekday) * (day === age ? passed : 1);
    });
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const [views = [], likes = [], collections = []] = [
      counts.views,
      counts.likes,
      counts.collections,
    ].map((whole) => shared(whole, weights, total));
    return weights.flatMap((_weight, day) => {
      const ago = age - day;
      const seen = views[day] ?? 0;
      const liked = likes[day] ?? 0;
      const collected = collections[day] ?? 0;
      if (ago >= days || seen + liked + collected === 0) return [];
      return {
        kind,
        id,
        account_id,
        day: dayAfter(today, -ago),
        views: seen,
        likes: liked,
        collections: collected,
        ...byOrigin(seen, `${seed}${day}`),
      };
    });
  });
  const numbers = ['views', 'likes', 'collections', ...origins] as const;
  const names = sql.raw(numbers.join(', '));
  const sums = sql.raw(numbers.map((name) => `sum(${name})`).join(', '));
  const adding = sql.raw(
    numbers.map((name) => `${name} = kept.${name} + excluded.${name}`).join(', '),
  );
  await sql`insert into thing_day (kind, id, account_id, day, ${names})
    select kind, id, account_id, day, ${names} from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      as sent (kind text, id bigint, account_id bigint, day date,
        ${sql.raw(numbers.map((name) => `${name} integer`).join(', '))})`.execute(transaction);
  // beside what the triggers have counted of the same days
  await sql`insert into account_day as kept (account_id, day, slot, ${names})
    select account_id, day, 0, ${sums} from thing_day group by account_id, day
    on conflict (account_id, day, slot) do update set ${adding}`.execute(transaction);
  await sql`insert into platform_day as kept (day, slot, ${names})
    select day, 0, ${sums} from thing_day group by day
    on conflict (day, slot) do update set ${adding}`.execute(transaction);
}
