import { sql } from 'kysely';
import { locales } from '#locales/index.ts';
import { after } from '../after.ts';
import { networkOf, siteOf } from '../http/clientAddress.ts';
import { Refused, sentence } from '../http/errors.ts';
import type { Services } from '../services.ts';

/** How often something may be tried: `hits` times in `seconds`. */
export interface Limit {
  readonly hits: number;
  readonly seconds: number;
}

/** Failed sign-ins of one account, from wherever they come. */
export const accountLimit: Limit = { hits: 10, seconds: 600 };
/** Failed sign-ins from one network address: an office shares one. */
export const addressLimit: Limit = { hits: 100, seconds: 600 };

/** What the clocks of two processes may differ by, in seconds. */
const clockTolerance = 5;

/** The limited action, by its name in the refusal. */
export type Tried =
  | 'tooMany'
  | 'codesTooOften'
  | 'fetchesTooOften'
  | 'writesTooOften'
  | 'readsTooOften';

/** Somebody has to wait. */
export class TriedTooOften extends Refused {
  constructor(tried: Tried, seconds: number) {
    super(429, waitSentence(tried, seconds), seconds);
  }
}

/** The wait as people say it: seconds up to two minutes, minutes up to two hours, then hours. */
function waitSentence(tried: Tried, seconds: number) {
  if (seconds <= 120)
    return sentence(locales.identity.server, `${tried}Seconds`, { count: seconds });
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 120
    ? sentence(locales.identity.server, `${tried}Minutes`, { count: minutes })
    : sentence(locales.identity.server, `${tried}Hours`, { count: Math.ceil(minutes / 60) });
}

/** The tries of a key that were counted, and until when they count. */
interface Counted {
  readonly hits: number;
  readonly windowEndsAt: Date;
}

const triedTooOften = ({ now }: Services, { windowEndsAt }: Counted, tried: Tried) =>
  new TriedTooOften(
    tried,
    Math.max(1, Math.ceil((windowEndsAt.getTime() - now().getTime()) / 1_000)),
  );

async function countTry(services: Services, key: string, limit: Limit): Promise<Counted> {
  const now = services.now();
  const windowEndsAt = after(now, limit.seconds);
  // one that ends later than any can was begun by a clock that went wrong
  const isOver = sql`(rate_limit.window_ends_at <= ${now}
    or rate_limit.window_ends_at > ${after(windowEndsAt, clockTolerance)})`;
  const row = await services.database
    .insertInto('rate_limit')
    .values({ key, hits: 1, window_ends_at: windowEndsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`case when ${isOver} then 1 else rate_limit.hits + 1 end`,
        window_ends_at: sql<Date>`case when ${isOver} then excluded.window_ends_at else rate_limit.window_ends_at end`,
      }),
    )
    .returning(['hits', 'window_ends_at'])
    .executeTakeFirstOrThrow();
  return { hits: row.hits, windowEndsAt: row.window_ends_at };
}

/**
 * Counts one try and refuses it when there were too many. Counted before the try itself, so that tries side by side
 * count as well.
 *
 * @throws TriedTooOften 429 with the wait
 */
export async function takeTry(
  services: Services,
  key: string,
  limit: Limit,
  tried: Tried = 'tooMany',
): Promise<void> {
  const counted = await countTry(services, key, limit);
  if (counted.hits > limit.hits) throw triedTooOften(services, counted, tried);
}

/** What wrong tries are counted by. */
export interface Counter {
  readonly key: string;
  readonly limit: Limit;
}

/**
 * Refuses a try if too many were wrong. It is not counted itself.
 *
 * @throws TriedTooOften 429 with the wait
 */
export async function requireTriesLeft(
  services: Services,
  counters: readonly Counter[],
): Promise<void> {
  const now = services.now();
  const rows = await services.database
    .selectFrom('rate_limit')
    .where(
      'key',
      'in',
      counters.map(({ key }) => key),
    )
    .where('window_ends_at', '>', now)
    .select(['key', 'hits', 'window_ends_at'])
    .execute();
  for (const { key, limit } of counters) {
    const row = rows.find((one) => one.key === key);
    // one that ends later than any can was begun by a clock that went wrong
    if (!row || row.window_ends_at > after(now, limit.seconds + clockTolerance)) continue;
    const { hits, window_ends_at: windowEndsAt } = row;
    if (hits >= limit.hits) throw triedTooOften(services, { hits, windowEndsAt }, 'tooMany');
  }
}

/**
 * Counts a try that was wrong.
 *
 * @returns the counters that allow no more now and did before
 * @throws TriedTooOften 429 with the wait, if others at the same time had used up what was left
 */
export async function countWrongTry(
  services: Services,
  counters: readonly Counter[],
): Promise<Counter[]> {
  const usedUp: Counter[] = [];
  for (const counter of counters) {
    const counted = await countTry(services, counter.key, counter.limit);
    if (counted.hits > counter.limit.hits) throw triedTooOften(services, counted, 'tooMany');
    if (counted.hits === counter.limit.hits) usedUp.push(counter);
  }
  return usedUp;
}

/** Forgets the tries of a key, after one that was right. */
export async function clearTries({ database }: Services, key: string): Promise<void> {
  await database.deleteFrom('rate_limit').where('key', '=', key).execute();
}

/** Gives one try back, after one that was right: a shared address is only limited by what fails. */
async function returnTry({ database }: Services, key: string): Promise<void> {
  await database
    .updateTable('rate_limit')
    .set({ hits: sql<number>`greatest(hits - 1, 0)` })
    .where('key', '=', key)
    .execute();
}

/** How many times the limit of one network all networks of a site have together. */
const siteTimes = 10;

/**
 * What tries from a network address are counted by: its network, and the site around that, because the owner of a site
 * has 65,536 networks to choose from. One network alone cannot use up the limit of its site.
 *
 * @param name of what is tried
 */
export function networkCounters(name: string, address: string, limit: Limit): Counter[] {
  const [network, site] = [networkOf(address), siteOf(address)];
  const ofSite = { hits: limit.hits * siteTimes, seconds: limit.seconds };
  return [
    { key: `${name}:${network}`, limit },
    ...(site === network ? [] : [{ key: `${name}:${site}`, limit: ofSite }]),
  ];
}

/**
 * Counts one try from a network address.
 *
 * @param name of what is tried
 * @throws TriedTooOften 429 with the wait
 */
export async function takeNetworkTry(
  services: Services,
  name: string,
  address: string,
  limit: Limit,
  tried?: Tried,
): Promise<void> {
  for (const counter of networkCounters(name, address, limit))
    await takeTry(services, counter.key, counter.limit, tried);
}

/** Gives such a try back, after one that was right. */
export async function returnNetworkTry(
  services: Services,
  name: string,
  address: string,
): Promise<void> {
  for (const counted of new Set([networkOf(address), siteOf(address)]))
    await returnTry(services, `${name}:${counted}`);
}

/** What may be done at once, and how fast it is given back. */
export interface Bucket {
  readonly size: number;
  readonly perSecond: number;
}

/** What a bucket gave. */
interface Taken {
  readonly count: number;
  /** when it will be full again */
  readonly fullAt: Date;
}

/**
 * Takes as many as there are, up to `wanted`. A bucket is stored as the instant at which it is full again; a key without
 * a row is a full bucket.
 *
 * @param wanted at most the size of the bucket
 */
export async function takeFromBucket(
  services: Services,
  key: string,
  { size, perSecond }: Bucket,
  wanted: number,
): Promise<Taken> {
  const now = services.now();
  const full = size / perSecond;
  // one that is full later than any can be was written by a clock that went wrong
  const standing = sql`case when kept.window_ends_at > ${after(now, full + clockTolerance)}
    then ${now}::timestamptz else greatest(kept.window_ends_at, ${now}::timestamptz) end`;
  // the last summand: what a whole number may be short of as a fraction of a second
  const count = sql`least(${wanted}::int, greatest(0, floor(
    extract(epoch from ${after(now, full)}::timestamptz - ${standing}) * ${perSecond}::float8 + 0.001))::int)`;
  const { rows } = await sql<{ hits: number; window_ends_at: Date }>`
    insert into rate_limit as kept (key, hits, window_ends_at)
    values (${key}, ${wanted}, ${after(now, wanted / perSecond)})
    on conflict (key) do update set hits = ${count},
      window_ends_at = ${standing} + ${count} / ${perSecond}::float8 * interval '1 second'
    returning hits, window_ends_at`.execute(services.database);
  const [row] = rows;
  if (!row) throw new Error(`the limit ${key} was not kept`);
  return { count: row.hits, fullAt: row.window_ends_at };
}
