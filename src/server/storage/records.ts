import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { isDatabaseFull } from '../database/unreachable.ts';
import type { Services } from '../services.ts';
import type { StoredObject } from './objects.ts';
import { storeWithinQuota } from './quota.ts';
import { StorageError } from './storageError.ts';
import type { ObjectStore, ReceivedFile } from './store.ts';

/**
 * The rows of stored files. A row is there only where its file is; its key is also the lock of the file: whoever places
 * or removes the file holds the row in a transaction of their own.
 */

/**
 * Keeps a received file and the row of it, used from now on.
 *
 * @throws StorageError InsufficientStorage, QuotaExceeded
 */
export async function keepFile(
  services: Services,
  object: StoredObject,
  received: ReceivedFile,
  account: string | undefined,
): Promise<void> {
  await received.flush();
  const now = services.now();
  const { bytes } = received;
  try {
    await services.database.transaction().execute(async (transaction) => {
      const insert = async () => {
        await transaction
          .insertInto('stored_object')
          .values({
            key: object.key,
            content_type: object.contentType,
            bytes,
            // hash of the stored bytes; the key is the hash of the bytes that were sent
            etag: received.md5.toUpperCase(),
            account_id: account ?? null,
            created_at: now,
            used_at: now,
          })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ used_at: now }))
          .execute();
      };
      if (account === undefined) await insert();
      else await storeWithinQuota(transaction, services, { account, bytes }, insert);
      // the file stands before the row does: no row is ever without its file
      await received.keep(object.key);
    });
  } catch (error) {
    if (isDatabaseFull(error)) throw new StorageError('InsufficientStorage', 'databaseFull');
    throw error;
  }
}

/**
 * Uses a stored file, so that no clean-up takes it for a while.
 *
 * @returns whether it is stored
 */
export async function markUsed(
  database: Kysely<Tables>,
  store: ObjectStore,
  key: string,
  now: Date,
): Promise<boolean> {
  const row = await database
    .updateTable('stored_object')
    .set({ used_at: now })
    .where('key', '=', key)
    .returning('key')
    .executeTakeFirst();
  // a disk may have lost a file that the database still has: then it is asked for again
  return row !== undefined && (await store.find(key)) !== undefined;
}

/**
 * Removes a file that nothing has used since `unusedSince`, first its row, then itself: an end between the two leaves a
 * file without a row, which the next clean-up finds.
 *
 * @returns whether it was removed
 */
export async function removeUnused(
  database: Kysely<Tables>,
  store: ObjectStore,
  key: string,
  unusedSince: Date,
): Promise<boolean> {
  // a call that uses the file now holds the row: this waits for it, and then finds the file in use
  const row = await database
    .deleteFrom('stored_object')
    .where('key', '=', key)
    .where('used_at', '<', unusedSince)
    .returning('key')
    .executeTakeFirst();
  if (!row) return false;
  return database.transaction().execute(async (transaction) => {
    // the locked row keeps out a call that stores the same content now; if the content is stored anew, it stays
    const held = await transaction
      .insertInto('stored_object')
      .values({ key, content_type: '', bytes: 0, etag: '' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!held) return false;
    await store.remove(key);
    await transaction.deleteFrom('stored_object').where('key', '=', key).execute();
    return true;
  });
}
