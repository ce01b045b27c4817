import { sql, type Transaction } from 'kysely';
import { memberRoles } from '#contract/codes.ts';
import { mostMembers } from '#contract/endpoints/members.ts';
import type { Membership } from '#contract/entities/account.ts';
import { locales } from '#locales/index.ts';
import { inTransaction } from '../database/connection.ts';
import { newIdentifier } from '../database/identifier.ts';
import type { Tables } from '../database/tables.ts';
import { Refused, sentence } from '../http/errors.ts';
import { type Caller, personOf } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { forgetSession } from './callers.ts';

/** Members of institutions: a session of theirs acts for their own account, or for one institution (`session.member_id`). */

/** Makes the caller a member of an institution, for which this session acts from then on. Call `forgetAccount` after the transaction. */
export async function makeMember(
  { now }: Pick<Services, 'now'>,
  transaction: Transaction<Tables>,
  taken: {
    readonly caller: Caller;
    readonly for_account_id: string | null;
    readonly member_role: string | null;
  },
): Promise<void> {
  const { caller, for_account_id: forAccount, member_role: role } = taken;
  if (forAccount === null || role === null) return;
  if (caller.isInstitution)
    throw new Refused(409, sentence(locales.team.server, 'institutionNoMember'));
  // those who come at the same time are counted one after the other
  await transaction
    .selectFrom('account')
    .where('id', '=', forAccount)
    .select('id')
    .forNoKeyUpdate()
    .execute();
  const members = await transaction
    .selectFrom('institution_member')
    .where('for_account_id', '=', forAccount)
    .where('ended_at', 'is', null)
    .select('account_id')
    .execute();
  if (members.some(({ account_id }) => account_id === caller.id))
    throw new Refused(409, sentence(locales.team.server, 'alreadyMember'));
  if (members.length >= mostMembers)
    throw new Refused(409, sentence(locales.team.server, 'tooManyMembers', { most: mostMembers }));
  const id = newIdentifier();
  await transaction
    .insertInto('institution_member')
    .values({
      ...{ id, for_account_id: forAccount, account_id: caller.id, role },
      created_at: now(),
    })
    .execute();
  await transaction
    .updateTable('session')
    .set({ member_id: id })
    .where('id', '=', caller.sessionId)
    .execute();
}

/** The institutions that a person may act for, by their names. */
export async function membershipsOf(
  { database }: Pick<Services, 'database'>,
  caller: Caller,
): Promise<Membership[]> {
  const rows = await database
    .selectFrom('institution_member as member')
    .innerJoin('account', 'account.id', 'member.for_account_id')
    .where('member.account_id', '=', personOf(caller))
    .where('member.ended_at', 'is', null)
    .where('account.is_blocked', '=', false)
    .select(['member.id', 'member.role', 'account.nickname'])
    .orderBy(sql`lower(account.nickname)`)
    .execute();
  return rows.flatMap(({ role: stored, ...row }) => {
    const role = memberRoles.find((name) => name === stored);
    return role ? [{ ...row, role }] : [];
  });
}

/** Lets the session of a person act for an institution, or for themselves. @returns whether they may */
export async function act(
  services: Services,
  caller: Caller,
  membership: string | null,
): Promise<boolean> {
  const may =
    membership === null ||
    (await membershipsOf(services, caller)).some(({ id }) => id === membership);
  if (!may) return false;
  await services.database
    .updateTable('session')
    .set({ member_id: membership })
    .where('id', '=', caller.sessionId)
    .execute();
  forgetSession(services, caller.sessionId);
  return true;
}

/** Ends a membership, and at once the sessions that act by it. @returns whether the institution had it */
export async function endMember(
  services: Services,
  forAccount: string,
  memberId: string,
): Promise<boolean> {
  const { database, now } = services;
  const ended = await inTransaction(database, async (transaction) => {
    const member = await transaction
      .updateTable('institution_member')
      .set({ ended_at: now() })
      // as text: not every number of the contract's ids is one that can be stored
      .where(sql<string>`id::text`, '=', memberId)
      .where('for_account_id', '=', forAccount)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!member) return undefined;
    return transaction
      .updateTable('session')
      .set({ revoked_at: now() })
      .where('member_id', '=', member.id)
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute();
  });
  for (const { id } of ended ?? []) forgetSession(services, id);
  return ended !== undefined;
}
