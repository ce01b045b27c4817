import { sql } from 'kysely';
import { after } from '../after.ts';
import type { Services } from '../services.ts';

/** entries that one statement deletes, so that other calls do not wait for long */
const batchSize = 10_000;
const daySeconds = 24 * 60 * 60;

/** Deletes entries that are older than `AUDIT_KEEP_DAYS`. */
export async function sweepAudit({ database, settings, now }: Services): Promise<void> {
  const oldest = after(now(), -settings.AUDIT_KEEP_DAYS * daySeconds);
  // deleted entries stay in the index until a vacuum: each statement begins where the one before ended, not before them
  let begin = '-infinity';
  for (let taken = batchSize; taken === batchSize; ) {
    const { rows } = await sql<{ taken: number; last: string | null }>`
      with gone as (
        delete from audit where id in (
          select id from audit where at >= ${begin}::timestamptz and at < ${oldest}
          order by at, id limit ${sql.lit(batchSize)}
        ) returning at
      ) select count(*)::integer as taken, max(at)::text as last from gone`.execute(database);
    taken = rows[0]?.taken ?? 0;
    begin = rows[0]?.last ?? begin;
  }
}
