import { z } from 'zod';
import { memberRoles } from '../codes.ts';
import { identifier, jmgr } from '../endpoint.ts';
import { instant } from '../entities/common.ts';
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

export const memberList = jmgr.get('/member/list', 'institution', {
  summary: 'The members of the own institution by their names, and the invitations that are open',
  members: 'administrator',
  answer: z.object({ members: z.array(member), invitations: z.array(invitation) }),
});

export const memberInvite = jmgr.post('/member/invitation/create', 'institution', {
  summary:
    'Invite somebody by mail to be a member of the own institution, which is approved; a former invitation to the address ends with it',
  members: 'administrator',
  audited: 'create',
  body: z.strictObject({ mail: mailAddr, role }),
  answer: z.object({ id: identifier }),
});

export const memberInvitationRevoke = jmgr.put('/member/invitation/revoke', 'institution', {
  summary: 'Revoke an invitation of the own institution; its link leads nowhere from then on',
  members: 'administrator',
  audited: 'revoke',
  body: named,
});

export const memberRole = jmgr.put('/member/role', 'institution', {
  summary: 'Give a member of the own institution another role, which counts at once',
  members: 'administrator',
  audited: 'change',
  body: z.strictObject({ id: identifier, role }),
});

export const memberEnd = jmgr.put('/member/end', 'institution', {
  summary:
    'End a membership at once, with the sessions that act for the institution; the account itself stays',
  members: 'administrator',
  audited: 'end',
  body: named,
});

export const memberAct = jmgr.put('/member/act', 'signed-in', {
  summary:
    'Act for an institution from now on in this session, by the id of a membership; null to act as oneself',
  members: 'viewer',
  body: z.strictObject({ id: identifier.nullable() }),
});
