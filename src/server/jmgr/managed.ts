import type { Predicate } from '../database/totals.ts';
import type { Caller } from '../http/handle.ts';
import { type FiltersOf, predicatesOf } from './listQuery.ts';
import { notDeleted } from './predicates.ts';
import { managedBy } from './records.ts';

/** The rows of a list to manage that a call asks for: the caller's own, or, for operators, everybody's. */
export const managedRows = <Body extends object>(
  filters: FiltersOf<Body>,
  { body, caller }: { readonly body: Body; readonly caller: Caller },
): Predicate[] => [notDeleted, ...managedBy(caller), ...predicatesOf(filters, body)];
