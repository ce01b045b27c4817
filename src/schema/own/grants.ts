import { isRecord } from '../json.ts';
import type { Grant, ResourceDefinition } from '../meta.ts';

/** Who may do what with the records of a list of own records (docs/lists.md#who-may). */

/** What is needed to know of somebody who is signed in. */
export interface Person {
  readonly roles: readonly string[];
  readonly isInstitution: boolean;
}

const everything: Grant = { read: 'all', create: true, edit: 'all', delete: 'all' };

/** What a person may do with the records of a list. Operators may do everything. */
export function grantOf(
  { access }: Pick<ResourceDefinition, 'access'>,
  { roles, isInstitution }: Person,
): Grant {
  if (roles.includes('operator')) return everything;
  return access?.[isInstitution ? 'institutions' : 'accounts'] ?? {};
}

/** Whether somebody beside operators may do something with the records of a list. */
export const isGranted = (
  { access }: Pick<ResourceDefinition, 'access'>,
  actions: readonly (keyof Grant)[],
): boolean =>
  [access?.institutions, access?.accounts].some((grant) =>
    actions.some((action) => grant?.[action]),
  );

/** Whether a grant reaches a record. */
export const isWithin = (level: Grant['edit'], isTheirOwn: boolean): boolean =>
  level === 'all' || (level === 'own' && isTheirOwn);

/**
 * Whether somebody may change or delete a record, as far as its row tells. Lists of other services say nothing of it: there
 * it is true.
 *
 * @param user the person as conditions see them
 */
export function mayChangeRow(
  list: Pick<ResourceDefinition, 'access'>,
  action: 'edit' | 'delete',
  row: Readonly<Record<string, unknown>>,
  user: Readonly<Record<string, unknown>>,
): boolean {
  if (!list.access) return true;
  const roles = Array.isArray(user.roles) ? user.roles : [];
  const level = grantOf(list, { roles, isInstitution: user.isInstitution === true })[action];
  return isWithin(level, idOf(row.user) === user.id);
}

const idOf = (value: unknown): unknown => (isRecord(value) ? value.id : undefined);
