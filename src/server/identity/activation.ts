import type { Transaction } from 'kysely';
import { z } from 'zod';
import { type Language, message } from '#contract/language.ts';
import { activationMailPauseSeconds } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import type { Tables } from '../database/tables.ts';
import { postMessage, requireService } from '../outbox/index.ts';
import { publicOrigin } from '../publicAddress.ts';
import type { Services } from '../services.ts';
import { type Limit, takeTry } from './limits.ts';
import { issueSecret, takeSecret } from './singleUseSecrets.ts';

/** The mail that a mail address is confirmed by: its link, how long it is good for, and how often it is sent. */

/** Seconds that the link of an activation mail is good for. */
export const activationSeconds = 24 * 60 * 60;
/** Limits of activation mails for one account and for one address, for all callers together. */
export const activationLimit: Limit = { hits: 5, seconds: 60 * 60 };

const payload = z.object({ mail: z.string() });

/** Counts a mail to an address. @throws Refused 429 with the wait */
export const takeMailTry = (services: Services, mail: string): Promise<void> =>
  takeTry(services, `activation:mail:${mail}`, activationLimit);

/** Counts a mail of an account: one a minute, five an hour. @throws Refused 429 with the wait */
export async function takeAccountTry(services: Services, accountId: string): Promise<void> {
  const pause = { hits: 1, seconds: activationMailPauseSeconds };
  await takeTry(services, `activation:pause:${accountId}`, pause);
  await takeTry(services, `activation:account:${accountId}`, activationLimit);
}

/** Sends an activation mail with a new link; the links of earlier mails to the address stay good. */
export async function postActivation(
  services: Services,
  transaction: Transaction<Tables>,
  to: {
    readonly accountId: string;
    readonly name: string;
    readonly mail: string;
    readonly language: Language;
    /** of the call that asks for it */
    readonly requestId: string;
  },
): Promise<void> {
  requireService(services, 'mail');
  const { accountId, name, mail, language, requestId } = to;
  const secret = await issueSecret(
    services,
    { purpose: 'activation', seconds: activationSeconds, accountId, payload: { mail } },
    transaction,
  );
  const address = `${publicOrigin(services.settings)}/register/organization/true?activation=${secret}`;
  await postMessage(
    services,
    {
      kind: 'mail',
      recipient: mail,
      subject: message(locales.identity.registrationServer, language, 'activationSubject'),
      body: message(locales.identity.registrationServer, language, 'activationBody', {
        name,
        address,
      }),
      requestId,
    },
    transaction,
  );
}

/** Uses the secret of a link up: the account that it was made for and the address that it went to. */
export async function takeActivation(
  services: Services,
  transaction: Transaction<Tables>,
  secret: string,
): Promise<{ accountId: string; mail: string } | undefined> {
  const used = await takeSecret(services, 'activation', secret, transaction);
  if (!used?.accountId) return undefined;
  return { accountId: used.accountId, ...payload.parse(used.payload) };
}
