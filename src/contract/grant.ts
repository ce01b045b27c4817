import { z } from 'zod';

/**
 * What somebody may do with the records of lists: one language for the roles of operators and the keys of programs. What no grant
 * names is not allowed.
 */

/** What can be done with the records of a list, beside the actions that the list names itself. */
export const grantActions = ['read', 'create', 'edit', 'delete', 'import', 'export'] as const;
export type GrantAction = (typeof grantActions)[number];

/** a grant for every list that has none of its own */
export const everyList = '*';
/** all actions that a list names itself */
export const everyAction = '*';
/** lists that no grant opens: the trail shows and takes back what happened in all others */
export const closedLists: readonly string[] = ['audit'];
/** most grants of one role */
const mostGrants = 300;

const name = z.string().regex(/^[A-Za-z][\w-]{0,63}$/, 'a name is letters, digits and hyphens');

const grant = z.strictObject({
  /** a list by its name, or `*` for every list that has no grant of its own */
  list: z.union([name, z.literal(everyList)]),
  actions: z.array(z.enum(grantActions)).max(grantActions.length),
  /** actions of the list by their names, or `*` for all */
  named: z.array(z.union([name, z.literal(everyAction)])).max(200),
  /** fields that are not shown, and not to be narrowed, sorted or written */
  hidden: z.array(name).max(300),
  /** fields that are shown and not to be written */
  readOnly: z.array(name).max(300),
});
export type Grant = z.output<typeof grant>;
export const grants = z.array(grant).max(mostGrants);
export type Grants = readonly Grant[];

/** The grant that a list falls under; undefined if there is none. */
export const grantFor = (all: Grants, list: string): Grant | undefined =>
  closedLists.includes(list)
    ? undefined
    : (all.find((one) => one.list === list) ?? all.find((one) => one.list === everyList));

/** Whether grants allow one of these actions in a list. */
export const allows = (all: Grants, list: string, actions: readonly GrantAction[]): boolean =>
  actions.some((action) => grantFor(all, list)?.actions.includes(action) ?? false);

/** Whether grants allow an action that a list names itself. */
export const allowsNamed = (all: Grants, list: string, action: string): boolean =>
  grantFor(all, list)?.named.some((one) => one === action || one === everyAction) ?? false;

/**
 * The right to let readers see what is written, and to take it from them: of lists whose records may be drafts, by a name like those of
 * actions, so that versions that know no such right read grants with it. Whoever may write there without it writes drafts.
 */
export const publishRight = 'publish';

/** Whether a grant allows to publish in its list. */
export const grantsPublishing = (grant: Grant): boolean =>
  allowsNamed([grant], grant.list, publishRight);

/** Whether a grant keeps fields of a list from somebody. */
export const limitsFields = ({ hidden, readOnly }: Grant): boolean =>
  hidden.length > 0 || readOnly.length > 0;
