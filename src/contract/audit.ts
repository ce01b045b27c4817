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
  'invitation',
  'member',
  'role',
  'externalAccount',
  'secondFactor',
  'passkey',
  /** a place where an account is signed in */
  'session',
  /** attempts to sign in, by account or by network */
  'signIn',
  'schema',
  'source',
  'dashboard',
  'view',
  /** what people write to each other on a record */
  'note',
  'programKey',
  'webhook',
  'siteSetting',
  'import',
] as const;
/** Own records are named by their list. */
const ownResource = z.templateLiteral(['own/', z.string().regex(/^[a-z][a-z0-9-]{0,63}$/)]);
export const auditResource = z.union([z.enum(auditResources), ownResource]);
export type AuditResource = z.output<typeof auditResource>;
/** What the platform itself keeps. */
export type PlatformResource = (typeof auditResources)[number];

/** What the trail calls the own records of a list. */
export const ownResourceOf = (list: string): `own/${string}` => `own/${list}`;

/** The list of the own records that the trail names so; undefined if it names something else. */
export const ownListIn = (resource: string): string | undefined =>
  /^own\/(.+)$/.exec(resource)?.[1];

const auditActions = [
  'create',
  'change',
  'delete',
  'restore',
  'publish',
  'withdraw',
  /** readers see again what was withdrawn */
  'showAgain',
  'pin',
  'unpin',
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
  /** brought back the state before another entry */
  'takeBack',
] as const;
export const auditAction = z.enum(auditActions);

/** What an endpoint does; `save` becomes `create` or `change`, depending on whether the record exists. */
export type AuditedAction = z.output<typeof auditAction> | 'save';

/** What an endpoint does that also undoes it: a switch in its body says which of both. */
interface SwitchedAction {
  /** a field of the body that is true or false */
  readonly by: string;
  readonly on: AuditedAction;
  readonly off: AuditedAction;
}

/** How an endpoint declares its action. */
export type DeclaredAction = AuditedAction | SwitchedAction;

/** The action of a call: as its endpoint declares it, by the body, which has passed its validator. */
export function auditedAction(declared: DeclaredAction, body: unknown): AuditedAction {
  if (typeof declared === 'string') return declared;
  const isOn = typeof body === 'object' && body !== null && Reflect.get(body, declared.by) === true;
  return isOn ? declared.on : declared.off;
}

/** The name of the action that all rows of an import belong to. */
export function actionOfImport(job: string): string {
  const digits = BigInt(job).toString(16).padStart(16, '0');
  return `00000000-0000-4000-${digits.slice(0, 4)}-${digits.slice(4)}`;
}

/** bytes of a file whose rows leave entries one by one, so that its import can be taken back; a larger one is one entry */
export const tracedImportBytes = 5 * 1024 * 1024;
