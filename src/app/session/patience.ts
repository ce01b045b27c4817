import { CallFailure } from './callFailure.ts';
import { answered, missed, reconsider, type Trouble } from './connection.ts';
import type { HttpAnswer } from './transport.ts';

/**
 * Sending again what got no answer, where a second time does no harm: a few times, each later than the last, never all
 * clients at the same moment. A call that hangs has its time limit (contract 9) and is not sent again: a minute is enough.
 */

/** How often and how long; milliseconds. Tests set their own. */
export const patience = {
  /** how often a call is sent, the first time included */
  tries: 5,
  /** before the second time; twice as long before each that follows */
  first: 500,
  longest: 4_000,
  /** if the server asks to wait longer than this, the person is told and decides */
  longestAsked: 15_000,
};

const unavailable = new Set([502, 503, 504]);

/** What an answer says about when to ask again, in milliseconds; undefined where it says nothing. */
function askedPause({ headers }: HttpAnswer): number | undefined {
  const given = headers.get('retry-after');
  if (given === null) return undefined;
  const milliseconds = /^\d+$/.test(given) ? Number(given) * 1_000 : Date.parse(given) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}

/** Whether an answer leaves open what became of the call: the platform did not serve, or is still at it. */
export function isUnsettled(answer: HttpAnswer): boolean {
  const isWaiting = answer.status === 409 && answer.headers.has('retry-after');
  return unavailable.has(answer.status) || isWaiting;
}

/** Whether the same call may be answered better a moment later. A stored answer will not change. */
const isPassing = (answer: HttpAnswer): boolean =>
  !answer.headers.has('idempotent-replayed') &&
  (isUnsettled(answer) || (answer.status === 429 && answer.headers.has('retry-after')));

/** The pause before the next time: half of it by chance. */
function pauseAfter(tries: number, asked: number | undefined): number | undefined {
  if (asked !== undefined && asked > patience.longestAsked) return undefined;
  const whole = Math.min(patience.longest, patience.first * 2 ** (tries - 1));
  return Math.max(asked ?? 0, whole / 2) + (Math.random() * whole) / 2;
}

/** @throws CallFailure of kind `aborted` where the call is given up meanwhile */
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

/** What an outcome says against the connection or the platform; nothing where it will stay as it is. */
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
 * Sends until an answer comes that will stay, or patience ends; the connection is told how it went.
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
