import { sql } from 'kysely';
import { memberRoles } from '#contract/codes.ts';
import {
  memberAct,
  memberEnd,
  memberInvitationRevoke,
  memberInvite,
  memberList,
  memberRole,
} from '#contract/endpoints/members.ts';
import { locales } from '#locales/index.ts';
import { checkAccess } from '../http/access.ts';
import { NotFound, sentence } from '../http/errors.ts';
import { type Caller, type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { forgetAccount } from './callers.ts';
import { invite, openInvitations, revokeInvitation } from './invitations.ts';
import { act, endMember } from './members.ts';

/** The members of an institution by their names, and when each last acted for it. */
async function listMembers({ database }: Services, caller: Caller) {
  const rows = await database
    .selectFrom('institution_member as member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .where('member.for_account_id', '=', caller.id)
    .where('member.ended_at', 'is', null)
    .select(['member.id', 'member.role', 'member.created_at'])
    .select(['account.name', 'account.nickname', 'account.avatar', 'account.is_blocked'])
    .select(({ selectFrom }) =>
      selectFrom('session')
        .whereRef('session.member_id', '=', 'member.id')
        .select(({ fn }) => fn.max('session.used_at').as('used_at'))
        .as('used_at'),
    )
    .orderBy(sql`lower(account.nickname)`)
    .execute();
  return rows.flatMap((row) => {
    const role = memberRoles.find((name) => name === row.role);
    if (!role) return [];
    const { id, name, nickname, avatar } = row;
    return {
      ...{ id, name, nickname, avatar, role },
      isBlocked: row.is_blocked,
      isSelf: id === caller.member?.id,
      createdAt: row.created_at.toISOString(),
      usedAt: row.used_at?.toISOString() ?? null,
    };
  });
}

async function listInvitations(services: Services, caller: Caller) {
  const rows = await openInvitations(services, caller.id)
    .innerJoin('account', 'account.id', 'operator_invitation.account_id')
    .select(['operator_invitation.id', 'operator_invitation.mail', 'account.nickname'])
    .select(['operator_invitation.created_at', 'operator_invitation.expires_at', 'member_role'])
    .orderBy('operator_invitation.id', 'desc')
    .execute();
  return rows.flatMap((row) => {
    const role = memberRoles.find((name) => name === row.member_role);
    if (!role) return [];
    const { id, mail, nickname } = row;
    return {
      ...{ id, mail, nickname, role },
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    };
  });
}

/** How members of an institution are invited, changed and ended, and for whom a session of theirs acts. */
export function memberHandlers(services: Services): HandledEndpoint[] {
  const { database } = services;
  return [
    handle(memberList, async ({ caller }) =>
      succeed({
        members: await listMembers(services, caller),
        invitations: await listInvitations(services, caller),
      }),
    ),
    handle(memberInvite, async ({ body: { mail, role }, caller, language, requestId }) => {
      // an institution that nobody has reviewed sends no mails to strangers
      checkAccess('institution-member', { caller });
      const to = { mail, roleId: null, member: role, caller, language, requestId };
      return succeed({ id: await invite(services, to) });
    }),
    handle(memberInvitationRevoke, async ({ body: { id }, caller }) => {
      await revokeInvitation(services, id, caller.id);
      return succeed({});
    }),
    handle(memberRole, async ({ body: { id, role }, caller }) => {
      const changed = await database
        .updateTable('institution_member')
        .set({ role })
        .where(sql<string>`id::text`, '=', id)
        .where('for_account_id', '=', caller.id)
        .where('ended_at', 'is', null)
        .returning('account_id')
        .executeTakeFirst();
      if (!changed) throw new NotFound(sentence(locales.team.server, 'noSuchMember'));
      forgetAccount(services, changed.account_id);
      return succeed({});
    }),
    handle(memberEnd, async ({ body: { id }, caller }) => {
      if (!(await endMember(services, caller.id, id)))
        throw new NotFound(sentence(locales.team.server, 'noSuchMember'));
      return succeed({});
    }),
    handle(memberAct, async ({ body: { id }, caller }) => {
      if (!(await act(services, caller, id)))
        throw new NotFound(sentence(locales.team.server, 'notMember'));
      return succeed({});
    }),
  ];
}
