import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { NotFound, sentence } from '../http/errors.ts';
import { leftUnchanged } from '../jmgr/records.ts';
import type { Services } from '../services.ts';
import { messages } from './messages.ts';
import { isRecordId } from './records.ts';

/** Deletes and restores pages, and moves them to the top of lists. */

/** Deletes pages, so that lists and readers no longer see them; answers how many there were and which were not. */
export async function deleteSpecials(services: Services, ids: readonly string[]) {
  const deleted = await setDeleted(services, ids, true);
  return { deleted: deleted.length, ...leftUnchanged(ids, deleted, []) };
}

/** Restores deleted pages unchanged; answers how many were deleted and which were not. */
export async function restoreSpecials(services: Services, ids: readonly string[]) {
  const restored = await setDeleted(services, ids, false);
  return { restored: restored.length, ...leftUnchanged(ids, restored, ids) };
}

async function setDeleted(
  { database, now }: Services,
  given: readonly string[],
  isDeleted: boolean,
): Promise<string[]> {
  const ids = given.filter(isRecordId);
  if (ids.length === 0) return [];
  const changed = await database
    .updateTable('special')
    .set({ is_deleted: isDeleted, updated_at: now() })
    .where('id', 'in', ids)
    .where('is_deleted', '=', !isDeleted)
    .returning('id')
    .execute();
  return changed.map(({ id }) => id);
}

/**
 * Puts a page on top of the lists, or back in its usual order.
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
