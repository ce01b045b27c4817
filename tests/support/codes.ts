import { testPlatform } from './interface.ts';
import { lastMessageTo } from './people.ts';

/** Codes and mails for tests of screens, and the limits on them. */

/** The text of the last message to a phone number or mail address. */
export const lastMessage = async (recipient: string): Promise<string> =>
  lastMessageTo(await testPlatform(), recipient);

/** The first match of a pattern in a text. */
export function found(text: string, form: RegExp): string {
  const piece = form.exec(text)?.[0];
  if (!piece) throw new Error(`${form} is not in: ${text}`);
  return piece;
}

/** The last code that was sent to a phone number or mail address. */
export const lastCode = async (recipient: string): Promise<string> =>
  found(await lastMessage(recipient), /\b\d{6}\b/);

/** Six digits that differ from the code. */
export const otherThan = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Resets the counts of attempts. */
export async function forgetTries(): Promise<void> {
  const { services } = await testPlatform();
  await services.database.deleteFrom('rate_limit').execute();
}
