import { createHmac, randomBytes } from 'node:crypto';
import type { DeliveryFailure } from '#contract/endpoints/programs.ts';
import { errorCode } from '../errorCode.ts';
import { Refused } from '../http/errors.ts';
import { installationSecret } from '../installationSecret.ts';
import { seal, unseal } from '../sealing.ts';
import type { Services } from '../services.ts';
import { type Network, postTo } from '../storage/index.ts';
import { retryAfterOf } from '../times.ts';

/** The secrets that deliveries are signed with; the database keeps them encrypted. */

const purpose = 'bookdesk webhook';
const keySecret = (services: Services) => installationSecret(services, 'webhooks');

/** A new secret, as it is told once and as it is kept. */
export async function newWebhookSecret(services: Services) {
  const secret = `bdws_${randomBytes(32).toString('base64url')}`;
  return { secret, sealed: seal(await keySecret(services), purpose, secret) };
}

export const webhookSecret = async (services: Services, sealed: Buffer): Promise<string> =>
  unseal(await keySecret(services), purpose, sealed);

/** How deliveries are sent. */
export interface WebhookPosting {
  readonly network: Network;
  /** milliseconds for one try: names, connection and answer */
  readonly patience: number;
}

/** What is sent, in the order in which it stands there. */
interface Delivery {
  readonly id: string;
  readonly address: string;
  /** each signs the delivery */
  readonly secrets: readonly string[];
  readonly body: string;
}

/** The outcome of one try. */
export interface Tried {
  /** of the answer */
  readonly status?: number;
  /** why it counts as failed; '' if it does not */
  readonly failure: DeliveryFailure | '';
  /** the code of an error, such as `CERT_HAS_EXPIRED` */
  readonly detail?: string;
  /** seconds that the receiver asks to wait */
  readonly wait?: number | undefined;
}

/** Codes of what fails before anything is said: the certificate, or the protocol of a secure connection. */
const tlsCodes = /TLS|SSL|CERT|^EPROTO$|SIGNATURE|^(INVALID|PATH|HOSTNAME)_/;

/** `t=<seconds since 1970>`, and for each secret `,v1=<HMAC-SHA256 of "<seconds>.<body>" in hexadecimal digits>`. */
function signatureOf(secrets: readonly string[], body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  const marks = secrets.map((secret) => {
    const mark = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    return `,v1=${mark}`;
  });
  return `t=${seconds}${marks.join('')}`;
}

/** Sends a delivery once. Redirects are not followed: they count as failed. */
export async function postDelivery(
  { id, address, secrets, body }: Delivery,
  { network, patience }: WebhookPosting,
  now: Date,
): Promise<Tried> {
  const signal = AbortSignal.timeout(patience);
  try {
    const { status, retryAfter } = await postTo(address, network, signal, {
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Bookdesk',
        // the same for each try, so that the program can recognise a repetition
        'bookdesk-delivery': id,
        'bookdesk-signature': signatureOf(secrets, body, now),
      },
    });
    if (status >= 200 && status < 300) return { status, failure: '' };
    const mayAsk = status === 429 || status === 503;
    return { status, failure: 'status', wait: mayAsk ? retryAfterOf(retryAfter, now) : undefined };
  } catch (error) {
    if (error instanceof Refused) return { failure: 'unreachable' };
    if (signal.aborted) return { failure: 'slow' };
    const detail = errorCode(error);
    // the other side closed the connection, or none could be made
    if (detail !== '') return { failure: tlsCodes.test(detail) ? 'tls' : 'broken', detail };
    throw error;
  }
}
