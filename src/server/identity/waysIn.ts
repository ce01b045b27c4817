import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

/**
 * Whether an account can still be signed in to, after an external account or a passkey was taken off it.
 *
 * @param transaction of the removal; the account is locked in it, so that of two removals at once the second sees the first
 */
export async function hasWayIn(
  transaction: Transaction<Tables>,
  accountId: string,
): Promise<boolean> {
  const account = await transaction
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(['password_hash', 'phone', 'mail'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (account.password_hash ?? account.phone ?? account.mail) return true;
  for (const table of ['external_account', 'passkey'] as const) {
    const left = await transaction
      .selectFrom(table)
      .where('account_id', '=', accountId)
      .select('account_id')
      .executeTakeFirst();
    if (left) return true;
  }
  return false;
}
