import { sql } from 'kysely';
import { keptNoticeDays, keptNotices } from '#contract/limits.ts';
import { after } from '../after.ts';
import type { Services } from '../services.ts';

/** A job that deletes notices that are too old, or more than an account keeps. */
export async function sweepNotices({ database, now }: Services): Promise<void> {
  await database
    .deleteFrom('notice')
    .where('created_at', '<', after(now(), -keptNoticeDays * 24 * 60 * 60))
    .execute();
  await sql`delete from notice using (
      select account_id from notice group by account_id having count(*) > ${sql.lit(keptNotices)}
    ) as full_one
    where notice.account_id = full_one.account_id and notice.id <= (
      select id from notice as newer where newer.account_id = full_one.account_id
      order by id desc offset ${sql.lit(keptNotices)} limit 1
    )`.execute(database);
}
