import { randomBytes } from 'node:crypto';
import { installationSecret } from '../installationSecret.ts';
import { seal, unseal } from '../sealing.ts';
import type { Services } from '../services.ts';

/** The secrets that deliveries are signed with; the database keeps them encrypted. */

const purpose = 'bookdesk webhook';
const keySecret = (services: Services) => installationSecret(services, 'webhooks');

/** A new secret, as it is told once and as it is kept. */
export async function newWebhookSecret(services: Services) {
  const secret = `bdws_${randomBytes(32).toString('base64url')}`;
  return { secret, sealed: seal(await keySecret(services), purpose, secret) };
}

export const webhookSecret = async (services: Services, sealed: Buffer): Promise<string> =>
  unseal(await keySecret(services), purpose, sealed);
