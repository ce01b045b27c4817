import { sql, type Transaction } from 'kysely';
import {
  invitationCheck,
  invitationCreate,
  invitationRevoke,
  invitationTake,
  mostOperators,
  operatorEnd,
  operatorList,
  operatorMake,
  operatorRole,
} from '#contract/endpoints/people.ts';
import { locales } from '#locales/index.ts';
import { inTransaction } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';
import { NotFound, Refused, sentence } from '../http/errors.ts';
import { type Caller, type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { forgetAccount, roleLabel } from './callers.ts';
import {
  invite,
  openInvitations,
  readInvitation,
  revokeInvitation,
  takeInvitation,
} from './invitations.ts';
import { endOperator, hasOtherOperator, makeOperator } from './operators.ts';

/** A role by its name; null without one. */
const roleNamed = (row: Parameters<typeof roleLabel>[0] & { readonly role_id: string | null }) =>
  row.role_id === null ? null : { id: row.role_id, label: roleLabel(row) };

/**
 * The stored id of a role, which nobody deletes before the transaction is over; null for none.
 *
 * @throws NotFound
 */
async function requireRole(
  transaction: Transaction<Tables>,
  given: string | null,
): Promise<string | null> {
  if (given === null) return null;
  const role = await transaction
    .selectFrom('role')
    .where(sql<string>`id::text`, '=', given)
    .select('id')
    .forKeyShare()
    .executeTakeFirst();
  if (!role) throw new NotFound(sentence(locales.team.server, 'noSuchRole'));
  return role.id;
}

/** The operators by their names, and when each was last here. */
async function listOperators({ database }: Services, caller: Caller) {
  const rows = await database
    .selectFrom('account')
    .leftJoin('role', 'role.id', 'account.role_id')
    .where(sql<boolean>`roles @> array['operator']`)
    .select(['account.id', 'name', 'nickname', 'avatar', 'is_blocked', 'account.created_at'])
    .select(['role_id', 'label_zh', 'label_en', 'labels'])
    .select(({ selectFrom }) =>
      selectFrom('session')
        .whereRef('session.account_id', '=', 'account.id')
        .select(({ fn }) => fn.max('session.used_at').as('used_at'))
        .as('used_at'),
    )
    .orderBy(sql`lower(name)`)
    .limit(mostOperators)
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, nickname: row.nickname, avatar: row.avatar },
    role: roleNamed(row),
    isBlocked: row.is_blocked,
    isSelf: row.id === caller.id,
    createdAt: row.created_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
  }));
}

async function listInvitations(services: Services) {
  const rows = await openInvitations(services, null)
    .innerJoin('account', 'account.id', 'operator_invitation.account_id')
    .leftJoin('role', 'role.id', 'operator_invitation.role_id')
    .select(['operator_invitation.role_id', 'label_zh', 'label_en', 'labels'])
    .select(['operator_invitation.id', 'operator_invitation.mail', 'account.nickname'])
    .select(['operator_invitation.created_at', 'operator_invitation.expires_at'])
    .orderBy('operator_invitation.id', 'desc')
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, mail: row.mail, nickname: row.nickname, role: roleNamed(row) },
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
}

/** How operators are invited, made and ended in the app. */
export function operatorHandlers(services: Services): HandledEndpoint[] {
  const { database, now } = services;
  return [
    handle(operatorList, async ({ caller }) =>
      succeed({
        operators: await listOperators(services, caller),
        invitations: await listInvitations(services),
      }),
    ),
    handle(operatorMake, async ({ body: { id, role } }) => {
      const made = await inTransaction(database, async (transaction) => {
        const account = await transaction
          .selectFrom('account')
          // as text: not every number of the contract's ids is one that can be stored
          .where(sql<string>`id::text`, '=', id)
          .select(['id', 'roles'])
          .forNoKeyUpdate()
          .executeTakeFirst();
        if (!account) throw new NotFound(sentence(locales.team.server, 'noSuchAccount'));
        // which would lower or raise somebody unseen
        if (account.roles.includes('operator'))
          throw new Refused(409, sentence(locales.team.server, 'isOperator'));
        const roleId = await requireRole(transaction, role);
        return makeOperator(services, transaction, account.id, roleId);
      });
      if (!made) throw new Refused(409, sentence(locales.team.server, 'cannotBeOperator'));
      forgetAccount(services, id);
      return succeed({});
    }),
    handle(operatorEnd, async ({ body: { id } }) => {
      const outcome = await endOperator(services, id);
      if (outcome === 'none') throw new NotFound(sentence(locales.team.server, 'noSuchOperator'));
      if (outcome === 'last') throw new Refused(409, sentence(locales.team.server, 'lastOperator'));
      return succeed({});
    }),
    handle(operatorRole, async ({ body: { id, role }, caller }) => {
      await inTransaction(database, async (transaction) => {
        const roleId = await requireRole(transaction, role);
        const isOther = await hasOtherOperator(transaction, id);
        const operator = await transaction
          .selectFrom('account')
          .where(sql<string>`id::text`, '=', id)
          .where(sql<boolean>`roles @> array['operator']`)
          .select(['id', 'role_id', 'is_blocked'])
          .executeTakeFirst();
        if (!operator) throw new NotFound(sentence(locales.team.server, 'noSuchOperator'));
        const isLowered = operator.role_id === null && roleId !== null;
        if (isLowered && operator.id === caller.id)
          throw new Refused(409, sentence(locales.team.server, 'ownRights'));
        if (isLowered && !isOther && !operator.is_blocked)
          throw new Refused(409, sentence(locales.team.server, 'lastOperator'));
        await transaction
          .updateTable('account')
          .set({ role_id: roleId, revision: sql<number>`revision + 1`, updated_at: now() })
          .where('id', '=', operator.id)
          .execute();
      });
      forgetAccount(services, id);
      return succeed({});
    }),
    handle(invitationCreate, async ({ body: { mail, role }, caller, language, requestId }) => {
      const roleId = await inTransaction(database, (transaction) => requireRole(transaction, role));
      return succeed({ id: await invite(services, { mail, roleId, caller, language, requestId }) });
    }),
    handle(invitationRevoke, async ({ body: { id } }) => {
      await revokeInvitation(services, id, null);
      return succeed({});
    }),
    handle(invitationCheck, async ({ body: { code } }) =>
      succeed({ invitation: await readInvitation(services, code) }),
    ),
    handle(invitationTake, async ({ body: { code }, caller }) => {
      await takeInvitation(services, code, caller);
      return succeed({});
    }),
  ];
}
