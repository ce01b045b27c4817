import type { EndpointInput } from '#contract/endpoint.ts';
import type { sendMailVerificationCode, smsSend } from '#contract/endpoints/account.ts';
import { callPlainly } from './plainCall.ts';

/**
 * Sends codes to people who are not signed in (contract 7.1). The answer is the same whether an account exists or not.
 */

type PhonePurpose = EndpointInput<typeof smsSend>['body']['purpose'];
type MailPurpose = EndpointInput<typeof sendMailVerificationCode>['query']['purpose'];

const codeSent = { waitSeconds: 'number', expiresIn: 'number' } as const;

/**
 * Sends a code by text message.
 * @returns seconds until another code can be sent, and seconds for which this one is valid
 * @throws CallFailure
 */
export function sendPhoneCode(phone: string, purpose: PhonePurpose) {
  return callPlainly({ method: 'POST', path: '/api/Sms/Send', body: { phone, purpose } }, codeSent);
}

/** Sends a code by mail; otherwise like `sendPhoneCode`. */
export function sendMailCode(mailAddr: string, purpose: MailPurpose) {
  return callPlainly(
    { method: 'GET', path: '/api/User/SendMailVerificationCode', query: { mailAddr, purpose } },
    codeSent,
  );
}
