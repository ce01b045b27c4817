import { type Kysely, sql } from 'kysely';
import { locales } from '#locales/index.ts';
import type { Tables } from '../database/tables.ts';
import { NotFound, sentence } from '../http/errors.ts';
import { leftUnchanged } from '../jmgr/records.ts';
import type { Services } from '../services.ts';
import { isRecordId } from './records.ts';

/** Deletes and restores pages, takes them from readers, and moves them to the top of lists. */

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
 * Takes pages from readers, so that they are drafts alone, or shows again the version that readers saw last; answers how many there
 * were and which were not.
 */
export async function withdrawSpecials(
  { database, now }: Services,
  given: readonly string[],
  isWithdrawn: boolean,
) {
  const ids = given.filter(isRecordId);
  const { rows: there } = await sql<{ id: string }>`
    select id from special where id = any(${ids}::bigint[]) and not is_deleted`.execute(database);
  const { rows: changed } = isWithdrawn
    ? await sql<{ id: string }>`
        update special set published = null, published_revision = null, has_draft = true, updated_at = ${now()}
        where id = any(${ids}::bigint[]) and not is_deleted and published is not null
        returning id`.execute(database)
    : await sql<{ id: string }>`
        update special set published = seen.document, published_revision = seen.revision,
          has_draft = seen.revision <> special.revision, updated_at = ${now()}
        from (
          select distinct on (special_id) special_id, revision, document from special_revision
          where special_id = any(${ids}::bigint[]) and not is_draft
          order by special_id, revision desc
        ) as seen
        where special.id = seen.special_id and not is_deleted and published is null
        returning special.id`.execute(database);
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  return { changed: changed.length, ...leftUnchanged(given, idsOf(changed), idsOf(there)) };
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
  if (!changed?.numUpdatedRows)
    throw new NotFound(sentence(locales.decorator.server, 'notFound', { id }));
}
