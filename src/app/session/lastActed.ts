import type { SignedInInfo } from '#contract/entities/account.ts';
import { storeText } from '../browserStore.ts';

/** For which institution each account acted last in this browser, by the id of its membership. */
const key = (accountId: string): string => `bookdesk.actsFor.${accountId}`;

/** Keeps for which institution a person acts. */
export function keepActing(member: NonNullable<SignedInInfo['member']>): void {
  // where there is no room, the next sign-in is for themselves
  storeText(key(member.accountId), member.id);
}

/** The next sign-in of the account is for itself. */
export const forgetActing = (accountId: string): void => localStorage.removeItem(key(accountId));

/** The membership by which an account acted last; one that has ended is forgotten. */
export function lastActed({ id, memberships = [] }: SignedInInfo): string | undefined {
  const kept = localStorage.getItem(key(id));
  if (kept === null) return undefined;
  if (memberships.some((membership) => membership.id === kept)) return kept;
  forgetActing(id);
  return undefined;
}
