import { allows } from '#contract/grant.ts';
import type { CheckedResource } from '#schema/check.ts';
import { grantOf } from '#schema/own/grants.ts';
import { isGrantedByList } from '#schema/providers.ts';
import { refusalOf } from '../http/access.ts';
import { type Caller, isOperator } from '../http/handle.ts';

/** Whether somebody has a list in the back office: operators all, others those that their role or the list itself opens. */
export function opensList({ name, definition }: CheckedResource, caller: Caller): boolean {
  if (isOperator(caller)) return true;
  if (refusalOf('member', caller)) return false;
  if (!definition) return false;
  if (caller.role && allows(caller.role.grants, name, ['read'])) return true;
  return isGrantedByList(definition.provider) && Boolean(grantOf(definition, caller).read);
}
