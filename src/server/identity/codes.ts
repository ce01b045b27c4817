import { sendMailVerificationCode, smsSend, smsSendSms } from '#contract/endpoints/account.ts';
import { locales } from '#locales/index.ts';
import { sentence, Unauthorized } from '../http/errors.ts';
import { type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { type CodeRequest, sendCode } from './verificationCodes.ts';

type Asking = Pick<CodeRequest, 'language' | 'clientAddress' | 'requestId'>;

/** What a request for a code takes from the call that makes it. */
const askingOf = ({ language, clientAddress, requestId }: Asking): Asking => ({
  language,
  clientAddress,
  requestId,
});

/** The calls that send codes (contract 7.1). They answer alike whether or not an account has the phone or mail address. */
export function codeHandlers(services: Services): HandledEndpoint[] {
  return [
    handle(smsSend, async ({ body: { phone: target, purpose }, ...call }) => {
      const request = { purpose, channel: 'sms', target, ...askingOf(call) } as const;
      return succeed(await sendCode(services, request));
    }),
    handle(smsSendSms, async ({ caller, body, ...call }) => {
      const { phone: target, purpose } = body;
      const accountId = caller.id;
      const request = { purpose, target, accountId, ...askingOf(call) };
      return succeed(await sendCode(services, { channel: 'sms', ...request }));
    }),
    handle(sendMailVerificationCode, async ({ caller, query, ...call }) => {
      const { mailAddr: target, purpose } = query;
      if (purpose === 'change-mail' && !caller)
        throw new Unauthorized(sentence(locales.server.http, 'signInNeeded'));
      const request = {
        purpose,
        channel: 'mail',
        target,
        ...askingOf(call),
        // a password is reset by the owner of the mailbox, signed in or not
        ...(purpose === 'change-mail' && caller && { accountId: caller.id }),
      } as const;
      return succeed(await sendCode(services, request));
    }),
  ];
}
