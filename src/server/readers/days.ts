import { sql, type Transaction } from 'kysely';
import { type Origin, origins } from '#contract/origin.ts';
import { wallOf } from '#contract/zonedTime.ts';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';

/** Numbers by day: what is written of them here, and which day is today. Triggers write the rest. */

/** Today by the platform's zone, `YYYY-MM-DD`. */
export const todayOf = ({ now, settings }: Pick<Services, 'now' | 'settings'>): string =>
  wallOf(now().getTime(), settings.TIME_ZONE).slice(0, 10);

/**
 * Tells the database the platform's zone, by which its triggers count days. A database that does not answer is told at
 * the next start.
 */
export async function keepZone(services: Services): Promise<void> {
  try {
    await writeZone(services);
  } catch (error) {
    services.log.warn({ err: error }, 'the database could not be told the zone yet');
  }
}

async function writeZone({ database, settings, log }: Services): Promise<void> {
  const name = settings.TIME_ZONE;
  const { rows } = await sql<{ isKnown: boolean }>`select exists (
    select from pg_timezone_names where lower(name) = lower(${name})
  ) as "isKnown" where not exists (select from day_zone where name = ${name})`.execute(database);
  if (rows[0] === undefined) return;
  if (!rows[0].isKnown) {
    log.warn(
      { zone: name },
      'the database does not know the zone: it counts days by its former one',
    );
    return;
  }
  await sql`insert into day_zone (name) values (${name})
    on conflict (only_row) do update set name = excluded.name`.execute(database);
}

/** Views of a thing on a day from one origin. */
export interface ViewsOfDay {
  readonly kind: string;
  readonly id: string;
  readonly account: string;
  readonly day: string;
  readonly origin: Origin;
  readonly views: number;
}

const ofOrigins = sql.join(
  origins.map((origin) => sql`coalesce(sum(views) filter (where origin = ${sql.lit(origin)}), 0)`),
);
const named = sql.raw(['views', ...origins].join(', '));
const adding = sql.raw(
  ['views', ...origins].map((name) => `${name} = kept.${name} + excluded.${name}`).join(', '),
);

/** Adds views to the numbers of their days. Each statement is sorted, as those of the triggers are. */
export async function addViews(
  transaction: Transaction<Tables>,
  views: readonly ViewsOfDay[],
): Promise<void> {
  if (views.length === 0) return;
  const given = sql`(select * from unnest(
    ${views.map(({ kind }) => kind)}::text[], ${views.map(({ id }) => id)}::bigint[],
    ${views.map(({ account }) => account)}::bigint[], ${views.map(({ day }) => day)}::date[],
    ${views.map(({ origin }) => origin)}::text[], ${views.map((one) => one.views)}::integer[]
  ) as sent (kind, id, account_id, day, origin, views)) given`;
  await sql`insert into thing_day as kept (kind, id, account_id, day, ${named})
    select kind, id, min(account_id), day, sum(views), ${ofOrigins} from ${given}
    group by kind, id, day order by kind, id, day
    on conflict (kind, id, day) do update set ${adding}`.execute(transaction);
  await sql`insert into account_day as kept (account_id, day, slot, ${named})
    select account_id, day, pg_backend_pid() % 32, sum(views), ${ofOrigins} from ${given}
    group by account_id, day order by account_id, day
    on conflict (account_id, day, slot) do update set ${adding}`.execute(transaction);
  await sql`insert into platform_day as kept (day, slot, ${named})
    select day, pg_backend_pid() % 32, sum(views), ${ofOrigins} from ${given}
    group by day order by day
    on conflict (day, slot) do update set ${adding}`.execute(transaction);
}

/** Taps of a component of a special page on a day. */
interface TapsOfDay {
  /** of the special page */
  readonly id: string;
  readonly component: string;
  readonly day: string;
  readonly taps: number;
}

/** Adds taps to the numbers of their days. */
export async function addTaps(
  transaction: Transaction<Tables>,
  taps: readonly TapsOfDay[],
): Promise<void> {
  if (taps.length === 0) return;
  await sql`insert into component_day as kept (special_id, component_uuid, day, taps)
    select id, component, day, sum(taps) from unnest(
      ${taps.map(({ id }) => id)}::bigint[], ${taps.map(({ component }) => component)}::text[],
      ${taps.map(({ day }) => day)}::date[], ${taps.map((one) => one.taps)}::integer[]
    ) as given (id, component, day, taps) group by 1, 2, 3 order by 1, 3, 2
    on conflict (special_id, day, component_uuid) do update set taps = kept.taps + excluded.taps`.execute(
    transaction,
  );
}

/** days that the numbers of things, components and accounts are kept for; those of the platform stay */
const keptDays = 400;
/** days whose slots are left as they are, because somebody may still write into them */
const openDays = 2;

const summed = ['posts', 'views', 'likes', 'collections', ...origins];

/** Deletes old numbers of things, components and accounts, and folds the slots of past days into one row each. */
export async function sweepDays(services: Services): Promise<void> {
  const { database } = services;
  const today = todayOf(services);
  for (const table of ['thing_day', 'component_day', 'account_day'] as const)
    await sql`delete from ${sql.table(table)} where day < ${today}::date - ${sql.lit(keptDays)}`.execute(
      database,
    );
  const columns = sql.raw(summed.join(', '));
  const sums = sql.raw(summed.map((name) => `sum(${name})`).join(', '));
  const added = sql.raw(
    summed.map((name) => `${name} = kept.${name} + excluded.${name}`).join(', '),
  );
  await sql`with folded as (
      delete from account_day where slot <> 0 and day < ${today}::date - ${sql.lit(openDays)} returning *
    )
    insert into account_day as kept (account_id, day, slot, ${columns})
    select account_id, day, 0, ${sums} from folded group by account_id, day order by account_id, day
    on conflict (account_id, day, slot) do update set ${added}`.execute(database);
}
