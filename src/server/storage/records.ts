import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { isDatabaseFull } from '../database/unreachable.ts';
import type { Services } from '../services.ts';
import type { StoredObject } from './objects.ts';
import { storeWithinQuota } from './quota.ts';
import { StorageError } from './storageError.ts';
import type { ObjectStore, ReceivedFile } from './store.ts';

/**
 * The rows of stored files. A row exists only if its file does. The row is also the lock of the file: who places or
 * removes the file locks the row in a transaction.
 */

/**
 * Keeps a received file and its row, and marks it as used now.
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
      // the file is placed before the row is committed, so that no row is without its file
      await received.keep(object.key);
    });
  } catch (error) {
    if (isDatabaseFull(error)) throw new StorageError('InsufficientStorage', 'databaseFull');
    throw error;
  }
}

/**
 * Marks a stored file as used, so that clean-ups leave it for a while.
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
  // if the disk has lost a file that the database still has, the client is asked for it again
  return row !== undefined && (await store.find(key)) !== undefined;
}

/**
 * Removes a file that nothing has used since `unusedSince`: first its row, then the file. If the process dies between
 * the two, the next clean-up finds a file without a row.
 *
 * @returns whether it was removed
 */
export async function removeUnused(
  database: Kysely<Tables>,
  store: ObjectStore,
  key: string,
  unusedSince: Date,
): Promise<boolean> {
  // a call that uses the file at this moment locks the row: this waits for it, and then finds the file in use
  const row = await database
    .deleteFrom('stored_object')
    .where('key', '=', key)
    .where('used_at', '<', unusedSince)
    .returning('key')
    .executeTakeFirst();
  if (!row) return false;
  return database.transaction().execute(async (transaction) => {
    // the locked row keeps out a call that stores the same content now; content that was stored anew stays
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
