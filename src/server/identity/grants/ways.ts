import { sql } from 'kysely';
import { z } from 'zod';
import { isMailAddress, isMobileNumber } from '#contract/formats.ts';
import { nameKey } from '#contract/text.ts';
import { networkOf } from '#server/http/clientAddress.ts';
import type { Services } from '#server/services.ts';
import { provenAccount } from '../externalAccounts.ts';
import { noteInTrail, noteRecoveryCode } from '../factorTrail.ts';
import { clearTries, returnNetworkTry } from '../limits.ts';
import {
  challengeIn,
  checkAssertion,
  noteUseOfPasskey,
  passkeyTries,
  readAssertion,
  relyingParty,
} from '../passkeys.ts';
import { tryPassword } from '../password.ts';
import { spendFactorCode, takeFactorTry } from '../secondFactor.ts';
import { refreshSession } from '../sessions.ts';
import { signInCounters } from '../signInCounters.ts';
import { readSecret, takeSecret } from '../singleUseSecrets.ts';
import type { TokenPair } from '../successor.ts';
import { isAnonymousToken, newAnonymousToken } from '../tokens.ts';
import { takeCode } from '../verificationCodes.ts';
import { type Grant, need, refuse } from './grant.ts';
import { letIn, signInAs } from './signInAs.ts';

/**
 * Finds an account by phone, confirmed mail address or name. Names of accounts are ASCII, so the key of one (`nameKey`)
 * is its lower case, which is unique in the database.
 */
export function findAccount({ database }: Services, given: string) {
  const key = nameKey(given);
  const accounts = database.selectFrom('account').select(['id', 'password_hash', 'is_blocked']);
  if (isMobileNumber(given)) return accounts.where('phone', '=', given).executeTakeFirst();
  if (isMailAddress(given))
    return accounts.where('mail', '=', given.toLowerCase()).executeTakeFirst();
  return accounts.where(sql<string>`lower(name)`, '=', key).executeTakeFirst();
}

/** Account and password. The answer is the same, and as late, whether or not there is such an account. */
export const byPassword: Grant = async (services, call) => {
  const name = need(call, 'username').trim();
  const password = need(call, 'password');
  const account = await findAccount(services, name);
  // as the lookup does: another spelling is no other account
  const tried = { nameKey: nameKey(name), accountId: account?.id };
  const { counters, own } = await signInCounters(services, call, tried);
  const hash = account?.password_hash ?? null;
  const result = await tryPassword(services, { password, hash, counters });
  if (!result.isRight) {
    // once for a time of waiting, not for each try: the trail is not to be filled by strangers
    for (const counter of result.usedUp) {
      const network = networkOf(call.clientAddress);
      const record_id = (counter === own ? account?.id : undefined) ?? network;
      const about = { resource: 'signIn', record_id, account_id: null } as const;
      const entry = { ...about, action: 'refuse', request_id: call.requestId } as const;
      await noteInTrail(services, services.database, entry, {
        address: { from: null, to: network },
      });
    }
    throw refuse('password', 'wrong-password', 'wrongPassword');
  }
  if (!account) throw refuse('password', 'wrong-password', 'wrongPassword');
  if (account.is_blocked) throw refuse('username', 'blocked', 'blocked');
  await clearTries(services, own.key);
  return signInAs(services, call, account.id, {
    guard: (current) => {
      // the password was changed during this check; sessions of the old one have already ended
      if (current.password_hash !== account.password_hash)
        throw refuse('password', 'wrong-password', 'wrongPassword');
      if (current.is_blocked) throw refuse('username', 'blocked', 'blocked');
    },
  });
};

/**
 * Signing in by the code of a text message. Who has the code owns the phone, so the answer may say that no account
 * belongs to it.
 */
export const bySms: Grant = async (services, call) => {
  const phone = need(call, 'phone').trim();
  const { clientAddress } = call;
  const code = need(call, 'code');
  await takeCode(services, { purpose: 'sign-in', target: phone, code, clientAddress });
  const account = await services.database
    .selectFrom('account')
    .where('phone', '=', phone)
    .select('id')
    .executeTakeFirst();
  if (!account) throw refuse('phone', 'no-account', 'noAccountOfPhone');
  return signInAs(services, call, account.id, {
    guard: ({ is_blocked }) => {
      if (is_blocked) throw refuse('phone', 'blocked', 'blocked');
    },
  });
};

/** The one-use ticket of a scan login that was confirmed on a phone (contract 10.7). */
export const byTicket: Grant = async (services, call) => {
  const ticket = need(call, 'ticket');
  const waiting = await readSecret(services, 'ticket', ticket);
  if (!waiting?.accountId) throw refuse('ticket', 'expired', 'ticketEnded');
  return signInAs(services, call, waiting.accountId, {
    // a stolen session of the phone could confirm any number of sign-ins, so these do not count as proven
    isProven: false,
    guard: async ({ is_blocked }, transaction) => {
      if (is_blocked) throw refuse('ticket', 'blocked', 'blocked');
      if (!(await takeSecret(services, 'ticket', ticket, transaction)))
        throw refuse('ticket', 'expired', 'ticketEnded');
    },
  });
};

/** An external account that was just proven; while it is bound to no account of ours, the proof can be used again. */
export const byExternal: Grant = async (services, call) => {
  const openid = need(call, 'openid');
  const proven = await readSecret(services, 'external', openid);
  if (!proven) throw refuse('openid', 'expired', 'externalEnded');
  const { provider, openid: theirs } = provenAccount.parse(proven.payload);
  const account = await services.database
    .selectFrom('external_account')
    .innerJoin('account', 'account.id', 'external_account.account_id')
    .where('external_account.provider', '=', provider)
    .where('external_account.openid', '=', theirs)
    .select(['account.id', 'account.is_blocked'])
    .executeTakeFirst();
  if (!account) throw refuse('openid', 'not-bound', 'externalNotBound');
  if (account.is_blocked) throw refuse('openid', 'blocked', 'blocked');
  if (!(await takeSecret(services, 'external', openid)))
    throw refuse('openid', 'expired', 'externalEnded');
  return signInAs(services, call, account.id, {
    guard: ({ is_blocked }) => {
      if (is_blocked) throw refuse('openid', 'blocked', 'blocked');
    },
  });
};

/**
 * What an authenticator has signed. It has asked for a PIN or a finger, so this is both factors: no code is asked for. Each
 * challenge is used up by one try, and `beginPasskeySignIn` gives a network no more than so many.
 */
export const byPasskey: Grant = async (services, call) => {
  const wrong = () => refuse('passkey', 'wrong-passkey', 'wrongPasskey');
  const given = readAssertion(need(call, 'passkey'));
  const party = relyingParty(services, call.request);
  if (!given) throw wrong();
  const challenge = challengeIn(given.clientDataJSON) ?? '';
  if (!(await takeSecret(services, 'passkey-sign-in', challenge))) throw wrong();
  const proven = await checkAssertion(services, party, challenge, given);
  if (!proven) throw wrong();
  const pair = await letIn(services, call, proven.accountId, {
    passkey: proven.name,
    guard: async ({ is_blocked }, transaction) => {
      if (is_blocked) throw refuse('passkey', 'blocked', 'blocked');
      if (!(await noteUseOfPasskey(services, transaction, proven))) throw wrong();
    },
  });
  await returnNetworkTry(services, passkeyTries, call.clientAddress);
  return pair;
};

/** what `signInAs` has kept of the first factor */
const proven = z.object({ isProven: z.boolean() });

/** The second step of a sign-in: the challenge that stands for the first one, and a code of the app or a recovery code. */
export const bySecondFactor: Grant = async (services, call) => {
  const challenge = need(call, 'challenge');
  const code = need(call, 'code');
  const waiting = await readSecret(services, 'second-factor', challenge);
  const { accountId } = waiting ?? {};
  if (accountId === undefined) throw refuse('challenge', 'expired', 'challengeEnded');
  const { isProven } = proven.parse(waiting?.payload);
  const forgetTries = await takeFactorTry(services, call.request, accountId);
  const pair = await letIn(services, call, accountId, {
    isProven,
    guard: async ({ is_blocked }, transaction) => {
      if (is_blocked) throw refuse('challenge', 'blocked', 'blocked');
      if (!(await takeSecret(services, 'second-factor', challenge, transaction)))
        throw refuse('challenge', 'expired', 'challengeEnded');
      const spent = await spendFactorCode(services, transaction, accountId, code);
      if (!spent) throw refuse('code', 'wrong-code', 'wrongFactor');
      if (spent === 'recovery')
        await noteRecoveryCode(services, transaction, { ...call, accountId });
    },
  });
  await forgetTries();
  return pair;
};

/** Tokens of a visitor without an account. */
export function anonymousPair(): TokenPair {
  return { accessToken: newAnonymousToken(), refreshToken: newAnonymousToken() };
}

/** A refresh token, which works once (contract 10.5). */
export const byRefreshToken: Grant = async (services, call) => {
  const token = need(call, 'refresh_token');
  if (isAnonymousToken(token)) return anonymousPair();
  const { pair } = await refreshSession(services, token);
  if (!pair) throw refuse('refresh_token', 'sign-in-ended', 'refreshEnded');
  return pair;
};
