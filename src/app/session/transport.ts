import { message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { currentLanguage } from '../language/languageStore.ts';
import { CallFailure } from './callFailure.ts';
import { answered, missed, reconsider, type Trouble } from './connection.ts';
import { readAnswer } from './longNumbers.ts';
import { noteServerTime } from './serverClock.ts';

export interface CallOptions {
  /** shows no notification, neither of success nor of failure. Default: false */
  silent?: boolean;
  /** shows a notification of success. Default: true for PUT and DELETE, false otherwise (lists are POSTs here) */
  announce?: boolean;
  signal?: AbortSignal;
  /** sent even if the page is left meanwhile; at most 64 kB. Default: false */
  keepalive?: boolean;
  /** milliseconds. Default: 60,000 */
  timeout?: number;
  /** the UUID of the action that the call is a part of; the trail takes its calls back together */
  action?: string;
  /** the Idempotency-Key of a form, whose text may change before the outcome is known. Default: one for equal calls */
  key?: string;
  /** the body of an endpoint that takes a stream, such as a file */
  stream?: Blob;
  /** what a 401 does: `prompt` asks the person to sign in, `fail` only throws. Default: `prompt` */
  onUnauthorized?: 'prompt' | 'fail';
}

export interface HttpRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: BodyInit | undefined;
  /** milliseconds */
  timeout: number;
  signal?: AbortSignal | undefined;
  /** sent even if the page is left meanwhile */
  keepalive?: boolean | undefined;
  /** whether the answer is a file if the call succeeds. Default: false */
  asFile?: boolean | undefined;
  /** the service that answers, see `readAnswer`. Default: the platform */
  service?: string | undefined;
}

export interface HttpAnswer {
  status: number;
  /** parsed JSON, with long numbers as texts; undefined if the answer is not JSON */
  body: unknown;
  /** whether the answer is not JSON: a page from in between, or an incomplete answer */
  isBroken: boolean;
  /** the requested file; absent if the call failed */
  file?: Blob;
  requestId: string | undefined;
  headers: Headers;
}

/** Whether an answer is empty or a word like `OK`, as some services answer a write. */
const isRemark = (text: string, { headers }: Response): boolean =>
  text === '' || (/^\w/.test(text) && /^text\/plain/.test(headers.get('content-type') ?? ''));

async function parse(response: Response, service: string) {
  const text = await response.text();
  const body = await readAnswer(text, service);
  return { body, isBroken: body === undefined && !isRemark(text.trim(), response) };
}

/**
 * Sends one request and reads its answer, whatever its status.
 * @throws CallFailure of kind `timeout`, `network` or `aborted`
 */
export async function send(request: HttpRequest): Promise<HttpAnswer> {
  const controller = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, request.timeout);
  const abort = () => controller.abort();
  request.signal?.addEventListener('abort', abort, { once: true });
  if (request.signal?.aborted) abort();
  try {
    const response = await fetch(new URL(request.url, location.origin), {
      method: request.method,
      headers: request.headers,
      body: request.body,
      signal: controller.signal,
      keepalive: request.keepalive ?? false,
    });
    noteServerTime(response.headers.get('date'), Date.now());
    const content =
      request.asFile && response.ok
        ? { body: undefined, isBroken: false, file: await response.blob() }
        : await parse(response, request.service ?? '');
    return {
      ...content,
      status: response.status,
      requestId: response.headers.get('x-request-id') ?? undefined,
      headers: response.headers,
    };
  } catch {
    const language = currentLanguage();
    if (timedOut)
      throw new CallFailure({
        kind: 'timeout',
        code: 408,
        message: message(locales.shell.request, language, 'timeout'),
      });
    if (controller.signal.aborted)
      throw new CallFailure({ kind: 'aborted', code: 0, message: 'aborted' });
    throw new CallFailure({
      kind: 'network',
      code: 0,
      message: message(locales.shell.session, language, 'network'),
    });
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', abort);
  }
}

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
