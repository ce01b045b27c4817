import { sql } from 'kysely';
import { ContentStatus } from '#contract/codes.ts';
import { forgetTotals } from '../database/totals.ts';
import { refusalOf } from '../http/access.ts';
import { readCallers } from '../identity/callers.ts';
import type { Services } from '../services.ts';

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
