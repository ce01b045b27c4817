import { z } from 'zod';
import { memberRoles } from '../codes.ts';
import { displayName } from '../displayName.ts';
import { identifier, jmgr, localizedText, revision, saved } from '../endpoint.ts';
import { instant } from '../entities/common.ts';
import { grantActions, grants } from '../grant.ts';
import { byLanguage, defaultLanguage } from '../language.ts';
import { mailAddr } from './account.ts';

/** Operators of the platform: who they are, and how they become and cease to be that (docs/identity.md). */

/** days that an invitation is good for */
export const invitationDays = 7;
/** most invitations that are open at once */
export const mostInvitations = 100;
/** most operators that the list tells of */
export const mostOperators = 500;

/** most roles that there are */
export const mostRoles = 50;

/** a role by its name; null for an operator who may do everything */
const ofRole = z.object({ id: identifier, label: localizedText }).nullable();
/** none: all rights */
const chosenRole = identifier.nullable();

const operator = z.object({
  id: identifier,
  name: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  isBlocked: z.boolean(),
  /** the account that asks */
  isSelf: z.boolean(),
  role: ofRole,
  createdAt: instant,
  /** to five minutes; null without a session */
  usedAt: instant.nullable(),
});
export type Operator = z.output<typeof operator>;

const invitation = z.object({
  id: identifier,
  mail: z.string(),
  /** who invites */
  nickname: z.string(),
  role: ofRole,
  createdAt: instant,
  expiresAt: instant,
});
export type Invitation = z.output<typeof invitation>;

const named = z.strictObject({ id: identifier });

export const operatorList = jmgr.get('/operator/list', 'operator', {
  summary: 'The operators of the platform by their names, and the invitations that are open',
  answer: z.object({ operators: z.array(operator), invitations: z.array(invitation) }),
});

export const operatorMake = jmgr.put('/operator/make', 'operator', {
  summary: 'Make an account an operator, at once; with a role it may do what the role says',
  audited: 'change',
  body: z.strictObject({ id: identifier, role: chosenRole }),
});

export const operatorEnd = jmgr.put('/operator/end', 'operator', {
  summary:
    'Make an operator an ordinary account, at once; its sessions end. The last operator answers 409',
  audited: 'change',
  body: named,
});

export const invitationCreate = jmgr.post('/operator/invitation/create', 'operator', {
  summary:
    'Invite somebody by mail to be an operator; a former invitation to the address ends with it',
  audited: 'create',
  body: z.strictObject({ mail: mailAddr, role: chosenRole }),
  answer: z.object({ id: identifier }),
});

export const invitationRevoke = jmgr.put('/operator/invitation/revoke', 'operator', {
  summary: 'Revoke an invitation; its link leads nowhere from then on',
  audited: 'revoke',
  body: named,
});

const code = z.strictObject({ code: z.string().regex(/^[\w-]{43}$/, 'no code of an invitation') });

export const invitationCheck = jmgr.post('/operator/invitation/check', 'signed-in', {
  summary:
    'Who has sent an invitation, and until when it is good, by the code of its link; null if it has ended or there is none',
  again: 'harmless',
  body: code,
  answer: z.object({
    invitation: z
      .object({
        nickname: z.string(),
        expiresAt: instant,
        /** of which institution one would be a member, and as what; null to be an operator */
        member: z.object({ institution: z.string(), role: z.enum(memberRoles) }).nullable(),
      })
      .nullable(),
  }),
});

export const invitationTake = jmgr.put('/operator/invitation/take', 'signed-in', {
  summary:
    'Become an operator, or a member of an institution, by the code of an invitation, which works once',
  members: 'nobody',
  audited: 'change',
  body: code,
});

export const operatorRole = jmgr.put('/operator/role', 'operator', {
  summary:
    'Give an operator a role, or all rights without one; nobody lowers themselves, and one operator keeps all rights',
  audited: 'change',
  body: z.strictObject({ id: identifier, role: chosenRole }),
});

const label = z.strictObject({
  ...byLanguage(() => displayName(40).optional()),
  [defaultLanguage]: displayName(40),
});

const role = z.object({
  id: identifier,
  label: localizedText,
  grants,
  revision: z.number().int(),
  /** how many operators have it */
  operators: z.number().int(),
});
export type Role = z.output<typeof role>;

/** What a role can grant of a list. */
const grantableList = z.object({
  name: z.string(),
  label: localizedText,
  actions: z.array(z.enum(grantActions)),
  named: z.array(z.object({ name: z.string(), label: localizedText, isBulk: z.boolean() })),
  /** whether its records may be drafts, so that publishing them is a right of its own */
  publishes: z.boolean(),
  /** fields that can be hidden or kept from being written */
  fields: z.array(z.object({ name: z.string(), label: localizedText })),
});
export type GrantableList = z.output<typeof grantableList>;

export const roleList = jmgr.get('/role/list', 'operator', {
  summary: 'The roles of operators, and what they can grant of each list',
  answer: z.object({ roles: z.array(role), lists: z.array(grantableList) }),
});

export const roleSave = jmgr.put('/role/save', 'operator', {
  summary:
    'Create a role, or change one; a stale revision answers 409 with the current one. It counts at once for who has it',
  audited: 'save',
  body: z.strictObject({
    id: identifier.optional(),
    revision: revision.optional(),
    label,
    grants,
  }),
  answer: saved,
});

export const roleDelete = jmgr.delete('/role/delete', 'operator', {
  summary: 'Delete a role that no operator has and no open invitation gives',
  audited: 'delete',
  body: named,
});
