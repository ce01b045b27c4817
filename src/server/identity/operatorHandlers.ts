import { sql } from 'kysely';
import {
  invitationCheck,
  invitationCreate,
  invitationRevoke,
  invitationTake,
  mostOperators,
  operatorEnd,
  operatorList,
  operatorMake,
} from '#contract/endpoints/people.ts';
import { inTransaction } from '../database/connection.ts';
import { NotFound, Refused, sentence } from '../http/errors.ts';
import { type Caller, type HandledEndpoint, handle, isOperator, succeed } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { forgetAccount } from './callers.ts';
import { invite, openInvitations, readInvitation, takeInvitation } from './invitations.ts';
import { endOperator, makeOperator } from './operators.ts';
import { peopleMessages } from './peopleMessages.ts';

/** The operators by their names, and when each was last here. */
async function listOperators({ database }: Services, caller: Caller) {
  const rows = await database
    .selectFrom('account')
    .where(sql<boolean>`roles @> array['operator']`)
    .select(['id', 'name', 'nickname', 'avatar', 'is_blocked', 'created_at'])
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
    isBlocked: row.is_blocked,
    isSelf: row.id === caller.id,
    createdAt: row.created_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
  }));
}

async function listInvitations(services: Services) {
  const rows = await openInvitations(services)
    .innerJoin('account', 'account.id', 'operator_invitation.account_id')
    .select(['operator_invitation.id', 'operator_invitation.mail', 'account.nickname'])
    .select(['operator_invitation.created_at', 'operator_invitation.expires_at'])
    .orderBy('operator_invitation.id', 'desc')
    .execute();
  return rows.map(({ id, mail, nickname, created_at, expires_at }) => ({
    ...{ id, mail, nickname },
    createdAt: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
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
    handle(operatorMake, async ({ body: { id } }) => {
      const made = await inTransaction(database, async (transaction) => {
        const account = await transaction
          .selectFrom('account')
          // as text: not every number of the contract's ids is one that can be stored
          .where(sql<string>`id::text`, '=', id)
          .select('id')
          .executeTakeFirst();
        if (!account) throw new NotFound(sentence(peopleMessages, 'noSuchAccount'));
        return makeOperator(services, transaction, account.id);
      });
      if (!made) throw new Refused(409, sentence(peopleMessages, 'cannotBeOperator'));
      forgetAccount(services, id);
      return succeed({});
    }),
    handle(operatorEnd, async ({ body: { id } }) => {
      const outcome = await endOperator(services, id);
      if (outcome === 'none') throw new NotFound(sentence(peopleMessages, 'noSuchOperator'));
      if (outcome === 'last') throw new Refused(409, sentence(peopleMessages, 'lastOperator'));
      return succeed({});
    }),
    handle(invitationCreate, async ({ body: { mail }, caller, language, requestId }) =>
      succeed({ id: await invite(services, { mail, caller, language, requestId }) }),
    ),
    handle(invitationRevoke, async ({ body: { id } }) => {
      const revoked = await database
        .updateTable('operator_invitation')
        .set({ revoked_at: now() })
        // as text: not every number of the contract's ids is one that can be stored
        .where(sql<string>`id::text`, '=', id)
        .where('revoked_at', 'is', null)
        .where('taken_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!revoked) throw new NotFound(sentence(peopleMessages, 'noSuchInvitation'));
      return succeed({});
    }),
    handle(invitationCheck, async ({ body: { code } }) =>
      succeed(await readInvitation(services, code)),
    ),
    handle(invitationTake, async ({ body: { code }, caller }) => {
      if (isOperator(caller)) throw new Refused(409, sentence(peopleMessages, 'alreadyOperator'));
      await takeInvitation(services, code, caller);
      return succeed({});
    }),
  ];
}
