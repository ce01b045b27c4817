import { z } from 'zod';
import { displayName } from '../displayName.ts';
import { identifier, identity, revision } from '../endpoint.ts';
import { instant, optionalAddress } from '../entities/common.ts';
import { externalProviders } from '../externalProviders.ts';
import {
  accountNameForm,
  isMailAddress,
  isMobileNumber,
  verificationCodeForm,
} from '../formats.ts';
import { passwordUnits } from '../limits.ts';

/**
 * Registration, proofs of identity, and an account's changes to itself (contract 7.1). Bodies that the contract leaves
 * open are defined here. Changing mail or phone requires a proof (a code to the present mail or phone, or the password)
 * and the code that was sent to the new address.
 */

export const phone = z
  .string()
  .trim()
  .refine(isMobileNumber, { error: 'a mobile number is 1, then 3 to 9, then 9 digits' });
export const mailAddr = z
  .string()
  .trim()
  .toLowerCase()
  .refine(isMailAddress, { error: 'a mail address is like name@example.com' });
/** a code of six digits */
export const shortCode = z.string().trim().regex(verificationCodeForm, 'a code is 6 digits');
/** a long, single-use secret from the platform: proofs, tickets, activation codes */
export const secret = z.string().regex(/^[\w-]{20,100}$/);
/** name for signing in: a letter, then letters, digits, `.`, `_` and `-`; never a phone number or mail address */
export const accountName = z
  .string()
  .trim()
  .regex(accountNameForm, 'an account name is a letter and 2 to 39 letters, digits, . _ -');
/** an existing password; longer ones were never accepted */
const givenPassword = z.string().min(1).max(passwordUnits);
/** its rules are in `../password.ts`, with messages of their own */
export const newPassword = givenPassword;

/** Seconds until another code can be requested, and seconds for which this one is valid. */
export const codeSent = z.object({ waitSeconds: z.number().int(), expiresIn: z.number().int() });
/** A single-use proof of the session's person, valid for ten minutes. */
const identityProof = z.object({ proof: z.string(), expiresIn: z.number().int() });
export const smsSend = identity.post('/api/Sms/Send', 'public', {
  summary:
    'Send a code to a phone, for somebody who is not signed in; answers alike whether an account exists',
  body: z.strictObject({ phone, purpose: z.enum(['sign-in', 'register', 'reset-password']) }),
  answer: codeSent,
});

export const smsSendSms = identity.post('/api/Sms/SendSms', 'signed-in', {
  summary: 'Send a code to a phone that the signed-in account is to be bound to',
  body: z.strictObject({ phone, purpose: z.enum(['bind-operator', 'change-phone']) }),
  answer: codeSent,
});

export const sendMailVerificationCode = identity.get(
  '/api/User/SendMailVerificationCode',
  'public',
  {
    summary: 'Send a code to a mail address; to change one, the account must be signed in',
    query: z.strictObject({ mailAddr, purpose: z.enum(['change-mail', 'reset-password']) }),
    answer: codeSent,
  },
);

const registered = {
  name: accountName,
  password: newPassword,
  nickname: displayName(40),
};
/** a recently proven external account, to be bound to the new account */
const external = { openid: secret.optional() };
export const register = identity.post('/api/User/Register', 'public', {
  summary: 'Make an account; an institution is told by mail how to go on',
  audited: 'register',
  body: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('user'), ...registered, ...external, phone, code: shortCode }),
    z.strictObject({ kind: z.literal('institution'), ...registered, ...external, mailAddr }),
  ]),
  answer: z.object({ id: identifier, name: z.string() }),
});

export const validateIdentityByMailAddr = identity.get(
  '/api/User/ValidateIdentityByMailAddr',
  'signed-in',
  {
    summary: "Check the account's own mail address and send a code to it",
    query: z.strictObject({ mailAddr }),
    answer: codeSent,
  },
);
export const validateIdentityByMailCode = identity.post(
  '/api/User/ValidateIdentityByMailCode',
  'signed-in',
  {
    summary: 'Exchange the code of that mail for a proof of identity',
    body: z.strictObject({ code: shortCode }),
    answer: identityProof,
  },
);
export const validateIdentityByPhoneNum = identity.get(
  '/api/user/ValidateIdentityByPhoneNum',
  'signed-in',
  {
    summary: "Check the account's own phone number and send a code to it",
    query: z.strictObject({ phoneNum: phone }),
    answer: codeSent,
  },
);
export const validateIdentityBySms = identity.post('/api/user/ValidateIdentityBySms', 'signed-in', {
  summary: 'Exchange the code of that text message for a proof of identity',
  body: z.strictObject({ code: shortCode }),
  answer: identityProof,
});
export const validateIdentityByPassword = identity.post(
  '/api/User/ValidateIdentityByPassword',
  'signed-in',
  {
    summary: 'Exchange the password for a proof of identity',
    body: z.strictObject({ password: givenPassword }),
    answer: identityProof,
  },
);

export const changeMail = identity.post('/api/User/ChangeMail', 'signed-in', {
  summary: "Change the account's mail address",
  audited: 'change',
  body: z.strictObject({ mailAddr, code: shortCode, proof: secret }),
});
export const changePhone = identity.post('/api/user/ChangePhone', 'signed-in', {
  summary: "Change the account's phone number",
  audited: 'change',
  body: z.strictObject({ phoneNum: phone, code: shortCode, proof: secret }),
});
export const resetPasswordByPwd = identity.post('/api/User/ResetPasswordByPwd', 'signed-in', {
  summary: 'Change the password; every other session of the account ends',
  audited: 'change',
  body: z.strictObject({ oldPassword: givenPassword, newPassword }),
});
export const resetPasswordByCode = identity.post('/api/User/ResetPasswordByCode', 'public', {
  summary:
    'Set a forgotten password by the code of a phone or mail; every session of the account ends',
  audited: 'change',
  body: z.union([
    z.strictObject({ phone, code: shortCode, newPassword }),
    z.strictObject({ mailAddr, code: shortCode, newPassword }),
  ]),
});

export const getAccountInfo = identity.get('/api/User/GetAccountInfo', 'signed-in', {
  summary: 'What the settings show of the account; phone and mail are masked',
  members: 'administrator',
  beforeSecondFactor: true,
  again: 'harmless',
  answer: z.object({
    name: z.string(),
    nickname: z.string(),
    avatar: z.string(),
    /** masked; empty if there is none */
    phone: z.string(),
    mail: z.string(),
    external: z.array(
      z.object({ provider: z.enum(externalProviders), nickname: z.string(), boundAt: instant }),
    ),
    passkeys: z.array(
      z.object({
        id: identifier,
        name: z.string(),
        createdAt: instant,
        /** null if it has not signed in yet */
        usedAt: instant.nullable(),
      }),
    ),
    secondFactor: z.object({
      /** null if there is none */
      since: instant.nullable(),
      /** recovery codes that are not used yet */
      recoveryCodes: z.number().int(),
      /** whether the account can do nothing without one (SECOND_FACTOR) */
      isRequired: z.boolean(),
    }),
    revision,
  }),
});

export const updateAccountInfo = identity.post('/api/Institution/UpdateAccountInfo', 'signed-in', {
  summary: 'Change nickname and avatar, of either kind of account; a stale revision answers 409',
  members: 'administrator',
  again: 'kept',
  audited: 'change',
  body: z.strictObject({
    revision,
    nickname: displayName(40),
    avatar: optionalAddress,
  }),
  answer: z.object({ revision }),
});

/** A signed-in device. */
const deviceSession = z.object({
  id: identifier,
  /** name from the browser's own description */
  device: z.string(),
  /** network address at the sign-in */
  address: z.string(),
  createdAt: instant,
  usedAt: instant,
  isCurrent: z.boolean(),
  /** the name of the passkey that signed it in; empty where none did */
  passkey: z.string(),
});
export const getSessions = identity.get('/api/User/GetSessions', 'signed-in', {
  summary: 'Where the account is signed in',
  again: 'harmless',
  answer: z.array(deviceSession),
});
export const endSessionCall = identity.post('/api/User/EndSession', 'signed-in', {
  summary: "End one of the account's sessions",
  audited: 'end',
  body: z.strictObject({ id: identifier }),
});
export const endOtherSessions = identity.post('/api/User/EndOtherSessions', 'signed-in', {
  summary: "End every session of the account's but this one",
  audited: 'end',
  body: z.strictObject({}),
  answer: z.object({ ended: z.number().int() }),
});
