import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { createGate, type Gate } from '#contract/gate.ts';
import { passwordProblem, passwordValues } from '#contract/password.ts';
import { locales } from '#locales/index.ts';
import { fieldRefused, type InvalidInput, sentence } from '../http/errors.ts';
import type { Services } from '../services.ts';
import {
  accountLimit,
  type Counter,
  clearTries,
  countWrongTry,
  requireTriesLeft,
} from './limits.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** The most used passwords of published leaks, read when the first new password is chosen. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Whether many people use this password, however its letters are capitalised. */
async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readCommon();
  return (await common).has(password.toLowerCase());
}

/**
 * Throws if an account of this name may not use the password.
 *
 * @param field the name of the password in the call
 * @throws InvalidInput on that field
 */
export async function requireGoodPassword(
  field: string,
  password: string,
  accountName: string,
): Promise<void> {
  const problem =
    passwordProblem(password, accountName) ??
    ((await isCommonPassword(password)) ? 'passwordCommon' : undefined);
  if (problem)
    throw fieldRefused({
      field,
      code: problem,
      text: sentence(locales.identity.password, problem, passwordValues(password)),
    });
}

/**
 * Passwords that a process checks at once. Tries count when they are wrong, so of guesses side by side so many more than
 * the limit are compared, at most, for each process.
 */
const atOnce = 4;

const gates = new WeakMap<Services, Gate>();

function gateOf(services: Services): Gate {
  const gate = gates.get(services) ?? createGate(atOnce);
  gates.set(services, gate);
  return gate;
}

/** A password that somebody tries. */
interface PasswordTry {
  readonly password: string;
  /** of the account; null if there is none or it has no password: the try is wrong, after the same time */
  readonly hash: string | null;
  /** what the try counts by if it is wrong */
  readonly counters: readonly Counter[];
}

/** Whether the password was right; the counters that the try has used up, if it was wrong. */
type Tried = { readonly isRight: true } | { readonly isRight: false; usedUp: Counter[] };

/**
 * Compares a password with its hash, unless too many were wrong. Right ones are not counted, however many come at once.
 *
 * @throws TriedTooOften 429 with the wait, also for the right password
 */
export async function tryPassword(
  services: Services,
  { password, hash, counters }: PasswordTry,
): Promise<Tried> {
  await requireTriesLeft(services, counters);
  return gateOf(services).run(async () => {
    // those who waited in front may have used up what was left
    await requireTriesLeft(services, counters);
    if (!(await verifyPassword(password, hash)))
      return { isRight: false, usedUp: await countWrongTry(services, counters) };
    await requireTriesLeft(services, counters);
    return { isRight: true };
  });
}

const refuse = (field: string, code: string, key: 'noPassword' | 'wrongPassword'): InvalidInput =>
  fieldRefused({ field, code, text: sentence(locales.identity.accountMails, key) });

/** The counter of wrong tries at the own password. */
export const ownPasswordTries = (accountId: string): string => `own-password:account:${accountId}`;

/**
 * Throws unless this is the password of the signed-in account.
 *
 * @param field the name of the password in the call
 * @throws InvalidInput on that field: `wrong-password`, or `no-password` if the account has none
 * @throws Refused 429 with the wait, after too many wrong ones
 */
export async function requirePassword(
  services: Services,
  accountId: string,
  field: string,
  password: string,
): Promise<void> {
  const { password_hash } = await services.database
    .selectFrom('account')
    .where('id', '=', accountId)
    .select('password_hash')
    .executeTakeFirstOrThrow();
  if (password_hash === null) throw refuse(field, 'no-password', 'noPassword');
  const key = ownPasswordTries(accountId);
  const counters = [{ key, limit: accountLimit }];
  const { isRight } = await tryPassword(services, { password, hash: password_hash, counters });
  if (!isRight) throw refuse(field, 'wrong-password', 'wrongPassword');
  await clearTries(services, key);
}

/** Cost of a new hash: 32 MiB of memory, about 0.1 s. A hash carries its own, so that it may be raised. */
const cost = { logN: 15, r: 8, p: 1 };
const saltBytes = 16;
const hashBytes = 32;

interface Parameters {
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

function derive(password: string, salt: Buffer, { logN, r, p }: Parameters): Promise<Buffer> {
  const N = 2 ** logN;
  return new Promise((resolve, reject) => {
    scrypt(
      password.normalize('NFKC'),
      salt,
      hashBytes,
      { N, r, p, maxmem: 256 * N * r },
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });
}

const write = ({ logN, r, p }: Parameters, salt: Buffer, hash: Buffer) =>
  `scrypt$${logN}$${r}$${p}$${salt.toString('base64url')}$${hash.toString('base64url')}`;

const form = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]{16,64})\$([\w-]{43})$/;

/** Hash of a password with its salt and parameters: what the database keeps. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  return write(cost, salt, await derive(password, salt, cost));
}

/** compared with if there is no account or no password, so that the answer takes the same time */
const nobody = write(cost, Buffer.alloc(saltBytes), Buffer.alloc(hashBytes));

/**
 * Whether a password matches a hash; takes the same time without a hash.
 *
 * @param hash of `hashPassword`; undefined if the account is unknown or has no password
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const match = form.exec(hash ?? nobody);
  const [, logN, r, p, salt = '', expected = ''] = match ?? form.exec(nobody) ?? [];
  const parameters = { logN: Number(logN), r: Number(r), p: Number(p) };
  const actual = await derive(password, Buffer.from(salt, 'base64url'), parameters);
  const isEqual = timingSafeEqual(actual, Buffer.from(expected, 'base64url'));
  return isEqual && match !== null && hash !== null;
}
