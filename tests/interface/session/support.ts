import { testPlatform } from '#tests/support/interface.ts';

/** What tests of the ways in need from the platform. */

/** Gives a demo account a phone number or a mail address. */
export async function giveAccount(
  name: string,
  contact: { phone?: string; mail?: string },
): Promise<void> {
  const { services } = await testPlatform();
  await services.database.updateTable('account').set(contact).where('name', '=', name).execute();
}
