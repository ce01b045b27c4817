import { sql } from 'kysely';
import { ContentStatus, InstitutionStatus } from '#contract/codes.ts';
import { forgetTotals } from '../database/totals.ts';
import type { Services } from '../services.ts';

/** Records changed by one statement: few enough that nobody waits for their rows. */
const batchSize = 100;

const tables = ['post', 'book_list'] as const;

/** Whether an author may publish at this moment, as the access `publisher` has it. */
const mayPublish = sql<boolean>`not author.is_blocked and (author.roles @> array['operator']
  or author.enable_publish
    and (not author.is_institution or institution.status = ${sql.lit(InstitutionStatus.approved)}))`;

/**
 * Publishes what was planned and is due, as of the time that it was planned for. Rows that somebody else holds, another
 * process or an author, are passed over: the next run finds them as they are then. So it is with those of authors who
 * may not publish now.
 */
export async function publishDue({ database, now }: Services): Promise<void> {
  const at = now();
  for (const table of tables) {
    for (let published = batchSize; published === batchSize; ) {
      const { rows } = await sql`
        with due as materialized (
          select planned.id from ${sql.table(table)} as planned
          join account as author on author.id = planned.account_id
          left join institution on institution.id = author.institution_id
          where planned.status = ${sql.lit(ContentStatus.scheduled)}
            and not planned.is_draft and not planned.is_deleted and planned.publish_at <= ${at}
            and ${mayPublish}
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
