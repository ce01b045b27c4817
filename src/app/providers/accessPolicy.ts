import type { AccessMark, AccessReason, ListAction } from '#contract/access.ts';
import { InstitutionStatus } from '#contract/codes.ts';
import type { UserInfo } from '#contract/entities/account.ts';

/**
 * What refine's access questions are answered by (contract 6, 12). What an account may do with a list comes from the
 * platform, for all lists in one call; the rest stands in the session. No question costs a call of its own. The server
 * enforces the same.
 */

export interface AccessAnswer {
  can: boolean;
  reason?: AccessReason;
}
export interface AccessQuestion {
  /** name of a list, or the path of a place; marks belong to none */
  resource?: string | undefined;
  action: string;
}
/** What the platform said that the person may not do, by list (`Resources`). */
export type Refusals = ReadonlyMap<string, Partial<Record<ListAction, AccessReason>>>;

/** Whether the person runs the platform. */
export const isOperator = (user: Pick<UserInfo, 'roles'>): boolean =>
  user.roles.includes('operator');

/** Whether the platform's work is open to the person: individual accounts, operators, approved institutions (contract 6). */
export function isMember(user: UserInfo): boolean {
  return (
    !user.isInstitution || isOperator(user) || user.institutionStatus === InstitutionStatus.approved
  );
}

/** Why not; undefined where the person may. */
type Rule = (user: UserInfo) => AccessReason | undefined;

const members: Rule = (user) => (isMember(user) ? undefined : 'notApproved');
const operators: Rule = (user) => (isOperator(user) ? undefined : 'operatorsOnly');
const institutions: Rule = (user) => (user.isInstitution ? undefined : 'institutionsOnly');

/** The marks of contract 6, strictly: whatever else a person may do. They are asked for as actions, of no list. */
const marks: Readonly<Record<AccessMark, Rule>> = {
  'institution-only': institutions,
  'publish-permission': (user) => (user.enablePublish ? undefined : 'mayNotPublish'),
};

/** Places that no list stands behind, by their path: whether they are open to the person. No list has such a name. */
const places = {
  /** the platform's work: what the sidebar leads to */
  '/': members,
  /** the menu that the platform makes (contract 2.4): only operators cannot do without it */
  '/menu': operators,
  '/publish/live': (user) => (isOperator(user) ? undefined : institutions(user)),
  '/manage/live': (user) => (isOperator(user) ? undefined : institutions(user)),
  /** the decorator: every call about special topics is for operators */
  '/deciration/main': operators,
  '/lists': operators,
  '/state': operators,
} as const satisfies Readonly<Record<string, Rule>>;
export type Place = keyof typeof places;

const isMark = (name: string): name is AccessMark => Object.hasOwn(marks, name);
export const isPlace = (name: string): name is Place => Object.hasOwn(places, name);

/** Whether a place is open to a person, for pages outside of the shell. */
export const isOpenTo = (user: UserInfo, place: Place): boolean =>
  places[place](user) === undefined;

/** refine's names of actions that are one right here. */
const sameAs: Readonly<Record<string, ListAction>> = {
  create: 'create',
  clone: 'create',
  edit: 'edit',
  save: 'edit',
  delete: 'delete',
  import: 'import',
};

function reasonAgainst(
  user: UserInfo,
  refusals: Refusals,
  { resource = '', action }: AccessQuestion,
): AccessReason | undefined {
  if (isMark(action)) return marks[action](user);
  if (isPlace(resource)) return places[resource](user);
  const known = sameAs[action];
  return members(user) ?? (known && refusals.get(resource)?.[known]);
}

/** Answers one question. */
export function answerAccess(
  user: UserInfo,
  refusals: Refusals,
  question: AccessQuestion,
): AccessAnswer {
  const reason = reasonAgainst(user, refusals, question);
  return reason ? { can: false, reason } : { can: true };
}
