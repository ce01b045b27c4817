import { sql } from 'kysely';
import { ContentStatus } from '#contract/codes.ts';
import { sweepAudit } from '../audit/sweep.ts';
import { forgetTotals } from '../database/totals.ts';
import { sumGramsAtRest } from '../database/wordTotals.ts';
import { refusalOf } from '../http/access.ts';
import { readCallers } from '../identity/callers.ts';
import { sweepIdentity } from '../identity/sweep.ts';
import { sweepImports } from '../import/index.ts';
import { countedOwnTables } from '../jmgr/own/index.ts';
import { countedTables } from '../jmgr/predicates.ts';
import { endDropped } from '../live/connection.ts';
import { sweepNotices } from '../notices/tell.ts';
import { sweepOutbox } from '../outbox/index.ts';
import { sweepDays } from '../readers/days.ts';
import { sweepOpenings } from '../readers/gather.ts';
import { sweepKeptCalls } from '../repetition/once.ts';
import { sweepSetAside } from '../schemas/sweep.ts';
import type { Services } from '../services.ts';
import { keyAllNames } from '../state/alikeNames.ts';
import { sweepStorage } from '../storage/index.ts';
import { sweepWebhooks } from '../webhooks/index.ts';
import { sweepWritings } from '../writing/records.ts';
import type { Job } from './schedule.ts';

/** records that one statement changes, so that other calls do not wait for long */
const batchSize = 100;

const tables = ['post', 'book_list'] as const;
type PlannedTable = (typeof tables)[number];

/** The condition that a record is planned and due. */
const isDue = (at: Date) => sql`planned.status = ${sql.lit(ContentStatus.scheduled)}
  and not planned.is_draft and not planned.is_deleted and planned.publish_at <= ${at}`;

/** The accounts that have due records in a table and may publish now. */
async function publishersOf(services: Services, table: PlannedTable, at: Date): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct planned.account_id from ${sql.table(table)} as planned
    where ${isDue(at)}`.execute(services.database);
  const authors = await readCallers(
    services,
    rows.map(({ account_id }) => account_id),
  );
  return authors
    .filter((author) => refusalOf('publisher', author) === undefined)
    .map(({ id }) => id);
}

/**
 * Publishes records whose planned time has come; that time becomes their time of publication. It skips rows that
 * another process or an author has locked, which the next run publishes, and records of authors who may not publish at
 * present.
 */
export async function publishDue(services: Services): Promise<void> {
  const { database, now } = services;
  const at = now();
  for (const table of tables) {
    const publishers = await publishersOf(services, table, at);
    if (publishers.length === 0) continue;
    for (let published = batchSize; published === batchSize; ) {
      const { rows } = await sql`
        with due as materialized (
          select planned.id from ${sql.table(table)} as planned
          where ${isDue(at)} and planned.account_id = any(${publishers})
          order by planned.publish_at, planned.id limit ${sql.lit(batchSize)}
          for update of planned skip locked
        )
        update ${sql.table(table)} as record
        set status = ${sql.lit(ContentStatus.published)}, published_at = publish_at,
          publish_at = null, updated_at = ${at}, revision = revision + 1
        from due where record.id = due.id returning record.id`.execute(database);
      published = rows.length;
      if (published > 0) forgetTotals(database, table);
    }
  }
}

const second = 1_000;
const hour = 60 * 60 * second;

/** A job that deletes old data. */
const sweep = (name: string, run: Job['run']): Job => ({
  name,
  everyMilliseconds: hour,
  needsSteadyClock: true,
  run,
});

/** All jobs that the platform runs at regular times. */
export const platformJobs: readonly Job[] = [
  { name: 'end-lost-live-streams', everyMilliseconds: 5 * second, run: endDropped },
  { name: 'publish-due', everyMilliseconds: 15 * second, run: publishDue },
  { name: 'key-names', everyMilliseconds: 60 * second, run: keyAllNames },
  {
    name: 'sum-grams',
    everyMilliseconds: 5 * second,
    run: async ({ database }) =>
      sumGramsAtRest(database, [...countedTables, ...(await countedOwnTables(database))]),
  },
  sweep('sweep-audit', sweepAudit),
  sweep('sweep-days', sweepDays),
  sweep('sweep-identity', sweepIdentity),
  sweep('sweep-imports', sweepImports),
  sweep('sweep-kept-calls', sweepKeptCalls),
  sweep('sweep-notices', sweepNotices),
  sweep('sweep-openings', sweepOpenings),
  sweep('sweep-outbox', sweepOutbox),
  sweep('sweep-set-aside', sweepSetAside),
  sweep('sweep-storage', sweepStorage),
  sweep('sweep-webhooks', sweepWebhooks),
  sweep('sweep-writings', sweepWritings),
];
