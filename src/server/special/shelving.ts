import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { NotFound, sentence } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { messages } from './messages.ts';
import { isRecordId } from './records.ts';

/** Where a page stands among the others: taken from the lists, brought back, or put before the rest. */

/** Takes pages out of the lists and from their readers; tells how many were there. */
export const deleteSpecials = (services: Services, ids: readonly string[]): Promise<number> =>
  setDeleted(services, ids, true);

/** Brings deleted pages back, as they were; tells how many were deleted. */
export const restoreSpecials = (services: Services, ids: readonly string[]): Promise<number> =>
  setDeleted(services, ids, false);

async function setDeleted(
  { database, now }: Services,
  given: readonly string[],
  isDeleted: boolean,
): Promise<number> {
  const ids = given.filter(isRecordId);
  if (ids.length === 0) return 0;
  const changed = await database
    .updateTable('special')
    .set({ is_deleted: isDeleted, updated_at: now() })
    .where('id', 'in', ids)
    .where('is_deleted', '=', !isDeleted)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows);
}

/**
 * Puts a page before the others in the lists, or back among them.
 *
 * @throws {NotFound} there is no such page, or it is deleted
 */
export async function setTop(database: Kysely<Tables>, id: string, isTop: boolean): Promise<void> {
  const changed = isRecordId(id)
    ? await database
        .updateTable('special')
        .set({ is_top: isTop })
        .where('id', '=', id)
        .where('is_deleted', '=', false)
        .executeTakeFirst()
    : undefined;
  if (!changed?.numUpdatedRows) throw new NotFound(sentence(messages, 'notFound', { id }));
}
