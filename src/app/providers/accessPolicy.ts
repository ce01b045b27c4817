import type { AccessMark, AccessReason, ListAction } from '#contract/access.ts';
import { InstitutionStatus } from '#contract/codes.ts';
import type { UserInfo } from '#contract/entities/account.ts';
import { type Language, message } from '#contract/language.ts';
import { accessMessages } from './messages.ts';

/**
 * Answers to access questions (SPEC 6, DESIGN 5). What an account may do with a list comes from the platform, for all
 * lists in one call; the rest stands in the session. No question costs a call of its own. The server enforces the same.
 */

export interface AccessAnswer {
  can: boolean;
  reason?: AccessReason;
}
export interface AccessQuestion {
  /** name of a list; marks belong to none */
  resource?: string | undefined;
  action: string;
}
/** What the platform said that the person may not do, by list (`Resources`). */
export type Refusals = ReadonlyMap<string, Partial<Record<ListAction, AccessReason>>>;

/** Whether the person runs the platform. */
export const isOperator = (user: Pick<UserInfo, 'roles'>): boolean =>
  user.roles.includes('operator');

/** Whether the platform's work is open to the person: individual accounts, operators, approved institutions (SPEC 6). */
export function isMember(user: UserInfo): boolean {
  return (
    !user.isInstitution || isOperator(user) || user.institutionStatus === InstitutionStatus.approved
  );
}

const no = (reason: AccessReason): AccessAnswer => ({ can: false, reason });
const yes: AccessAnswer = { can: true };

/** The marks of SPEC 6, strictly: whatever else a person may do. */
const marks: Readonly<Record<AccessMark, (user: UserInfo) => AccessAnswer>> = {
  'institution-only': (user) => (user.isInstitution ? yes : no('institutionsOnly')),
  'publish-permission': (user) => (user.enablePublish ? yes : no('mayNotPublish')),
};

const isMark = (action: string): action is AccessMark => Object.hasOwn(marks, action);

/** refine's other names of what a list knows as one thing. */
const sameAs: Readonly<Record<string, ListAction>> = {
  create: 'create',
  clone: 'create',
  edit: 'edit',
  save: 'edit',
  delete: 'delete',
  import: 'import',
};

/** Answers one question. */
export function answerAccess(
  user: UserInfo | undefined,
  refusals: Refusals,
  { resource, action }: AccessQuestion,
): AccessAnswer {
  if (!user) return no('signedOut');
  if (isMark(action)) return marks[action](user);
  if (isOperator(user)) return yes;
  if (!isMember(user)) return no('notApproved');
  const known = sameAs[action];
  const reason = known && refusals.get(resource ?? '')?.[known];
  return reason ? no(reason) : yes;
}

/** The sentence that tells a person why not. */
export function accessReasonText(reason: AccessReason, language: Language): string {
  return message(accessMessages, language, reason);
}
