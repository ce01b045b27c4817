import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { objectOfKey, type StoredObject } from './objects.ts';
import { removeUnused } from './records.ts';
import { referredKeys } from './references.ts';
import { createObjectStore, type ObjectStore } from './store.ts';

/** most files that one clean-up looks at, those that were used longest ago first */
const filesAtOnce = 20_000;
/** a file that is younger than this may not have its row yet (milliseconds) */
const settlingMilliseconds = 60 * 60 * 1_000;

/** The result of a clean-up, in numbers of files. */
export interface SweptStorage {
  /** removed, because nothing used them */
  readonly removed: number;
  /** used longest ago, but still referred to */
  readonly kept: number;
  /** had no row and got one */
  readonly adopted: number;
  /** left by interrupted uploads */
  readonly interrupted: number;
}

/**
 * Removes stored files that nothing has referred to for `STORAGE_KEEP_UNUSED_HOURS`, and what interrupted uploads left.
 * Several may run at once, beside uploads and saves. With a real bucket it does nothing: the bucket has its own rules,
 * and files that were stored locally before stay.
 */
export async function sweepStorage(services: Services): Promise<void> {
  if (services.settings.STORAGE_HOST !== undefined) return;
  const swept = await cleanUp(services, createObjectStore(services.settings.DATA_DIR));
  if (swept.removed + swept.adopted + swept.interrupted > 0)
    services.log.info(swept, 'stored files were cleaned up');
}

/** One clean-up of the local store. */
export async function cleanUp(services: Services, store: ObjectStore): Promise<SweptStorage> {
  const { database, settings, now } = services;
  const unusedSince = new Date(now().getTime() - settings.STORAGE_KEEP_UNUSED_HOURS * 3_600_000);
  const interrupted = await store.sweep(now());
  const adopted = await adopt(services, store);
  const candidates = await database
    .selectFrom('stored_object')
    .select('key')
    .where('used_at', '<', unusedSince)
    .orderBy('used_at')
    .limit(filesAtOnce)
    .execute();
  const keys = candidates.map(({ key }) => key);
  const referred = keys.length === 0 ? new Set<string>() : await referredKeys(database, keys);
  await markReferred(services, [...referred]);
  let removed = 0;
  // one at a time, so that no writer waits for more than one
  for (const key of keys)
    if (!referred.has(key) && (await removeUnused(database, store, key, unusedSince))) removed += 1;
  return { removed, kept: referred.size, adopted, interrupted };
}

/** Marks files as used, except those that somebody else is using at this moment. */
async function markReferred({ database, now }: Services, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`update stored_object set used_at = ${now()} where key in (
    select key from stored_object where key = any(${keys}) order by key for no key update skip locked
  )`.execute(database);
}

/**
 * Gives a row, used now, to each file that has none, because the process died before or the database is older than the
 * file. The normal rules then apply, so that it is removed only after it has been unused as long as others.
 */
async function adopt(services: Services, store: ObjectStore): Promise<number> {
  const { database, now } = services;
  let adopted = 0;
  for await (const files of store.list()) {
    const settled = files
      .filter(({ storedAt }) => now().getTime() - storedAt.getTime() > settlingMilliseconds)
      .map(({ key }) => key);
    if (settled.length === 0) continue;
    const rows = await database
      .selectFrom('stored_object')
      .select('key')
      .where('key', 'in', settled)
      .execute();
    const known = new Set(rows.map(({ key }) => key));
    for (const key of settled) {
      const object = objectOfKey(key);
      if (object && !known.has(key) && (await adoptFile(services, store, object))) adopted += 1;
    }
  }
  return adopted;
}

async function adoptFile(
  { database, now }: Services,
  store: ObjectStore,
  object: StoredObject,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const row = await transaction
      .insertInto('stored_object')
      .values({
        key: object.key,
        content_type: object.contentType,
        bytes: 0,
        etag: object.md5.toUpperCase(),
        used_at: now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!row) return false;
    // checked after the row is locked, because somebody else may have removed the file meanwhile
    const found = await store.find(object.key);
    if (found)
      await transaction
        .updateTable('stored_object')
        .set({ bytes: found.bytes })
        .where('key', '=', object.key)
        .execute();
    else await transaction.deleteFrom('stored_object').where('key', '=', object.key).execute();
    return found !== undefined;
  });
}
