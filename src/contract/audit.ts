import { z } from 'zod';

/** What the trail of changes names: the things that calls change, and what they do with them. */

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
  /** where an account is signed in */
  'session',
  /** tries to sign in, of an account or from a network */
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
  /** tried too often */
  'refuse',
] as const;
export const auditAction = z.enum(auditActions);

/** What an endpoint does; `save` is `create` or `change`, by what it meets. */
export type AuditedAction = z.output<typeof auditAction> | 'save';
