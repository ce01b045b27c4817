import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { announceChange } from './records.ts';

/** Reads and writes the secrets of sources. */

/** A secret as it is kept. */
export interface SealedSecret {
  readonly source: string;
  readonly name: string;
  readonly secret: Buffer;
  /** where it may be sent */
  readonly origin: string;
  readonly author: string;
  readonly updatedAt: Date;
}

/** The secrets of all sources. */
export async function readSecrets(database: Kysely<Tables>): Promise<SealedSecret[]> {
  const rows = await database
    .selectFrom('source_secret')
    .innerJoin('account', 'account.id', 'source_secret.account_id')
    .select(['source', 'source_secret.name', 'secret', 'origin', 'source_secret.updated_at'])
    .select('account.nickname as author')
    .orderBy('source')
    .orderBy('source_secret.name')
    .execute();
  return rows.map(({ updated_at, ...row }) => ({ ...row, updatedAt: updated_at }));
}

/** Keeps a secret, in the place of the one of its name. */
export async function writeSecret(
  transaction: Transaction<Tables>,
  { source, name, secret, origin, updatedAt }: Omit<SealedSecret, 'author'>,
  accountId: string,
): Promise<void> {
  const written = { secret, origin, account_id: accountId, updated_at: updatedAt };
  await transaction
    .insertInto('source_secret')
    .values({ source, name, ...written })
    .onConflict((conflict) => conflict.columns(['source', 'name']).doUpdateSet(written))
    .execute();
  await announceChange(transaction);
}

/** Lets the secrets of a source go, or one of them. @returns whether there was any */
export async function dropSecrets(
  transaction: Transaction<Tables>,
  source: string,
  name?: string,
): Promise<boolean> {
  let query = transaction.deleteFrom('source_secret').where('source', '=', source);
  if (name !== undefined) query = query.where('name', '=', name);
  const gone = await query.returning('name').execute();
  if (gone.length > 0) await announceChange(transaction);
  return gone.length > 0;
}
