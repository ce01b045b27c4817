import { locales } from '#locales/index.ts';
import { demoNames, demoPassword } from './catalogue/demoAccounts.ts';
import { verifyPassword } from './identity/password.ts';
import type { Services } from './services.ts';
import { publicHost } from './settings.ts';
import { startFailure } from './startFailure.ts';

/**
 * Refuses to serve the network while there are accounts whose password everybody knows (contract 11), even if an
 * earlier start made them.
 *
 * @throws StartFailure naming them
 */
export async function refusePublicDemo({ database, settings }: Services): Promise<void> {
  const setting = publicHost(settings);
  if (setting === undefined) return;
  const accounts = await database
    .selectFrom('account')
    .select(['name', 'password_hash'])
    .where('name', 'in', [...demoNames])
    .execute();
  const open: string[] = [];
  for (const { name, password_hash: hash } of accounts) {
    if (await verifyPassword(demoPassword, hash)) open.push(name);
  }
  if (open.length > 0) {
    const names = open.join(', ');
    throw startFailure(locales.server.start, 'demoAccounts', { setting, names });
  }
}
