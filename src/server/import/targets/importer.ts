import { sql } from 'kysely';
import type { Caller } from '#server/http/handle.ts';
import { readCaller } from '#server/identity/callers.ts';
import type { Services } from '#server/services.ts';
import { ImportFailure } from '../failure.ts';

/**
 * Reads the account that imports and will own the new records.
 *
 * @param accountId undefined for the oldest operator account
 * @throws ImportFailure if the account is blocked or gone
 */
export async function readImporter(
  services: Services,
  accountId: string | undefined,
): Promise<Caller> {
  const id = accountId ?? (await longestOperator(services));
  const caller = id === undefined ? undefined : await readCaller(services, id);
  if (!caller) throw new ImportFailure('importerMissing');
  return caller;
}

async function longestOperator({ database }: Services): Promise<string | undefined> {
  const found = await database
    .selectFrom('account')
    .select('id')
    .where(sql<boolean>`roles @> array['operator']`)
    .where('role_id', 'is', null)
    .where('is_blocked', '=', false)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}
