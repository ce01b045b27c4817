import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { accountNameForm } from '#contract/formats.ts';
import { announced } from '../database/changes.ts';
import { inTransaction } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { createAccount } from './accounts.ts';
import { forgetAccount } from './callers.ts';
import { findAccount } from './grants/ways.ts';
import { hashPassword } from './password.ts';
import { revokeSessions } from './sessions.ts';

/** Who is an operator, and how accounts become and cease to be one: from the app (`operatorHandlers.ts`) and the command line. */

const role = 'operator';
const isOperator = sql<boolean>`roles @> array[${role}]`;
/** 120 bits */
const passwordBytes = 15;

/** Whether there is an operator. Without one, institutions cannot be approved and lists cannot be managed. */
export async function hasOperator({ database }: Pick<Services, 'database'>): Promise<boolean> {
  const found = await database
    .selectFrom('account')
    .select('id')
    .where(isOperator)
    .where('is_blocked', '=', false)
    .where('role_id', 'is', null)
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
    const changed = await makeOperator(services, transaction, found.id);
    return changed
      ? { granted: { outcome: 'granted' } as const, changed: found.id }
      : { granted: { outcome: 'institution' } as const };
  });
  await tell(services, result.changed);
  return result.granted;
}

/**
 * Makes an account an operator. Call `forgetAccount` after the transaction.
 *
 * @param roleId what it is limited to. Default: nothing
 * @returns whether it is one now: accounts of institutions and blocked ones cannot be
 */
export async function makeOperator(
  { now }: Pick<Services, 'now'>,
  transaction: Transaction<Tables>,
  accountId: string,
  roleId: string | null = null,
): Promise<boolean> {
  const changed = await transaction
    .updateTable('account')
    .set({
      role_id: roleId,
      roles: sql<string[]>`array_append(array_remove(roles, ${role}), ${role})`,
      revision: sql<number>`revision + 1`,
      updated_at: now(),
    })
    .where('id', '=', accountId)
    .where('is_institution', '=', false)
    .where('is_blocked', '=', false)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Holds all operators with all rights until the transaction is over, so that two of them cannot end one another at the same time.
 *
 * @returns whether another one could go on without this account
 */
export async function hasOtherOperator(
  transaction: Transaction<Tables>,
  accountId: string,
): Promise<boolean> {
  const held = await transaction
    .selectFrom('account')
    .where(isOperator)
    .where('is_blocked', '=', false)
    .where('role_id', 'is', null)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return held.some(({ id }) => id !== accountId);
}

/** The result of ending an operator; `none` if the account is none. */
export type Withdrawn = 'withdrawn' | 'last' | 'none';

/** Makes an operator an ordinary account, at once: its sessions end. @param accountId any decimal text */
export async function endOperator(services: Services, accountId: string): Promise<Withdrawn> {
  const outcome = await inTransaction(services.database, async (transaction) => {
    const isOther = await hasOtherOperator(transaction, accountId);
    const operator = await transaction
      .selectFrom('account')
      // as text: not every number of the contract's ids is one that can be stored
      .where(sql<string>`id::text`, '=', accountId)
      .where(isOperator)
      .select(['id', 'is_blocked', 'role_id'])
      .executeTakeFirst();
    if (!operator) return 'none';
    if (!isOther && !operator.is_blocked && operator.role_id === null) return 'last';
    await transaction
      .updateTable('account')
      .set({
        role_id: null,
        roles: sql<string[]>`array_remove(roles, ${role})`,
        revision: sql<number>`revision + 1`,
        updated_at: services.now(),
      })
      .where('id', '=', operator.id)
      .execute();
    await revokeSessions(services, transaction, operator.id);
    return 'withdrawn';
  });
  if (outcome === 'withdrawn') await tell(services, accountId);
  return outcome;
}

/** Ends an operator by their account name, phone or confirmed mail address. */
export async function withdrawOperator(services: Services, given: string): Promise<Withdrawn> {
  const found = await findAccount(services, given);
  return found ? endOperator(services, found.id) : 'none';
}

/** The servers keep for a moment what an account may do. */
async function tell(services: Services, accountId: string | undefined): Promise<void> {
  if (accountId === undefined) return;
  forgetAccount(services, accountId);
  await announced(services.database);
}
