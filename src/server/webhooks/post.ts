import { createHmac } from 'node:crypto';
import type { DeliveryFailure } from '#contract/endpoints/programs.ts';
import { errorCode } from '../errorCode.ts';
import { Refused } from '../http/errors.ts';
import { type Network, postTo } from '../storage/index.ts';

/** How deliveries are sent. */
export interface WebhookPosting {
  readonly network: Network;
  /** milliseconds for one try: names, connection and answer */
  readonly patience: number;
}

/** What is sent, in the order in which it stands there. */
export interface Delivery {
  readonly id: string;
  readonly address: string;
  /** each signs the delivery */
  readonly secrets: readonly string[];
  readonly body: string;
}

/** The outcome of one try: the status of the answer, and why it counts as failed; '' if it does not. */
export interface Tried {
  readonly status: number | undefined;
  readonly failure: DeliveryFailure | '';
}

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
    const status = await postTo(address, network, signal, {
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Bookdesk',
        // the same for each try, so that the program can recognise a repetition
        'bookdesk-delivery': id,
        'bookdesk-signature': signatureOf(secrets, body, now),
      },
    });
    return { status, failure: status >= 200 && status < 300 ? '' : 'status' };
  } catch (error) {
    if (error instanceof Refused) return { status: undefined, failure: 'unreachable' };
    if (signal.aborted) return { status: undefined, failure: 'slow' };
    // the other side closed the connection, or none could be made
    if (errorCode(error) !== undefined) return { status: undefined, failure: 'broken' };
    throw error;
  }
}
