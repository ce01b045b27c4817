import { InstitutionStatus } from '#contract/codes.ts';
import type { UserInfo } from '#contract/entities/account.ts';
import { type Language, message } from '#contract/language.ts';
import { accessMessages } from './messages.ts';

/** What a person may do, from the session alone: one answer for a whole page, no call a row (SPEC 6, DESIGN 5). */

export type AccessReason = 'signedOut' | 'notApproved' | 'mayNotPublish' | 'operatorsOnly';
export interface AccessAnswer {
  can: boolean;
  reason?: AccessReason;
}

/** Resources whose records belong to whoever wrote them; all others are the operators' to change. */
const ownContent = new Set(['posts', 'dynamics', 'articles', 'book-lists']);
const writing = new Set(['create', 'edit', 'clone', 'save']);
const changing = new Set([...writing, 'delete', 'import']);

export const isOperator = (user: Pick<UserInfo, 'roles'>): boolean =>
  user.roles.includes('operator');

/** Whether the platform's work is open to the person: individual accounts, operators, approved institutions (SPEC 6). */
export function isMember(user: UserInfo): boolean {
  return (
    !user.isInstitution || isOperator(user) || user.institutionStatus === InstitutionStatus.approved
  );
}

/** Decides one question. The server enforces the same; this only shows it beforehand, with the reason. */
export function accessTo(
  user: UserInfo | undefined,
  resource: string | undefined,
  action: string,
): AccessAnswer {
  if (!user) return { can: false, reason: 'signedOut' };
  if (isOperator(user)) return { can: true };
  if (!isMember(user)) return { can: false, reason: 'notApproved' };
  if (!changing.has(action)) return { can: true };
  if (!resource || !ownContent.has(resource)) return { can: false, reason: 'operatorsOnly' };
  if (writing.has(action) && !user.enablePublish) return { can: false, reason: 'mayNotPublish' };
  return { can: true };
}

/** The sentence that a disabled button shows. */
export function accessReasonText(reason: AccessReason, language: Language): string {
  return message(accessMessages, language, reason);
}
