import { type SqlBool, sql } from 'kysely';
import type { Access } from '#contract/endpoint.ts';
import { grantFor } from '#contract/grant.ts';
import { inLanguage } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { refusedOf } from '#schema/limitFields.ts';
import type { Grant, ResourceDefinition } from '#schema/meta.ts';
import { ownColumn } from '#schema/own/columns.ts';
import { grantOf, isGranted, isWithin } from '#schema/own/grants.ts';
import { allOf, type Predicate } from '#server/database/totals.ts';
import { actingIn } from '#server/http/access.ts';
import { Forbidden, sentence } from '#server/http/errors.ts';
import { type Caller, userOf } from '#server/http/handle.ts';
import { anyOf, equals, refersTo } from '../predicates.ts';
import type { MayChange } from '../records.ts';

/** Who may do what with own records, enforced (docs/lists.md#who-may). */

type Granting = Pick<ResourceDefinition, 'access' | 'publishing' | 'label'>;
type Action = keyof Grant;

/** Who may make a call that does these things: the first check, by the kind of account. */
export const accessFor = (
  list: Pick<ResourceDefinition, 'access'>,
  actions: readonly Action[],
): Access => (isGranted(list, actions) ? 'member' : 'operator');

/** @throws Forbidden if the list does not grant an action to the caller */
export function requireGrant(list: Granting, caller: Caller, action: Action): Grant {
  const grant = grantOf(list, caller);
  if (!grant[action])
    throw new Forbidden((language) =>
      sentence(locales.server.jmgr, `notGranted_${action}`, {
        list: inLanguage(list.label, language),
      })(language),
    );
  return grant;
}

/** Whether a caller may change or delete a record of an account. */
export const mayChangeBy =
  (list: Granting): MayChange =>
  (caller, owner, action) =>
    isWithin(grantOf(list, caller)[action], owner === caller.id);

/** The records that readers see, as conditions on a list: no drafts, and none before its time. */
export function publishedOf({ publishing }: Pick<Granting, 'publishing'>, now: Date): Predicate[] {
  const { draft, from } = publishing ?? {};
  return [
    ...(draft === undefined ? [] : [equals(ownColumn(draft), false)]),
    ...(from === undefined ? [] : [begun(ownColumn(from), now)]),
  ];
}

const begun = (column: string, now: Date): Predicate => ({
  condition: sql<SqlBool>`(${sql.ref(column)} is null or ${sql.ref(column)} <= ${now}::timestamptz)`,
});

/** Whether readers see a stored record. */
function isPublished(
  { publishing }: Pick<Granting, 'publishing'>,
  record: object,
  now: Date,
): boolean {
  const { draft, from } = publishing ?? {};
  const time: unknown = from && Reflect.get(record, ownColumn(from));
  return (
    (draft === undefined || Reflect.get(record, ownColumn(draft)) !== true) &&
    (!(time instanceof Date) || time <= now)
  );
}

/** The records that a caller sees, as conditions on a list. @throws Forbidden if there are none */
export function seenBy(list: Granting, caller: Caller, now: Date): Predicate[] {
  const { read } = requireGrant(list, caller, 'read');
  if (read === 'all') return [];
  const own = refersTo('account_id', caller.id);
  const published = publishedOf(list, now);
  if (read === 'own') return [own];
  return published.length === 0 ? [] : [anyOf(own, { condition: allOf(published) })];
}

/** The same, for what looks for records on behalf of a caller: none for who may read none. */
export const foundBy = (list: Granting, caller: Caller, now: Date): Predicate[] =>
  grantOf(list, caller).read ? seenBy(list, caller, now) : [{ condition: sql<SqlBool>`false` }];

/** Whether a caller sees a stored record. */
export function maySee(list: Granting, caller: Caller, record: object, now: Date): boolean {
  const { read } = grantOf(list, caller);
  const isOwn = Reflect.get(record, 'account_id') === caller.id;
  if (read === 'all' || (read !== undefined && isOwn)) return true;
  return read === 'published' && isPublished(list, record, now);
}

/** Whether somebody may see what the records of a list are called; undefined for who is not signed in. */
export function isTitleSeen(
  list: CompiledResource,
  caller: Caller | undefined,
  now: Date,
): boolean {
  const { name } = list.recordTitle;
  const { role, roles = [] } = caller ?? {};
  if (caller && list.provider === 'own' && !grantOf(list, caller).read) return false;
  if (role && grantFor(role.grants, list.name)?.hidden.includes(name)) return false;
  // a role that opens one list may leave them an ordinary account in the other one
  const person =
    caller && role ? { ...caller, roles: roles.filter((one) => one !== 'operator') } : caller;
  const user = person ? userOf(actingIn(person, list.name, ['read'])) : {};
  return !refusedOf(list, { user, now }).view.has(name);
}
