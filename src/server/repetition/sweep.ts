import { sql } from 'kysely';
import { after } from '../after.ts';
import type { Services } from '../services.ts';
import { keptSeconds } from './once.ts';

/** answers that one statement deletes, so that nobody waits for it */
const batchSize = 10_000;

/** Deletes answers that have expired. */
export async function sweepKeptCalls({ database, now }: Services): Promise<void> {
  const oldest = after(now(), -keptSeconds);
  for (let taken = batchSize; taken === batchSize; ) {
    const { numAffectedRows } = await sql`delete from kept_call
      where (account_id, endpoint, key) in (
        select account_id, endpoint, key from kept_call where began_at < ${oldest}
        order by began_at limit ${sql.lit(batchSize)}
      )`.execute(database);
    taken = Number(numAffectedRows ?? 0n);
  }
}
