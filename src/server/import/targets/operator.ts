import { sql } from 'kysely';
import { type Caller, isOperator } from '#server/http/handle.ts';
import { readCaller } from '#server/identity/callers.ts';
import type { Services } from '#server/services.ts';
import { ImportFailure } from '../failure.ts';

/**
 * Reads the operator who imports and will own the new records.
 *
 * @param accountId of the operator; undefined for the oldest operator account
 * @throws ImportFailure if the account is not, or no longer, an operator
 */
export async function readOperator(
  services: Services,
  accountId: string | undefined,
): Promise<Caller> {
  const id = accountId ?? (await longestOperator(services));
  const caller = id === undefined ? undefined : await readCaller(services, id);
  if (!caller || !isOperator(caller)) throw new ImportFailure('operatorMissing');
  return caller;
}

async function longestOperator({ database }: Services): Promise<string | undefined> {
  const found = await database
    .selectFrom('account')
    .select('id')
    .where(sql<boolean>`roles @> array['operator']`)
    .where('is_blocked', '=', false)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}
