import type { AccessMark, AccessReason, ListAction } from '#contract/access.ts';
import { InstitutionStatus, includesRole, type MemberRole } from '#contract/codes.ts';
import type { SignedInInfo, UserInfo } from '#contract/entities/account.ts';

/**
 * The notice that covers the main area because of the institution's status (contract 2.1, 4; 22 is from contract 10.4).
 */
export type StatusNotice = 'underReview' | 'rejected' | 'suspected' | undefined;

/** The notice for a person on a path; none under /setting. It is also used before refine is loaded. */
export function statusNotice(user: UserInfo | undefined, pathname: string): StatusNotice {
  if (!user || isMember(user) || /^\/setting(\/|$)/.test(pathname)) return undefined;
  if (user.institutionStatus === InstitutionStatus.underReview) return 'underReview';
  if (user.institutionStatus === InstitutionStatus.rejected) return 'rejected';
  return 'suspected';
}

/**
 * The rules behind refine's access questions (contract 6, 12). What an account may do with lists comes from the
 * platform in one call for all lists; the rest is in the session, so that no question needs a call. The server enforces
 * the same rules.
 */

interface AccessAnswer {
  can: boolean;
  reason?: AccessReason;
}
export interface AccessQuestion {
  /** name of a list, or path of a place; marks have none */
  resource?: string | undefined;
  action: string;
}
/** What the platform says that the person may not do, by list (`Resources`). */
export type Refusals = ReadonlyMap<string, Partial<Record<ListAction, AccessReason>>>;

/** Whether the person is an operator of the platform who may do everything; one with a role has the lists that it opens. */
export const isOperator = ({ roles, role }: Pick<SignedInInfo, 'roles' | 'role'>): boolean =>
  roles.includes('operator') && !role;

/**
 * Whether the person may use the platform's main functions: individual accounts, operators, approved institutions
 * (contract 6).
 */
export function isMember(user: SignedInInfo): boolean {
  return (
    !user.isInstitution || isOperator(user) || user.institutionStatus === InstitutionStatus.approved
  );
}

/** Why the person may not; undefined if they may. */
type Rule = (user: SignedInInfo, refusals: Refusals) => AccessReason | undefined;

const members = (user: SignedInInfo): AccessReason | undefined =>
  isMember(user) ? undefined : 'notApproved';
const operators = (user: SignedInInfo): AccessReason | undefined =>
  isOperator(user) ? undefined : 'operatorsOnly';
const institutions = (user: SignedInInfo): AccessReason | undefined =>
  user.isInstitution ? undefined : 'institutionsOnly';
/** The account of an approved institution, and those of its members who may do everything there. */
const administrators: Rule = (user) =>
  institutions(user) ??
  members(user) ??
  (isWithin(user, 'administrator') ? undefined : 'beyondMember');

/** Whether the role of a member of an institution includes another one; true for whoever is none. */
const isWithin = ({ member }: SignedInInfo, needed: MemberRole): boolean =>
  !member || includesRole(member.role, needed);

/** Whether the person keeps what they write on the platform, and saves drafts. */
export const mayWrite = (user: SignedInInfo): boolean =>
  user.enablePublish && isWithin(user, 'author');

/** The marks of contract 6, decided strictly by their own conditions. They are asked for as actions without a list. */
const marks: Readonly<Record<AccessMark, Rule>> = {
  'institution-only': institutions,
  'publish-permission': (user) => {
    if (!user.enablePublish) return 'mayNotPublish';
    return isWithin(user, 'editor') ? undefined : 'beyondMember';
  },
};

/** Rules for places without a list, by path. No list has such a name. */
const places = {
  /** the main functions, which the sidebar leads to */
  '/': members,
  '/home': members,
  /** the menu that the platform sends (contract 2.4); only operators need it */
  '/menu': operators,
  '/publish/live': (user) => (isOperator(user) ? undefined : institutions(user)),
  '/manage/live': (user) => (isOperator(user) ? undefined : institutions(user)),
  /** the decorator: for operators whose role opens the list, as far as it goes there; open until the lists have come */
  '/deciration/main': (user, refusals) =>
    user.role && (refusals.size === 0 || refusals.has('special-pages'))
      ? undefined
      : operators(user),
  '/lists': operators,
  '/sources': operators,
  '/dashboards': operators,
  '/programs': operators,
  '/people': operators,
  '/members': administrators,
  '/state': operators,
} as const satisfies Readonly<Record<string, Rule>>;
export type Place = keyof typeof places;

const isMark = (name: string): name is AccessMark => Object.hasOwn(marks, name);
export const isPlace = (name: string): name is Place => Object.hasOwn(places, name);

/** Whether a place is open to a person, for pages outside the shell. */
export const isOpenTo = (user: SignedInInfo, place: Place): boolean =>
  places[place](user, new Map()) === undefined;

/** refine's actions that count as the same permission here. */
const sameAs: Readonly<Record<string, ListAction>> = {
  create: 'create',
  clone: 'create',
  edit: 'edit',
  save: 'edit',
  publish: 'publish',
  delete: 'delete',
  import: 'import',
};

function reasonAgainst(
  user: SignedInInfo,
  refusals: Refusals,
  { resource = '', action }: AccessQuestion,
): AccessReason | undefined {
  if (isMark(action)) return marks[action](user, refusals);
  if (isPlace(resource)) return places[resource](user, refusals);
  const known = sameAs[action];
  return members(user) ?? (known && refusals.get(resource)?.[known]);
}

/** Answers one question. */
export function answerAccess(
  user: SignedInInfo,
  refusals: Refusals,
  question: AccessQuestion,
): AccessAnswer {
  const reason = reasonAgainst(user, refusals, question);
  return reason ? { can: false, reason } : { can: true };
}
