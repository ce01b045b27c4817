import { sendMailVerificationCode, smsSend, smsSendSms } from '#contract/endpoints/account.ts';
import { sentence, Unauthorized } from '../http/errors.ts';
import { type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import { messages as httpMessages } from '../http/messages.ts';
import type { Services } from '../services.ts';
import { sendCode } from './verificationCodes.ts';

/** The calls that send codes (SPEC 7.1). They answer alike whether or not an account has the phone or mail address. */
export function codeHandlers(services: Services): HandledEndpoint[] {
  return [
    handle(smsSend, async ({ body: { phone: target, purpose }, language, clientAddress }) => {
      const request = { purpose, channel: 'sms', target, language, clientAddress } as const;
      return succeed(await sendCode(services, request));
    }),
    handle(smsSendSms, async ({ caller, body, language, clientAddress }) => {
      const { phone: target, purpose } = body;
      const accountId = caller.id;
      const request = { purpose, target, accountId, language, clientAddress };
      return succeed(await sendCode(services, { channel: 'sms', ...request }));
    }),
    handle(sendMailVerificationCode, async ({ caller, query, language, clientAddress }) => {
      const { mailAddr: target, purpose } = query;
      if (purpose === 'change-mail' && !caller)
        throw new Unauthorized(sentence(httpMessages, 'signInNeeded'));
      const request = {
        purpose,
        channel: 'mail',
        target,
        language,
        clientAddress,
        // a forgotten password is asked for by whoever has the mailbox, signed in or not
        ...(purpose === 'change-mail' && caller && { accountId: caller.id }),
      } as const;
      return succeed(await sendCode(services, request));
    }),
  ];
}
