import { sql } from 'kysely';
import { after } from '../after.ts';
import type { Services } from '../services.ts';

/** entries that one statement deletes, so that other calls do not wait for long */
const batchSize = 10_000;
const daySeconds = 24 * 60 * 60;

/** Deletes entries that are older than `AUDIT_KEEP_DAYS`. */
export async function sweepAudit({ database, settings, now }: Services): Promise<void> {
  const oldest = after(now(), -settings.AUDIT_KEEP_DAYS * daySeconds);
  for (let taken = batchSize; taken === batchSize; ) {
    const { numAffectedRows } = await sql`delete from audit where id in (
      select id from audit where at < ${oldest} order by at, id limit ${sql.lit(batchSize)}
    )`.execute(database);
    taken = Number(numAffectedRows ?? 0n);
  }
}
