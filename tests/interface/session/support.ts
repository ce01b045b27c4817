import { testPlatform } from '../../support/interface.ts';

/** What tests of the ways in need from the platform. */

/** The code in the message that went out to this phone or mail address last. */
export async function lastCode(recipient: string): Promise<string> {
  const { services } = await testPlatform();
  const { body } = await services.database
    .selectFrom('outbox_message')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .select('body')
    .executeTakeFirstOrThrow();
  const code = /\b\d{6}\b/.exec(body)?.[0];
  if (!code) throw new Error(`no code in: ${body}`);
  return code;
}

/** Six digits that are not this code. */
export const otherThan = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Gives a demo account a phone number or a mail address. */
export async function giveAccount(
  name: string,
  contact: { phone?: string; mail?: string },
): Promise<void> {
  const { services } = await testPlatform();
  await services.database.updateTable('account').set(contact).where('name', '=', name).execute();
}

/** Forgets how often anything was tried. */
export async function forgetTries(): Promise<void> {
  const { services } = await testPlatform();
  await services.database.deleteFrom('rate_limit').execute();
}
