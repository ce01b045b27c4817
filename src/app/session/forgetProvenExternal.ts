/** Where this tab keeps an account of another site that was proven a moment ago (`external.ts`). */
export const accountKey = 'bookdesk.externalAccount';

/** Forgets it: it was bound, or the person went another way. Apart from the rest, as every sign-out does it. */
export function forgetProvenExternal(): void {
  sessionStorage.removeItem(accountKey);
}
