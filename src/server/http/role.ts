import { allows, type GrantAction, type Grants } from '#contract/grant.ts';
import type { Localized } from '#contract/language.ts';
import type { Caller } from './handle.ts';

/** The role of an operator who may not do everything. Where it opens a call, they are an operator; elsewhere an ordinary account. */
export interface CallerRole {
  readonly id: string;
  readonly label: Localized;
  readonly grants: Grants;
  /** an operator only looks at what the role sees: nothing is written */
  readonly isSeenAs?: true;
}

/** What a role opens of a call. */
export interface Reach {
  /** @returns undefined if what is sent goes beyond the role */
  readonly open: (query: unknown, body: unknown) => Opened | undefined;
}

/** A call that a role opens. */
export interface Opened {
  /** whether fields are kept from the caller */
  readonly isLimited: boolean;
  /** their names, of those that are hidden */
  readonly hidden?: ReadonlySet<string>;
  /** Does the work, without these fields. @throws Forbidden if they are asked for or written */
  readonly answer: (work: () => Promise<unknown>) => Promise<unknown>;
}

/** The caller as an operator, for what their role opens. */
export const asOperator = (caller: Caller): Caller => ({
  ...caller,
  roles: [...caller.roles, 'operator'],
});

/** The caller in a list: an operator where their role allows one of these actions there. */
export const actingIn = (caller: Caller, list: string, actions: readonly GrantAction[]): Caller =>
  caller.role && allows(caller.role.grants, list, actions) ? asOperator(caller) : caller;
