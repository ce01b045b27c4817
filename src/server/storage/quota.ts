import type { Kysely, Transaction } from 'kysely';
import { formatBytes } from '#contract/bytes.ts';
import { after } from '../after.ts';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { StorageError } from './storageError.ts';

/**
 * Limits how much one account may upload in 24 hours, so that none fills the disk. Stored bytes are counted from the
 * rows of the files, bytes that are coming in by this process.
 */

const MiB = 1024 * 1024;
const seconds = 24 * 60 * 60;
/** operators upload for everybody, so they may upload this many times as much */
const operatorTimes = 10;
/** seconds that the clocks of two processes may differ by */
const clockTolerance = 5;

interface Quota {
  /** bytes in 24 hours */
  readonly limit: number;
  /** bytes of stored files among these */
  readonly stored: number;
}

/** bytes that are coming in, by account */
const incoming = new WeakMap<Services, Map<string, number>>();

function incomingOf(services: Services): Map<string, number> {
  const known = incoming.get(services) ?? new Map<string, number>();
  incoming.set(services, known);
  return known;
}

function exceeded({ limit, stored }: Quota, coming = 0): StorageError {
  const left = Math.max(0, limit - stored - coming);
  return new StorageError('QuotaExceeded', 'quotaExceeded', {
    limit: formatBytes(limit),
    left: formatBytes(left),
  });
}

function limitOf({ settings }: Services, roles: readonly string[]): number {
  return settings.UPLOAD_MIB_PER_DAY * MiB * (roles.includes('operator') ? operatorTimes : 1);
}

/**
 * @returns bytes of the files that an account stored in the last 24 hours, without files dated in the future by a wrong
 *   clock
 */
async function storedBytes(
  database: Kysely<Tables>,
  { now }: Services,
  account: string,
): Promise<number> {
  const { bytes } = await database
    .selectFrom('stored_object')
    .select(({ fn }) => fn.sum('bytes').as('bytes'))
    .where('account_id', '=', account)
    .where('created_at', '>', after(now(), -seconds))
    .where('created_at', '<=', after(now(), clockTolerance))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

async function quotaOf(services: Services, account: string): Promise<Quota | undefined> {
  const { database, settings } = services;
  if (settings.UPLOAD_MIB_PER_DAY === 0) return undefined;
  const [owner, stored] = await Promise.all([
    database.selectFrom('account').select('roles').where('id', '=', account).executeTakeFirst(),
    storedBytes(database, services, account),
  ]);
  return { limit: limitOf(services, owner?.roles ?? []), stored };
}

/**
 * Refuses an account that has used up its quota.
 *
 * @throws StorageError QuotaExceeded
 */
export async function checkQuota(services: Services, account: string): Promise<void> {
  const quota = await quotaOf(services, account);
  const coming = incomingOf(services).get(account) ?? 0;
  if (quota && quota.stored + coming >= quota.limit) throw exceeded(quota, coming);
}

/**
 * Receives a file of an account, if the quota has room for it beside the account's other running uploads.
 *
 * @param announcedBytes size that the sender announced; the file may be larger
 * @param receive reports the bytes as they arrive
 * @throws StorageError QuotaExceeded, or what `receive` throws
 */
export async function receiveWithinQuota<T>(
  services: Services,
  { account, announcedBytes }: { account: string | undefined; announcedBytes: number },
  receive: (count: (bytes: number) => void) => Promise<T>,
): Promise<T> {
  const quota = account === undefined ? undefined : await quotaOf(services, account);
  if (account === undefined || !quota) return receive(() => undefined);
  const incomingBytes = incomingOf(services);
  let received = 0;
  /** Bytes that the account is sending now, plus these. */
  const comingWith = (bytes: number): number => {
    const coming = incomingBytes.get(account) ?? 0;
    if (quota.stored + coming + bytes > quota.limit) throw exceeded(quota, coming - received);
    return coming + bytes;
  };
  comingWith(announcedBytes);
  try {
    return await receive((bytes) => {
      incomingBytes.set(account, comingWith(bytes));
      received += bytes;
    });
  } finally {
    const others = (incomingBytes.get(account) ?? 0) - received;
    if (others > 0) incomingBytes.set(account, others);
    else incomingBytes.delete(account);
  }
}

/**
 * Stores a file; the transaction fails if its account is over the limit then. Like a call that uses a file from the
 * account's row, it locks that row first, so that files stored at the same moment are counted one after the other.
 *
 * @param bytes size of the file
 * @throws StorageError QuotaExceeded
 */
export async function storeWithinQuota(
  transaction: Transaction<Tables>,
  services: Services,
  { account, bytes }: { account: string; bytes: number },
  store: () => Promise<void>,
): Promise<void> {
  if (services.settings.UPLOAD_MIB_PER_DAY === 0) return store();
  const owner = await transaction
    .selectFrom('account')
    .select('roles')
    .where('id', '=', account)
    .forNoKeyUpdate()
    .executeTakeFirst();
  await store();
  const stored = await storedBytes(transaction, services, account);
  const limit = limitOf(services, owner?.roles ?? []);
  if (stored > limit) throw exceeded({ limit, stored: stored - bytes });
}
