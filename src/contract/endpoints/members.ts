import { z } from 'zod';
import { memberRoles } from '../codes.ts';
import { defineEndpoint, identifier } from '../endpoint.ts';
import { instant } from '../entities/common.ts';
import { emptyAnswer, envelopeOf } from '../envelope.ts';
import { mailAddr } from './account.ts';

/** Members of institutions: people who act for one with accounts of their own (docs/identity.md). */

/** most members of one institution */
export const mostMembers = 200;

const role = z.enum(memberRoles);

const member = z.object({
  id: identifier,
  name: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  role,
  isBlocked: z.boolean(),
  /** the person who asks */
  isSelf: z.boolean(),
  createdAt: instant,
  /** when a session that acts for the institution was last used, to five minutes; null without one */
  usedAt: instant.nullable(),
});
export type Member = z.output<typeof member>;

const invitation = z.object({
  id: identifier,
  mail: z.string(),
  /** who invites */
  nickname: z.string(),
  role,
  createdAt: instant,
  expiresAt: instant,
});
export type MemberInvitation = z.output<typeof invitation>;

const named = z.strictObject({ id: identifier });

export const memberList = defineEndpoint({
  service: 'jmgr',
  method: 'GET',
  path: '/member/list',
  summary: 'The members of the own institution by their names, and the invitations that are open',
  access: 'institution',
  members: 'administrator',
  response: envelopeOf(z.object({ members: z.array(member), invitations: z.array(invitation) })),
});

export const memberInvite = defineEndpoint({
  service: 'jmgr',
  method: 'POST',
  path: '/member/invitation/create',
  summary:
    'Invite somebody by mail to be a member of the own institution, which is approved; a former invitation to the address ends with it',
  access: 'institution',
  members: 'administrator',
  audited: 'create',
  body: z.strictObject({ mail: mailAddr, role }),
  response: envelopeOf(z.object({ id: identifier })),
});

export const memberInvitationRevoke = defineEndpoint({
  service: 'jmgr',
  method: 'PUT',
  path: '/member/invitation/revoke',
  summary: 'Revoke an invitation of the own institution; its link leads nowhere from then on',
  access: 'institution',
  members: 'administrator',
  audited: 'revoke',
  body: named,
  response: emptyAnswer,
});

export const memberRole = defineEndpoint({
  service: 'jmgr',
  method: 'PUT',
  path: '/member/role',
  summary: 'Give a member of the own institution another role, which counts at once',
  access: 'institution',
  members: 'administrator',
  audited: 'change',
  body: z.strictObject({ id: identifier, role }),
  response: emptyAnswer,
});

export const memberEnd = defineEndpoint({
  service: 'jmgr',
  method: 'PUT',
  path: '/member/end',
  summary:
    'End a membership at once, with the sessions that act for the institution; the account itself stays',
  access: 'institution',
  members: 'administrator',
  audited: 'end',
  body: named,
  response: emptyAnswer,
});

export const memberAct = defineEndpoint({
  service: 'jmgr',
  method: 'PUT',
  path: '/member/act',
  summary:
    'Act for an institution from now on in this session, by the id of a membership; null to act as oneself',
  access: 'signed-in',
  members: 'viewer',
  body: z.strictObject({ id: identifier.nullable() }),
  response: emptyAnswer,
});
