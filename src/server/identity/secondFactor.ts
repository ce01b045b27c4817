import { createHash, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { after } from '../after.ts';
import { inTransaction } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';
import { installationSecret } from '../installationSecret.ts';
import { seal, unseal } from '../sealing.ts';
import type { Services } from '../services.ts';
import { knownDevice } from './knownDevices.ts';
import { clearTries, type Limit, takeTry } from './limits.ts';

/**
 * The second factor of an account: codes of an authenticator app, and recovery codes for when that is lost. It counts once a
 * first code has confirmed it.
 */

/** Seconds in which a begun set-up is confirmed. */
const setUpSeconds = 60 * 60;
/** Wrong codes, from a device that the account knows or from all others: nobody gets here without the password. */
export const factorLimit: Limit = { hits: 10, seconds: 60 * 60 };

const issuer = 'Bookdesk';
const secretBytes = 20;
const period = 30;
/** steps that an app's clock may be off by */
const tolerance = 1;
const recoveryCodeCount = 10;
/** 80 bits, 16 characters */
const recoveryBytes = 10;
const alphabet = 'abcdefghjkmnpqrstuvwxyz023456789';

const sealKey = 'second-factors';
const purposeOf = (accountId: string) => `bookdesk second factor ${accountId}`;

const totpOf = (secret: Secret, label: string) =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period });

/** How an account stands with its second factor. */
export async function factorState(
  database: Kysely<Tables>,
  accountId: string,
): Promise<{ readonly since: Date | null; readonly recoveryCodes: number }> {
  const row = await database
    .selectFrom('second_factor')
    .where('account_id', '=', accountId)
    .select((expression) => [
      'confirmed_at',
      expression
        .selectFrom('recovery_code')
        .where('account_id', '=', accountId)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .as('codes'),
    ])
    .executeTakeFirst();
  return { since: row?.confirmed_at ?? null, recoveryCodes: Number(row?.codes ?? 0) };
}

/** Whether signing in to an account needs a code. */
export async function hasFactor(database: Kysely<Tables>, accountId: string): Promise<boolean> {
  const found = await database
    .selectFrom('second_factor')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .select('account_id')
    .executeTakeFirst();
  return found !== undefined;
}

/** What an authenticator app is set up with. */
export interface BegunFactor {
  /** base32 */
  readonly secret: string;
  /** for a QR code */
  readonly address: string;
}

/** Begins to set up a factor, in place of one that was begun before. @returns undefined if there is one that counts */
export async function beginFactor(
  services: Services,
  transaction: Transaction<Tables>,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<BegunFactor | undefined> {
  const secret = new Secret({ size: secretBytes });
  const key = await installationSecret(services, sealKey);
  const columns = {
    secret: seal(key, purposeOf(id), secret.base32),
    created_at: services.now(),
  };
  const begun = await transaction
    .insertInto('second_factor')
    .values({ account_id: id, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet(columns)
        .where('second_factor.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  return begun && { secret: secret.base32, address: totpOf(secret, name).toString() };
}

/** What a person types: spaces and hyphens mean nothing. */
const cleaned = (given: string): string => given.replaceAll(/[\s-]/g, '').toLowerCase();

/** The step of 30 seconds that a code of the app is of; undefined if it is none, or is used already. */
async function stepOf(
  services: Services,
  { account_id, secret, last_step }: { account_id: string; secret: Buffer; last_step: string },
  code: string,
): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined;
  const key = await installationSecret(services, sealKey);
  const text = unseal(key, purposeOf(account_id), secret);
  const timestamp = services.now().getTime();
  const delta = totpOf(Secret.fromBase32(text), '').validate({
    token: code,
    timestamp,
    window: tolerance,
  });
  if (delta === null) return undefined;
  const step = Math.floor(timestamp / 1_000 / period) + delta;
  return step > Number(last_step) ? step : undefined;
}

/** Confirms a begun factor by a first code. @returns `unknown` if none is begun */
export async function confirmFactor(
  services: Services,
  transaction: Transaction<Tables>,
  accountId: string,
  given: string,
): Promise<'confirmed' | 'wrong' | 'unknown'> {
  const now = services.now();
  const row = await transaction
    .selectFrom('second_factor')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', after(now, -setUpSeconds))
    .select(['account_id', 'secret', 'last_step'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 'unknown';
  const step = await stepOf(services, row, cleaned(given));
  if (step === undefined) return 'wrong';
  await transaction
    .updateTable('second_factor')
    .set({ confirmed_at: now, last_step: String(step) })
    .where('account_id', '=', accountId)
    .execute();
  return 'confirmed';
}

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

function newRecoveryCode(): string {
  const bits = [...randomBytes(recoveryBytes)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  return (bits.match(/.{5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five, 2)])
    .join('')
    .replaceAll(/.{4}(?=.)/g, '$&-');
}

/** Makes new recovery codes in place of the former ones. @returns them: they are told only this once */
export async function makeRecoveryCodes(
  { now }: Services,
  transaction: Transaction<Tables>,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await transaction.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await transaction
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ account_id: accountId, hash: hashOf(cleaned(code)) })))
    .execute();
  await transaction
    .updateTable('second_factor')
    .set({ codes_made_at: now() })
    .where('account_id', '=', accountId)
    .execute();
  return codes;
}

/**
 * Uses up a code of the app, or a recovery code; each works once.
 *
 * @param transaction of what it opens: if that fails, the code can be used again
 * @returns what it was; undefined if it is wrong or used, or there is no factor
 */
export async function spendFactorCode(
  services: Services,
  transaction: Transaction<Tables>,
  accountId: string,
  given: string,
): Promise<'app' | 'recovery' | undefined> {
  const code = cleaned(given);
  const row = await transaction
    .selectFrom('second_factor')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .select(['account_id', 'secret', 'last_step'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const recovery = await transaction
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('hash', '=', hashOf(code))
    .returning('hash')
    .executeTakeFirst();
  if (recovery) return 'recovery';
  const step = await stepOf(services, row, code);
  if (step === undefined) return undefined;
  await transaction
    .updateTable('second_factor')
    .set({ last_step: String(step) })
    .where('account_id', '=', accountId)
    .execute();
  return 'app';
}

/** Ends the second factor of an account, with its recovery codes. @returns whether there was one that counted */
export async function removeFactor(
  transaction: Transaction<Tables>,
  accountId: string,
): Promise<boolean> {
  await transaction.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  const removed = await transaction
    .deleteFrom('second_factor')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return (removed?.confirmed_at ?? null) !== null;
}

const tries = 'second-factor:';

/**
 * Counts a code that is tried. Who knows the password cannot use up what a known device may try.
 *
 * @returns forgets the tries, after a right one
 * @throws TriedTooOften 429 with the wait
 */
export async function takeFactorTry(
  services: Services,
  request: Request,
  accountId: string,
): Promise<() => Promise<void>> {
  const device = await knownDevice(services, request, accountId);
  const key = `${tries}${accountId}${device === undefined ? '' : ` ${device}`}`;
  await takeTry(services, key, factorLimit);
  return () => clearTries(services, key);
}

/**
 * Does something that a code of the factor allows.
 *
 * @returns undefined if the code is wrong
 */
export async function byFactorCode<Result>(
  services: Services,
  request: Request,
  { accountId, code }: { readonly accountId: string; readonly code: string },
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<{ readonly result: Result } | undefined> {
  const forgetTries = await takeFactorTry(services, request, accountId);
  const done = await inTransaction(services.database, async (transaction) => {
    const isSpent = await spendFactorCode(services, transaction, accountId, code);
    return isSpent && { result: await work(transaction) };
  });
  if (done) await forgetTries();
  return done;
}

/** Forgets every code that was tried for an account. */
export async function clearFactorTries({ database }: Services, accountId: string): Promise<void> {
  const key = `${tries}${accountId}`;
  await database
    .deleteFrom('rate_limit')
    .where(({ eb, or }) => or([eb('key', '=', key), eb('key', 'like', `${key} %`)]))
    .execute();
}

/** Forgets what was begun and never confirmed. */
export async function sweepBegunFactors({ database, now }: Services): Promise<void> {
  await database
    .deleteFrom('second_factor')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', after(now(), -setUpSeconds))
    .execute();
}
