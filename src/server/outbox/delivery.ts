import { createTransport } from 'nodemailer';
import type { Settings } from '../settings.ts';

/** A message as it is passed to a service. */
export interface DeliveredMessage {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  /** of the call that sent it; empty if a former version stored it */
  readonly requestId: string;
}

/** Passes messages to the services in the settings. */
export interface Delivery {
  /** @throws DeliveryError if the service did not take it */
  send(message: DeliveredMessage): Promise<void>;
  close(): void;
}

/** Why a service did not take a message: an error code of the network or service, without any text of the message. */
export class DeliveryError extends Error {}

const timeout = 10_000;

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const inner = error.cause instanceof Error ? error.cause : error;
  const named = 'code' in inner && typeof inner.code === 'string' ? inner.code : inner.name;
  // the text of an SMTP server's answer may repeat the message, so only its number is used
  return 'responseCode' in error ? `${named} ${error.responseCode}` : named;
}

/** Sends a text message as one JSON call; every answer except 2xx is a failure. */
async function callWebhook(
  url: string,
  { recipient, body, id, requestId }: DeliveredMessage,
): Promise<void> {
  const { username, password, ...rest } = splitCredentials(url);
  const response = await fetch(rest.address, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
    headers: {
      'content-type': 'application/json',
      // the same for each try, so that the service can recognise a repetition
      'idempotency-key': id,
      ...(requestId !== '' && { 'x-request-id': requestId }),
      ...(username !== '' && {
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      }),
    },
    body: JSON.stringify({ phone: recipient, text: body }),
  });
  await response.body?.cancel();
  if (!response.ok) throw new DeliveryError(`HTTP ${response.status}`);
}

/** `fetch` takes no credentials in an address, so they are moved to a header. */
function splitCredentials(url: string) {
  const address = new URL(url);
  const username = decodeURIComponent(address.username);
  const password = decodeURIComponent(address.password);
  address.username = '';
  address.password = '';
  return { address, username, password };
}

function mailer(url: string, from: string | undefined) {
  const transport = createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    // a body must not make the mailer read a file or fetch an address
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: ({ recipient, subject, body, id, requestId }: DeliveredMessage) =>
      transport.sendMail({
        from,
        to: { name: '', address: recipient },
        subject,
        text: body,
        // the same for each try, so that the mailbox can recognise a repetition
        messageId: `<${id}@bookdesk>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(requestId !== '' && { 'X-Request-Id': requestId }),
        },
      }),
    close: () => transport.close(),
  };
}

/** Makes the delivery by the services in the settings. */
export function createDelivery({
  SMTP_URL,
  MAIL_FROM,
  SMS_WEBHOOK_URL,
}: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'SMS_WEBHOOK_URL'>): Delivery {
  const mails = SMTP_URL === undefined ? undefined : mailer(SMTP_URL, MAIL_FROM);
  return {
    async send(message) {
      try {
        if (message.kind === 'mail' && mails) await mails.send(message);
        else if (message.kind === 'sms' && SMS_WEBHOOK_URL !== undefined)
          await callWebhook(SMS_WEBHOOK_URL, message);
        else throw new DeliveryError('no service');
      } catch (error) {
        throw error instanceof DeliveryError ? error : new DeliveryError(codeOf(error));
      }
    },
    close: () => mails?.close(),
  };
}
