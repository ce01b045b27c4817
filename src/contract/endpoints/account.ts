import { z } from 'zod';
import { displayName } from '../displayName.ts';
import { defineEndpoint, identifier, revision } from '../endpoint.ts';
import { instant, optionalAddress } from '../entities/common.ts';
import { emptyAnswer, envelopeOf } from '../envelope.ts';
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
export const smsSend = defineEndpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/Sms/Send',
  summary:
    'Send a code to a phone, for somebody who is not signed in; answers alike whether an account exists',
  access: 'public',
  body: z.strictObject({ phone, purpose: z.enum(['sign-in', 'register', 'reset-password']) }),
  response: envelopeOf(codeSent),
});

export const smsSendSms = defineEndpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/Sms/SendSms',
  summary: 'Send a code to a phone that the signed-in account is to be bound to',
  access: 'signed-in',
  body: z.strictObject({ phone, purpose: z.enum(['bind-operator', 'change-phone']) }),
  response: envelopeOf(codeSent),
});

export const sendMailVerificationCode = defineEndpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/User/SendMailVerificationCode',
  summary: 'Send a code to a mail address; to change one, the account must be signed in',
  access: 'public',
  query: z.strictObject({ mailAddr, purpose: z.enum(['change-mail', 'reset-password']) }),
  response: envelopeOf(codeSent),
});

const registered = {
  name: accountName,
  password: newPassword,
  nickname: displayName(40),
};
/** a recently proven external account, to be bound to the new account */
const external = { openid: secret.optional() };
export const register = defineEndpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/User/Register',
  summary: 'Make an account; an institution is told by mail how to go on',
  access: 'public',
  audited: 'register',
  body: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('user'), ...registered, ...external, phone, code: shortCode }),
    z.strictObject({ kind: z.literal('institution'), ...registered, ...external, mailAddr }),
  ]),
  response: envelopeOf(z.object({ id: identifier, name: z.string() })),
});

export const validateIdentityByMailAddr = defineEndpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/User/ValidateIdentityByMailAddr',
  summary: "Check the account's own mail address and send a code to it",
  access: 'signed-in',
  query: z.strictObject({ mailAddr }),
  response: envelopeOf(codeSent),
});
export const validateIdentityByMailCode = defineEndpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/User/ValidateIdentityByMailCode',
  summary: 'Exchange the code of that mail for a proof of identity',
  access: 'signed-in',
  body: z.strictObject({ code: shortCode }),
  response: envelopeOf(identityProof),
});
export const validateIdentityByPhoneNum = defineEndpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/user/ValidateIdentityByPhoneNum',
  summary: "Check the account's own phone number and send a code to it",
  access: 'signed-in',
  query: z.strictObject({ phoneNum: phone }),
  response: envelopeOf(codeSent),
});
export const validateIdentityBySms = defineEndpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/user/ValidateIdentityBySms',
  summary: 'Exchange the code of that text message for a proof of identity',
  access: 'signed-in',
  body: z.strictObject({ code: shortCode }),
  response: envelopeOf(identityProof),
});
export const validateIdentityByPassword = defineEndpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/User/ValidateIdentityByPassword',
  summary: 'Exchange the password for a proof of identity',
  access: 'signed-in',
  body: z.strictObject({ password: givenPassword }),
  response: envelopeOf(identityProof),
});

export const changeMail = defineEndpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/User/ChangeMail',
  summary: "Change the account's mail address",
  access: 'signed-in',
  audited: 'change',
  body: z.strictObject({ mailAddr, code: shortCode, proof: secret }),
  response: emptyAnswer,
});
export const changePhone = defineEndpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/user/ChangePhone',
  summary: "Change the account's phone number",
  access: 'signed-in',
  audited: 'change',
  body: z.strictObject({ phoneNum: phone, code: shortCode, proof: secret }),
  response: emptyAnswer,
});
export const resetPasswordByPwd = defineEndpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/User/ResetPasswordByPwd',
  summary: 'Change the password; every other session of the account ends',
  access: 'signed-in',
  audited: 'change',
  body: z.strictObject({ oldPassword: givenPassword, newPassword }),
  response: emptyAnswer,
});
export const resetPasswordByCode = defineEndpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/User/ResetPasswordByCode',
  summary:
    'Set a forgotten password by the code of a phone or mail; every session of the account ends',
  access: 'public',
  audited: 'change',
  body: z.union([
    z.strictObject({ phone, code: shortCode, newPassword }),
    z.strictObject({ mailAddr, code: shortCode, newPassword }),
  ]),
  response: emptyAnswer,
});

export const getAccountInfo = defineEndpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/User/GetAccountInfo',
  summary: 'What the settings show of the account; phone and mail are masked',
  access: 'signed-in',
  members: 'administrator',
  beforeSecondFactor: true,
  again: 'harmless',
  response: envelopeOf(
    z.object({
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
  ),
});

export const updateAccountInfo = defineEndpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/Institution/UpdateAccountInfo',
  summary: 'Change nickname and avatar, of either kind of account; a stale revision answers 409',
  access: 'signed-in',
  members: 'administrator',
  again: 'kept',
  audited: 'change',
  body: z.strictObject({
    revision,
    nickname: displayName(40),
    avatar: optionalAddress,
  }),
  response: envelopeOf(z.object({ revision })),
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
export const getSessions = defineEndpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/User/GetSessions',
  summary: 'Where the account is signed in',
  access: 'signed-in',
  again: 'harmless',
  response: envelopeOf(z.array(deviceSession)),
});
export const endSessionCall = defineEndpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/User/EndSession',
  summary: "End one of the account's sessions",
  access: 'signed-in',
  audited: 'end',
  body: z.strictObject({ id: identifier }),
  response: emptyAnswer,
});
export const endOtherSessions = defineEndpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/User/EndOtherSessions',
  summary: "End every session of the account's but this one",
  access: 'signed-in',
  audited: 'end',
  body: z.strictObject({}),
  response: envelopeOf(z.object({ ended: z.number().int() })),
});
