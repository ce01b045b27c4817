import type { Transaction } from 'kysely';
import { ContentStatus } from '#contract/codes.ts';
import type { Tables } from '../database/tables.ts';
import { type Caller, isOperator } from '../http/handle.ts';

/** A save of what may have been contributed. */
interface ContentWrite {
  readonly caller: Caller;
  readonly transaction: Transaction<Tables>;
  /** as it stood; absent where a new one is written, which nobody has contributed */
  readonly record: unknown;
}

/**
 * Lets what was accepted of a record wait for its review again: its author has changed it, and nobody has seen what it is
 * now. What pages show without a review, and what an operator changes, goes on.
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
