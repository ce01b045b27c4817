import { z } from 'zod';

/** Names in the audit trail: the kinds of things that calls change, and what they do with them. */

const auditResources = [
  'post',
  'bookList',
  'live',
  'livePush',
  'reading',
  'circle',
  'topic',
  'book',
  'label',
  'channel',
  'special',
  'specialTemplate',
  'specialPreview',
  'contribution',
  'user',
  'institution',
  'externalAccount',
  /** a place where an account is signed in */
  'session',
  /** attempts to sign in, by account or by network */
  'signIn',
  'schema',
  'view',
  'siteSetting',
  'import',
] as const;
export const auditResource = z.enum(auditResources);
export type AuditResource = z.output<typeof auditResource>;

const auditActions = [
  'create',
  'change',
  'delete',
  'restore',
  'publish',
  'withdraw',
  'pin',
  'review',
  'register',
  'confirm',
  'bind',
  'unbind',
  'rollBack',
  'rename',
  'discard',
  'revoke',
  'end',
  /** too many attempts */
  'refuse',
] as const;
export const auditAction = z.enum(auditActions);

/** What an endpoint does; `save` becomes `create` or `change`, depending on whether the record exists. */
export type AuditedAction = z.output<typeof auditAction> | 'save';
