import { callEndpoint } from '#app/session/client.ts';
import {
  changeMail,
  changePhone,
  sendMailVerificationCode,
  smsSendSms,
  validateIdentityByMailAddr,
  validateIdentityByMailCode,
  validateIdentityByPassword,
  validateIdentityByPhoneNum,
  validateIdentityBySms,
} from '#contract/endpoints/account.ts';
import { isMailAddress, isMobileNumber } from '#contract/formats.ts';

/**
 * The phone and mail address of an account, and the calls that prove and change them (contract 7.1). The calls are
 * silent: the dialog shows failures.
 */

const silent = { silent: true } as const;

export const addressKinds = ['phone', 'mail'] as const;
export type AddressKind = (typeof addressKinds)[number];

interface Address {
  /** how its codes are sent */
  channel: 'sms' | 'mail';
  isWhole: (text: string) => boolean;
  /** Sends a code to the present address, which the person has to type. */
  sendToPresent: (present: string) => Promise<{ waitSeconds: number }>;
  /** Exchanges that code for a proof of identity. */
  prove: (code: string) => Promise<string>;
  /** Sends a code to the new address. */
  sendToNew: (target: string) => Promise<{ waitSeconds: number }>;
  change: (target: string, code: string, proof: string) => Promise<void>;
}

/** The calls for each kind; all throw `CallFailure`. */
export const addresses: Readonly<Record<AddressKind, Address>> = {
  phone: {
    channel: 'sms',
    isWhole: isMobileNumber,
    sendToPresent: async (phoneNum) =>
      (await callEndpoint(validateIdentityByPhoneNum, { query: { phoneNum } }, silent)).data,
    prove: async (code) =>
      (await callEndpoint(validateIdentityBySms, { body: { code } }, silent)).data.proof,
    sendToNew: async (phone) => {
      const body = { phone, purpose: 'change-phone' } as const;
      return (await callEndpoint(smsSendSms, { body }, silent)).data;
    },
    change: async (phoneNum, code, proof) => {
      await callEndpoint(changePhone, { body: { phoneNum, code, proof } }, silent);
    },
  },
  mail: {
    channel: 'mail',
    isWhole: isMailAddress,
    sendToPresent: async (mailAddr) =>
      (await callEndpoint(validateIdentityByMailAddr, { query: { mailAddr } }, silent)).data,
    prove: async (code) =>
      (await callEndpoint(validateIdentityByMailCode, { body: { code } }, silent)).data.proof,
    sendToNew: async (mailAddr) => {
      const query = { mailAddr, purpose: 'change-mail' } as const;
      return (await callEndpoint(sendMailVerificationCode, { query }, silent)).data;
    },
    change: async (mailAddr, code, proof) => {
      await callEndpoint(changeMail, { body: { mailAddr, code, proof } }, silent);
    },
  },
};

/** Exchanges the password for a proof of identity. */
export async function proveByPassword(password: string): Promise<string> {
  return (await callEndpoint(validateIdentityByPassword, { body: { password } }, silent)).data
    .proof;
}
