import { z } from 'zod';
import { defineEndpoint, identifier } from '../endpoint.ts';
import { instant } from '../entities/common.ts';
import { envelopeOf } from '../envelope.ts';
import { mailAddr } from './account.ts';

/** Operators of the platform: who they are, and how they become and cease to be that (docs/people.md). */

/** days that an invitation is good for */
export const invitationDays = 7;
/** most invitations that are open at once */
export const mostInvitations = 100;
/** most operators that the list tells of */
export const mostOperators = 500;

const operator = z.object({
  id: identifier,
  name: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  isBlocked: z.boolean(),
  /** the account that asks */
  isSelf: z.boolean(),
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
  createdAt: instant,
  expiresAt: instant,
});
export type Invitation = z.output<typeof invitation>;

const nothing = envelopeOf(z.object({}));
const named = z.strictObject({ id: identifier });

export const operatorList = defineEndpoint({
  service: 'jmgr',
  method: 'GET',
  path: '/operator/list',
  summary: 'The operators of the platform by their names, and the invitations that are open',
  access: 'operator',
  response: envelopeOf(
    z.object({ operators: z.array(operator), invitations: z.array(invitation) }),
  ),
});

export const operatorMake = defineEndpoint({
  service: 'jmgr',
  method: 'PUT',
  path: '/operator/make',
  summary: 'Make an account an operator, at once',
  access: 'operator',
  audited: 'change',
  body: named,
  response: nothing,
});

export const operatorEnd = defineEndpoint({
  service: 'jmgr',
  method: 'PUT',
  path: '/operator/end',
  summary:
    'Make an operator an ordinary account, at once; its sessions end. The last operator answers 409',
  access: 'operator',
  audited: 'change',
  body: named,
  response: nothing,
});

export const invitationCreate = defineEndpoint({
  service: 'jmgr',
  method: 'POST',
  path: '/operator/invitation/create',
  summary:
    'Invite somebody by mail to be an operator; a former invitation to the address ends with it',
  access: 'operator',
  audited: 'create',
  body: z.strictObject({ mail: mailAddr }),
  response: envelopeOf(z.object({ id: identifier })),
});

export const invitationRevoke = defineEndpoint({
  service: 'jmgr',
  method: 'PUT',
  path: '/operator/invitation/revoke',
  summary: 'Revoke an invitation; its link leads nowhere from then on',
  access: 'operator',
  audited: 'revoke',
  body: named,
  response: nothing,
});

const code = z.strictObject({ code: z.string().regex(/^[\w-]{43}$/, 'no code of an invitation') });

export const invitationCheck = defineEndpoint({
  service: 'jmgr',
  method: 'POST',
  path: '/operator/invitation/check',
  summary: 'Who has sent an invitation, and until when it is good; by the code of its link',
  access: 'signed-in',
  again: 'harmless',
  body: code,
  response: envelopeOf(z.object({ nickname: z.string(), expiresAt: instant })),
});

export const invitationTake = defineEndpoint({
  service: 'jmgr',
  method: 'PUT',
  path: '/operator/invitation/take',
  summary: 'Become an operator by the code of an invitation, which works once',
  access: 'signed-in',
  audited: 'change',
  body: code,
  response: nothing,
});
