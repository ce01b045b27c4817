import { rememberedAccountDays } from '#contract/limits.ts';

/** The remembered-account cookie (contract 3, 9): only the account's name, never a password. */

const cookieName = 'bookdesk-account';
const daySeconds = 24 * 60 * 60;

/** The account that this device remembers; empty if none. */
export function rememberedAccount(): string {
  for (const part of document.cookie.split('; ')) {
    const [name, value] = part.split('=');
    if (name === cookieName && value) return decoded(value);
  }
  return '';
}

/** Other sites of the same domain can write this cookie too: a value that is not ours counts as empty. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

function write(value: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some supported browsers
  document.cookie = `${cookieName}=${value}; path=/; max-age=${seconds}; SameSite=Lax`;
}

/** Remembers an account for 30 days. */
export function rememberAccount(account: string): void {
  write(encodeURIComponent(account), rememberedAccountDays * daySeconds);
}

/** Forgets the remembered account. */
export function forgetAccount(): void {
  write('', 0);
}
