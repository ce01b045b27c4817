import type { Transaction } from 'kysely';
import { ContentStatus } from '#contract/codes.ts';
import type { Tables } from '../database/tables.ts';
import { type Caller, isOperator } from '../http/handle.ts';

/** A save of a record that may have been contributed to a special page. */
interface ContentWrite {
  readonly caller: Caller;
  readonly transaction: Transaction<Tables>;
  /** the stored record; undefined if the record is new, and so cannot have been contributed yet */
  readonly record: unknown;
}

/**
 * If an author changes a record that special pages accepted after a review, its contributions wait for a review again.
 * Those of pages without review stay, and so do those that an operator changes.
 */
export async function reviewAgain(
  id: string,
  { caller, transaction, record }: ContentWrite,
): Promise<void> {
  if (record === undefined || isOperator(caller)) return;
  await transaction
    .updateTable('special_contribution')
    .set({ status: ContentStatus.awaitingReview, reviewed_at: null, reviewed_by: null })
    .where('content_id', '=', id)
    .where('status', '=', ContentStatus.published)
    .where('reviewed_at', 'is not', null)
    .execute();
}
