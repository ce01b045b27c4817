import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { objectOfKey, type StoredObject } from './objects.ts';
import { removeUnused } from './records.ts';
import { referredKeys } from './references.ts';
import { createObjectStore, type ObjectStore } from './store.ts';

/** Files that one clean-up looks at, at most; the next one takes those that were used longest ago then. */
const filesAtOnce = 20_000;
/** A file that has just come in gets its row in a moment (milliseconds). */
const settlingMilliseconds = 60 * 60 * 1_000;

/** What a clean-up did, in files. */
export interface SweptStorage {
  /** that nothing used */
  readonly removed: number;
  /** that were used longest ago, and are still referred to */
  readonly kept: number;
  /** that had no row */
  readonly adopted: number;
  /** that interrupted uploads left behind */
  readonly interrupted: number;
}

/**
 * Removes stored files that nothing has referred to for `STORAGE_KEEP_UNUSED_HOURS`, and what interrupted uploads left
 * behind. Several may run at once, beside uploads and saves. With a real bucket it does nothing: the bucket has rules of
 * its own, and what was stored locally before stays.
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

/** Notes that files are in use; those that somebody else uses at this very moment are left to them. */
async function markReferred({ database, now }: Services, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`update stored_object set used_at = ${now()} where key in (
    select key from stored_object where key = any(${keys}) order by key for no key update skip locked
  )`.execute(database);
}

/**
 * Gives a row to each file that has none, used now: a hard end left it so, or a database from before the file. From
 * there it goes the way of all files, and nothing is removed that has not been unused for as long as the others.
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
    // looked at only now that the row is held: somebody else may have removed it meanwhile
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
