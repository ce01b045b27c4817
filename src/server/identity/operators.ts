import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { accountNameForm } from '#contract/formats.ts';
import { announced } from '../database/changes.ts';
import { inTransaction } from '../database/connection.ts';
import type { Services } from '../services.ts';
import { createAccount } from './accounts.ts';
import { forgetAccount } from './callers.ts';
import { findAccount } from './grants/password.ts';
import { hashPassword } from './password.ts';

/** Makes operators for the command line: no call of the platform can. */

const role = 'operator';
/** 120 bits */
const passwordBytes = 15;

/** Whether there is an operator. Without one, institutions cannot be approved and lists cannot be managed. */
export async function hasOperator({ database }: Pick<Services, 'database'>): Promise<boolean> {
  const found = await database
    .selectFrom('account')
    .select('id')
    .where(sql<boolean>`roles @> array[${role}]`)
    .where('is_blocked', '=', false)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The result of making an operator; `password` is that of a new account, told only this once. */
export type Granted =
  | { readonly outcome: 'granted' | 'blocked' | 'institution' | 'unnamed' }
  | { readonly outcome: 'made'; readonly password: string };

/**
 * Makes an account an operator. If there is no account of this name, creates one.
 *
 * @param given account name, phone or confirmed mail address, as for signing in
 */
export async function grantOperator(services: Services, given: string): Promise<Granted> {
  const password = randomBytes(passwordBytes).toString('base64url');
  const passwordHash = await hashPassword(password);
  const result = await inTransaction(services.database, async (transaction) => {
    const found = await findAccount({ ...services, database: transaction }, given);
    if (!found) {
      if (!accountNameForm.test(given)) return { granted: { outcome: 'unnamed' } as const };
      const account = { name: given, nickname: given, passwordHash, enablePublish: true };
      await createAccount(transaction, { ...account, roles: [role] });
      return { granted: { outcome: 'made', password } as const };
    }
    if (found.is_blocked) return { granted: { outcome: 'blocked' } as const };
    const changed = await transaction
      .updateTable('account')
      .set({
        roles: sql<string[]>`array_append(array_remove(roles, ${role}), ${role})`,
        revision: sql<number>`revision + 1`,
        updated_at: services.now(),
      })
      .where('id', '=', found.id)
      .where('is_institution', '=', false)
      .returning('id')
      .executeTakeFirst();
    return changed
      ? { granted: { outcome: 'granted' } as const, changed: found.id }
      : { granted: { outcome: 'institution' } as const };
  });
  await tell(services, result.changed);
  return result.granted;
}

/** Takes the operator role from an account, at once. @returns whether there was such an operator */
export async function withdrawOperator(services: Services, given: string): Promise<boolean> {
  const found = await findAccount(services, given);
  if (!found) return false;
  const changed = await services.database
    .updateTable('account')
    .set({
      roles: sql<string[]>`array_remove(roles, ${role})`,
      revision: sql<number>`revision + 1`,
      updated_at: services.now(),
    })
    .where('id', '=', found.id)
    .where(sql<boolean>`roles @> array[${role}]`)
    .returning('id')
    .executeTakeFirst();
  await tell(services, changed?.id);
  return changed !== undefined;
}

/** The servers keep for a moment what an account may do. */
async function tell(services: Services, accountId: string | undefined): Promise<void> {
  if (accountId === undefined) return;
  forgetAccount(services, accountId);
  await announced(services.database);
}
