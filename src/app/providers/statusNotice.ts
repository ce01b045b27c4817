import { InstitutionStatus } from '#contract/codes.ts';
import type { UserInfo } from '#contract/entities/account.ts';
import { isMember } from './accessPolicy.ts';

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
