import { rememberedAccountDays } from '#contract/limits.ts';

/** The remembered-account cookie (contract 3, 9): the account's name alone, never a password. */

const cookieName = 'bookdesk-account';
const daySeconds = 24 * 60 * 60;

/** The account that this device remembers; empty where it remembers none. */
export function rememberedAccount(): string {
  for (const part of document.cookie.split('; ')) {
    const [name, value] = part.split('=');
    if (name === cookieName && value) return decoded(value);
  }
  return '';
}

/** Others can write this cookie too, a neighbouring site for one: what is not ours is none. */
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

/** Remembers none any more. */
export function forgetAccount(): void {
  write('', 0);
}
