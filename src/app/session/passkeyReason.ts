/** What a browser calls the reason for which it gave no passkey: `NotAllowedError`. */
export const passkeyReason = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
