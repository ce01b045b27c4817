import type { Kysely, Transaction } from 'kysely';
import {
  validateIdentityByMailAddr,
  validateIdentityByMailCode,
  validateIdentityByPassword,
  validateIdentityByPhoneNum,
  validateIdentityBySms,
} from '#contract/endpoints/account.ts';
import { locales } from '#locales/index.ts';
import { after } from '../after.ts';
import type { Tables } from '../database/tables.ts';
import { fieldRefused, sentence } from '../http/errors.ts';
import { type Caller, type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { type Limit, takeTry } from './limits.ts';
import { requirePassword } from './password.ts';
import { issueSecret, takeSecret } from './singleUseSecrets.ts';
import { sendCode, takeCode } from './verificationCodes.ts';

/** Seconds that a proof of identity is good for. */
export const proofSeconds = 10 * 60;
/** Guesses of the phone or mail address that is bound to one account. */
export const ownAddressLimit: Limit = { hits: 20, seconds: 60 * 60 };

/** Makes a single-use proof that the caller is the person of the session. */
async function issueProof(services: Services, accountId: string) {
  const proof = await issueSecret(services, {
    purpose: 'identity-proof',
    seconds: proofSeconds,
    accountId,
  });
  return { proof, expiresIn: proofSeconds };
}

/**
 * Uses up a proof of identity.
 *
 * @param database the transaction of its use: if that fails, the proof can be used again
 * @throws InvalidInput on the field `proof`: `expired`, also for the proof of another account
 */
export async function takeProof(
  services: Services,
  accountId: string,
  proof: string,
  database: Kysely<Tables> = services.database,
): Promise<void> {
  const used = await takeSecret(services, 'identity-proof', proof, database);
  if (used?.accountId === accountId) return;
  throw fieldRefused({
    field: 'proof',
    code: 'expired',
    text: sentence(locales.identity.accountMails, 'proofEnded'),
  });
}

/** What the clocks of two processes may differ by, in seconds. */
const clockTolerance = 5;

/** Whether the person signed in so shortly ago that this proves who they are. */
async function isFresh(
  { now }: Services,
  transaction: Transaction<Tables>,
  sessionId: string,
): Promise<boolean> {
  const at = now();
  const session = await transaction
    .selectFrom('session')
    .where('id', '=', sessionId)
    .where('is_proven', '=', true)
    .where('created_at', '>', after(at, -proofSeconds))
    // in the time to come only by a clock that went wrong
    .where('created_at', '<', after(at, clockTolerance))
    .select('id')
    .executeTakeFirst();
  return session !== undefined;
}

/**
 * Makes sure that the person themselves changes how the account is signed in to: a stolen session must not be enough to
 * take it over.
 *
 * @param given the proof; `need`: what is said if it is missing
 * @throws InvalidInput on the field `proof`: `required`, `expired`
 */
export async function requirePerson(
  services: Services,
  transaction: Transaction<Tables>,
  { id, sessionId }: Caller,
  {
    proof,
    need,
  }: {
    proof: string | undefined;
    need: 'bindProofNeeded' | 'unbindProofNeeded' | 'factorProofNeeded' | 'passkeyProofNeeded';
  },
): Promise<void> {
  if (proof !== undefined) await takeProof(services, id, proof, transaction);
  else if (!(await isFresh(services, transaction, sessionId)))
    throw fieldRefused({
      field: 'proof',
      code: 'required',
      text: sentence(locales.identity.accountMails, need),
    });
}

/** One of the two addresses that an account is reached at, as its calls name it. */
const mail = { column: 'mail', channel: 'mail', purpose: 'validate-mail' } as const;
const phone = { column: 'phone', channel: 'sms', purpose: 'validate-phone' } as const;
type Reach = typeof mail | typeof phone;

const refuse = (
  field: string,
  code: string,
  key: keyof (typeof locales.identity.accountMails)['en-US'],
) => fieldRefused({ field, code, text: sentence(locales.identity.accountMails, key) });

/** @throws InvalidInput if the account has none */
async function ownAddress(
  { database }: Services,
  accountId: string,
  { column }: Reach,
  field: string,
): Promise<string> {
  const account = await database
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(['mail', 'phone'])
    .executeTakeFirstOrThrow();
  const address = account[column];
  if (address === null)
    throw column === 'mail'
      ? refuse(field, 'no-mail', 'noMail')
      : refuse(field, 'no-phone', 'noPhone');
  return address;
}

/** Proofs of identity, by the present mail address or phone, or by the password (contract 7.1). */
export function proofHandlers(services: Services): HandledEndpoint[] {
  /** Sends a code to the account's own address, if it is the one that was given. */
  async function challenge(
    {
      caller,
      ...rest
    }: Pick<Parameters<typeof sendCode>[1], 'language' | 'clientAddress' | 'requestId'> & {
      readonly caller: Caller;
    },
    reach: Reach,
    field: string,
    given: string,
  ) {
    await takeTry(services, `own-address:account:${caller.id}`, ownAddressLimit);
    const own = await ownAddress(services, caller.id, reach, field);
    if (own !== given)
      throw reach === mail
        ? refuse(field, 'not-own', 'otherMail')
        : refuse(field, 'not-own', 'otherPhone');
    const { purpose, channel } = reach;
    const { language, clientAddress, requestId } = rest;
    const accountId = caller.id;
    const asking = { language, clientAddress, requestId };
    const request = { purpose, channel, target: own, accountId, ...asking };
    return succeed(await sendCode(services, request));
  }

  async function answer(caller: Caller, reach: Reach, code: string) {
    const target = await ownAddress(services, caller.id, reach, 'code');
    await takeCode(services, { purpose: reach.purpose, target, code, accountId: caller.id });
    return succeed(await issueProof(services, caller.id));
  }

  return [
    handle(validateIdentityByMailAddr, (call) =>
      challenge(call, mail, 'mailAddr', call.query.mailAddr),
    ),
    handle(validateIdentityByMailCode, ({ caller, body }) => answer(caller, mail, body.code)),
    handle(validateIdentityByPhoneNum, (call) =>
      challenge(call, phone, 'phoneNum', call.query.phoneNum),
    ),
    handle(validateIdentityBySms, ({ caller, body }) => answer(caller, phone, body.code)),
    handle(validateIdentityByPassword, async ({ caller, body }) => {
      await requirePassword(services, caller.id, 'password', body.password);
      return succeed(await issueProof(services, caller.id));
    }),
  ];
}
