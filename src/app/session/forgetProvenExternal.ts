/** The key under which this tab keeps a proven account of another site (`external.ts`). */
export const accountKey = 'bookdesk.externalAccount';

/**
 * Forgets the proven account: it was bound, or the person does something else. In a module of its own because every
 * sign-out needs it.
 */
export function forgetProvenExternal(): void {
  sessionStorage.removeItem(accountKey);
}
