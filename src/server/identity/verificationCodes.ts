import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { verificationCodeDigits } from '#contract/formats.ts';
import { type Language, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { after } from '../after.ts';
import type { Tables } from '../database/tables.ts';
import { siteOf } from '../http/clientAddress.ts';
import { fieldRefused, type InvalidInput, sentence } from '../http/errors.ts';
import { installationSecret } from '../installationSecret.ts';
import { type OutgoingMessage, postMessage, requireService } from '../outbox/index.ts';
import type { Services } from '../services.ts';
import { type Limit, returnNetworkTry, takeNetworkTry, takeTry } from './limits.ts';

/** Six digits that prove a phone or a mail address: sent, counted, used once. */

type CodePurpose =
  | 'sign-in'
  | 'register'
  | 'reset-password'
  | 'bind-operator'
  | 'change-phone'
  | 'change-mail'
  | 'validate-phone'
  | 'validate-mail';

/** Seconds that a code is good for. */
export const codeSeconds = 5 * 60;
/** Seconds until another code may be sent to the same phone or mail address. */
const codePause = 60;
/** Tries that a code allows; after as many wrong ones it is void. */
export const codeTries = 5;
/**
 * Codes to one phone or mail address that one network address, or one site of version 6, may ask for. It has used its own up before it has used up
 * those of the phone's owner, who asks from somewhere else.
 */
const askerLimits: readonly Limit[] = [
  { hits: 5, seconds: 60 * 60 },
  { hits: 10, seconds: 24 * 60 * 60 },
];
/** Limits of codes to one phone or mail address, for all callers together. */
export const targetLimits: readonly Limit[] = [
  { hits: 10, seconds: 60 * 60 },
  { hits: 20, seconds: 24 * 60 * 60 },
];
/** Codes that one network address may ask for: an office shares one. */
export const codeAddressLimit: Limit = { hits: 30, seconds: 60 * 60 };
/** Limit of wrong codes from one network address for all phones together: guessing cannot be spread over many phones. */
export const guessLimit: Limit = { hits: 60, seconds: 600 };
const guesses = 'guess';

/** A code that somebody asks for. */
export interface CodeRequest {
  readonly purpose: CodePurpose;
  readonly channel: 'sms' | 'mail';
  /** a mobile number, or a mail address in lower case */
  readonly target: string;
  /** the signed-in account that it is for: no other account can use the code */
  readonly accountId?: string;
  readonly language: Language;
  readonly clientAddress: string;
  /** of the call that asks for it */
  readonly requestId: string;
}

/** A code as a person gives it back. */
export interface GivenCode {
  readonly purpose: CodePurpose;
  readonly target: string;
  readonly code: string;
  /** only a code that was sent for this account counts */
  readonly accountId?: string;
  /** the network address of a caller who is not signed in: wrong codes are counted by it */
  readonly clientAddress?: string;
}

async function hashCode(
  services: Services,
  { purpose, target, code }: Pick<GivenCode, 'purpose' | 'target' | 'code'>,
): Promise<Buffer> {
  const secret = await installationSecret(services, 'verification-code');
  return createHmac('sha256', secret).update(`${purpose}\n${target}\n${code}`).digest();
}

async function takeSending(
  services: Services,
  { target, clientAddress }: CodeRequest,
): Promise<void> {
  const take = (key: string, limit: Limit) => takeTry(services, key, limit, 'codesTooOften');
  await takeNetworkTry(services, 'code:address', clientAddress, codeAddressLimit, 'codesTooOften');
  await take(`code:pause:${target}`, { hits: 1, seconds: codePause });
  const asker = siteOf(clientAddress);
  for (const limit of askerLimits)
    await take(`code:asker:${limit.seconds}:${asker}:${target}`, limit);
  for (const limit of targetLimits) await take(`code:target:${limit.seconds}:${target}`, limit);
}

/** Whether the owner of the target would wait for a code in vain. Only a password that is reset needs an account. */
async function isInVain(
  { database }: Services,
  { purpose, channel, target }: CodeRequest,
): Promise<boolean> {
  if (purpose !== 'reset-password') return false;
  const account = await database
    .selectFrom('account')
    .where(channel === 'sms' ? 'phone' : 'mail', '=', target)
    .select('id')
    .executeTakeFirst();
  return account === undefined;
}

/** @param code undefined if the message says that there is none */
function messageOf(request: CodeRequest, code: string | undefined): OutgoingMessage {
  const { purpose, channel, target: recipient, language, requestId } = request;
  const to = { recipient, requestId };
  const say = (key: keyof (typeof locales.identity.codeMails)['en-US']) =>
    message(locales.identity.codeMails, language, key, {
      purpose: message(locales.identity.codeMails, language, `for-${purpose}`),
      minutes: codeSeconds / 60,
      ...(code !== undefined && { code }),
    });
  if (channel === 'sms')
    return { kind: 'sms', ...to, body: say(code === undefined ? 'smsUnknown' : 'smsBody') };
  return code === undefined
    ? { kind: 'mail', ...to, subject: say('mailUnknownSubject'), body: say('mailUnknownBody') }
    : { kind: 'mail', ...to, subject: say('mailSubject'), body: say('mailBody') };
}

/**
 * Sends a code, which replaces an earlier one for the same purpose. If a password is to be reset and there is no account,
 * the message says so in place of a code; the caller sees no difference.
 *
 * @returns seconds until another may be requested, and seconds for which this one is valid
 * @throws Refused 429 with the wait, if too many were requested; 422 if nothing sends it
 */
export async function sendCode(
  services: Services,
  request: CodeRequest,
): Promise<{ waitSeconds: number; expiresIn: number }> {
  requireService(services, request.channel);
  await takeSending(services, request);
  const { purpose, target, accountId } = request;
  const inVain = await isInVain(services, request);
  const code = String(randomInt(10 ** verificationCodeDigits)).padStart(
    verificationCodeDigits,
    '0',
  );
  const columns = {
    // a code that is not sent is stored too, so that a guess gets the same answer as for any other address
    code_hash: await hashCode(services, { purpose, target, code }),
    account_id: accountId ?? null,
    tries: 0,
    expires_at: after(services.now(), codeSeconds),
  };
  await services.database
    .insertInto('verification_code')
    .values({ purpose, target, ...columns })
    .onConflict((conflict) => conflict.columns(['purpose', 'target']).doUpdateSet(columns))
    .execute();
  await postMessage(services, messageOf(request, inVain ? undefined : code));
  return { waitSeconds: codePause, expiresIn: codeSeconds };
}

const refuseCode = (key: 'wrongCode' | 'codeExpired'): InvalidInput =>
  fieldRefused({
    field: 'code',
    code: key === 'wrongCode' ? 'wrong-code' : 'code-expired',
    text: sentence(locales.identity.codeMails, key),
  });

/** A code that was right a moment ago, to be used up by `spendCode`. */
export interface CheckedCode {
  readonly purpose: CodePurpose;
  readonly target: string;
  readonly hash: Buffer;
}

/**
 * Whether a code is right, without using it up: for calls that may still fail for another reason. Each check counts as a
 * try, whatever becomes of the transaction that follows; so call it before the transaction, never in it.
 *
 * @throws InvalidInput on the field `code`: `wrong-code`, or `code-expired` if no code is valid
 * @throws Refused 429 with the wait, after too many wrong ones from one network address
 */
export async function checkCode(services: Services, given: GivenCode): Promise<CheckedCode> {
  const { purpose, target, accountId, clientAddress } = given;
  if (clientAddress !== undefined)
    await takeNetworkTry(services, guesses, clientAddress, guessLimit);
  const hash = await hashCode(services, given);
  // counted before it is compared, so that tries side by side all count
  let tries = services.database
    .updateTable('verification_code')
    .set({ tries: sql<number>`tries + 1` })
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .where('tries', '<', codeTries)
    .where('expires_at', '>', services.now());
  if (accountId !== undefined) tries = tries.where('account_id', '=', accountId);
  const row = await tries.returning('code_hash').executeTakeFirst();
  if (!row) throw refuseCode('codeExpired');
  if (!timingSafeEqual(row.code_hash, hash)) throw refuseCode('wrongCode');
  if (clientAddress !== undefined) await returnNetworkTry(services, guesses, clientAddress);
  return { purpose, target, hash };
}

/**
 * Uses up a checked code; of two concurrent calls one succeeds.
 *
 * @param database the transaction of its use: if that fails, the code can be used again
 * @throws InvalidInput `code-expired` on the field `code` if it was used or replaced meanwhile
 */
export async function spendCode(
  { purpose, target, hash }: CheckedCode,
  database: Kysely<Tables>,
): Promise<void> {
  const { numDeletedRows } = await database
    .deleteFrom('verification_code')
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw refuseCode('codeExpired');
}

/**
 * Checks a code and uses it up. Where what it proves can still fail for another reason, `checkCode` before the
 * transaction and `spendCode` in it leave the code to the person.
 *
 * @throws InvalidInput on the field `code`: `wrong-code`, `code-expired`
 */
export async function takeCode(services: Services, given: GivenCode): Promise<void> {
  await spendCode(await checkCode(services, given), services.database);
}
