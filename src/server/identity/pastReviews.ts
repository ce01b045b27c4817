import { type Kysely, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { InstitutionStatus } from '#contract/codes.ts';
import { institutionStatus, type PastReview } from '#contract/entities/institution.ts';
import type { Tables } from '../database/tables.ts';

const most = 50;

/** what the trail keeps of a change of status */
const change = z.object({
  status: z.object({ to: institutionStatus }),
  reason: z.object({ to: z.string() }).optional(),
});

/** What became of the reviews of an institution, as the trail of changes has it, newest first. */
export async function pastReviewsOf(
  database: Kysely<Tables>,
  institutionId: string,
): Promise<PastReview[]> {
  const entries = await database
    .selectFrom('audit')
    .select(['at', 'difference'])
    .where('resource', '=', 'institution')
    .where('record_id', '=', institutionId)
    .where(sql<SqlBool>`jsonb_exists(difference, 'status')`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return entries.flatMap(({ at, difference }) => {
    const { data } = change.safeParse(difference);
    if (!data || data.status.to < InstitutionStatus.underReview) return [];
    return [{ at: at.toISOString(), status: data.status.to, reason: data.reason?.to ?? '' }];
  });
}
