import { sql } from 'kysely';
import { ContentStatus } from '#contract/codes.ts';
import { forgetTotals } from '../database/totals.ts';
import type { Services } from '../services.ts';

/** Records changed by one statement: few enough that nobody waits for their rows. */
const batchSize = 100;

const tables = ['post', 'book_list'] as const;

/**
 * Publishes what was planned and is due, as of the time that it was planned for. Rows that somebody else holds, another
 * process or an author, are passed over: the next run finds them as they are then.
 */
export async function publishDue({ database, now }: Services): Promise<void> {
  const at = now();
  for (const table of tables) {
    for (let published = batchSize; published === batchSize; ) {
      const { rows } = await sql`
        with due as materialized (
          select id from ${sql.table(table)}
          where status = ${sql.lit(ContentStatus.scheduled)} and not is_draft and not is_deleted
            and publish_at <= ${at}
          order by publish_at, id limit ${sql.lit(batchSize)} for update skip locked
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
