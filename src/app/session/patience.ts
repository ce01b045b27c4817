import { CallFailure } from './callFailure.ts';
import { answered, missed, reconsider, type Trouble } from './connection.ts';
import type { HttpAnswer } from './transport.ts';

/**
 * Sends calls again that got no answer, if repeating does no harm: a few times, after growing pauses with a random
 * part, so that clients do not all come at once. A call that reaches its time limit (contract 9) is not sent again.
 */

/** Numbers of attempts and pauses in milliseconds; tests change them. */
export const patience = {
  /** number of attempts, including the first */
  tries: 5,
  /** pause before the second attempt; doubled before each further one */
  first: 500,
  longest: 4_000,
  /** if the server asks for a longer pause than this, the person is told and decides */
  longestAsked: 15_000,
};

const unavailable = new Set([502, 503, 504]);

/** The pause that an answer asks for, in milliseconds; undefined if it asks for none. */
function askedPause({ headers }: HttpAnswer): number | undefined {
  const given = headers.get('retry-after');
  if (given === null) return undefined;
  const milliseconds = /^\d+$/.test(given) ? Number(given) * 1_000 : Date.parse(given) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}

/** Whether an answer leaves open if the call was done: the platform could not serve, or is still busy with it. */
export function isUnsettled(answer: HttpAnswer): boolean {
  const isWaiting = answer.status === 409 && answer.headers.has('retry-after');
  return unavailable.has(answer.status) || isWaiting;
}

/** Whether the same call may get a better answer a moment later. An answer that the platform stored never changes. */
const isPassing = (answer: HttpAnswer): boolean =>
  !answer.headers.has('idempotent-replayed') &&
  (isUnsettled(answer) || (answer.status === 429 && answer.headers.has('retry-after')));

/** The pause before the next attempt; half of it is random. */
function pauseAfter(tries: number, asked: number | undefined): number | undefined {
  if (asked !== undefined && asked > patience.longestAsked) return undefined;
  const whole = Math.min(patience.longest, patience.first * 2 ** (tries - 1));
  return Math.max(asked ?? 0, whole / 2) + (Math.random() * whole) / 2;
}

/** @throws CallFailure of kind `aborted` if the call is cancelled meanwhile */
function pauseFor(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(new CallFailure({ kind: 'aborted', code: 0, message: 'aborted' }));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, milliseconds);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
}

type Outcome = { readonly answer: HttpAnswer } | { readonly failure: unknown };

/** The trouble with the connection or the platform that an outcome shows; undefined if the outcome is final. */
function troubleOf(outcome: Outcome): Trouble | undefined {
  if ('answer' in outcome) return isPassing(outcome.answer) ? 'busy' : undefined;
  const { failure } = outcome;
  return failure instanceof CallFailure && failure.kind === 'network' ? 'lost' : undefined;
}

function given(outcome: Outcome): HttpAnswer {
  if ('answer' in outcome) return outcome.answer;
  throw outcome.failure;
}

/**
 * Sends a request until it gets a final answer or runs out of attempts, and reports the results to the connection.
 *
 * @param once sends it one time
 * @returns the last answer, whatever its status
 * @throws CallFailure of kind `timeout`, `network` or `aborted`
 */
export async function sendPatiently(
  once: () => Promise<HttpAnswer>,
  { mayRepeat, signal }: { mayRepeat: boolean; signal?: AbortSignal | undefined },
): Promise<HttpAnswer> {
  for (let tries = 1; ; tries += 1) {
    const outcome: Outcome = await once().then(
      (answer) => ({ answer }),
      (failure: unknown) => ({ failure }),
    );
    const trouble = troubleOf(outcome);
    if ('answer' in outcome && !trouble && !unavailable.has(outcome.answer.status)) answered();
    const isLast = !trouble || !mayRepeat || tries >= patience.tries;
    const asked = 'answer' in outcome ? askedPause(outcome.answer) : undefined;
    const pause = isLast ? undefined : pauseAfter(tries, asked);
    // if the connection is known to be lost, the person does not have to wait for further tries
    if (!trouble || pause === undefined || !missed(trouble)) {
      reconsider();
      return given(outcome);
    }
    await pauseFor(pause, signal).finally(() => {
      if (signal?.aborted) reconsider();
    });
  }
}
