import { testPlatform } from './interface.ts';

/** What tests of screens need of codes and mails, and of the limits on them. */

/** The text of the message that went out to this phone or mail address last. */
export async function lastMessage(recipient: string): Promise<string> {
  const { services } = await testPlatform();
  const { body } = await services.database
    .selectFrom('outbox_message')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .select('body')
    .executeTakeFirstOrThrow();
  return body;
}

/** The piece of a text that has this form. */
export function found(text: string, form: RegExp): string {
  const piece = form.exec(text)?.[0];
  if (!piece) throw new Error(`${form} is not in: ${text}`);
  return piece;
}

/** The code that was sent to a phone or a mail address last. */
export const lastCode = async (recipient: string): Promise<string> =>
  found(await lastMessage(recipient), /\b\d{6}\b/);

/** Six digits that are not this code. */
export const otherThan = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Forgets how often anything was tried. */
export async function forgetTries(): Promise<void> {
  const { services } = await testPlatform();
  await services.database.deleteFrom('rate_limit').execute();
}
