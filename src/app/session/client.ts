import type { Endpoint, EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { message } from '#contract/language.ts';
import { requestMessages, statusMessageKey } from '#contract/messages/request.ts';
import { type ReadEnvelope, readEnvelope } from '#contract/readEnvelope.ts';
import type { Repetition } from '#contract/repetition.ts';
import type { EndpointCall } from '#schema/meta.ts';
import { configuration, isOwnPlatform } from '../configuration.ts';
import { currentLanguage } from '../language/index.ts';
import { CallFailure } from './callFailure.ts';
import { gaveUp, isConnectionShown } from './connection.ts';
import { takeAhead } from './headStart.ts';
import { keyFor, settleKey } from './intents.ts';
import { loginExpired } from './loginExpired.ts';
import { sessionMessages } from './messages.ts';
import { notify, notifyFailure } from './notifications.ts';
import { isUnsettled, sendPatiently } from './patience.ts';
import { refusals } from './refusals.ts';
import { callOf, type PlainCall, requestOf } from './request.ts';
import { endExpiredSession } from './sessionEnd.ts';
import { sessionStore } from './sessionStore.ts';
import { type HttpAnswer, send } from './transport.ts';
import { tellUnreadable } from './unreadable.ts';

export { CallFailure } from './callFailure.ts';

export interface CallOptions {
  /** shows no notification, neither of success nor of failure. Default: false */
  silent?: boolean;
  /** shows a notification of success. Default: true for PUT and DELETE, false otherwise (lists are POSTs here) */
  announce?: boolean;
  signal?: AbortSignal;
  /** arrives even when the page is left meanwhile; at most 64 kB. Default: false */
  keepalive?: boolean;
  /** milliseconds. Default: 60,000 */
  timeout?: number;
  /** the body of an endpoint that takes a stream: the file itself */
  stream?: Blob;
  /** what a 401 does. Default: `prompt`; `fail` only throws */
  onUnauthorized?: 'prompt' | 'fail';
}

/** The sentence of an answer that is no success: the server's own, else the status's, else 'Request failed' (contract 8). */
function failureMessage(envelope: ReadEnvelope, httpStatus: number): string {
  if (envelope.message) return envelope.message;
  const key = statusMessageKey(httpStatus);
  return message(requestMessages, currentLanguage(), key ?? 'failed');
}

function report(failure: CallFailure, options: CallOptions): void {
  if (!options.silent) notifyFailure(failure);
}

function announce(call: PlainCall, envelope: ReadEnvelope, options: CallOptions): void {
  const wanted = options.announce ?? (call.method === 'PUT' || call.method === 'DELETE');
  if (!wanted || options.silent) return;
  notify({
    kind: 'success',
    message: envelope.message || message(requestMessages, currentLanguage(), 'succeeded'),
  });
}

const isUnauthorized = ({ body, status }: HttpAnswer): boolean =>
  status === 401 || readEnvelope(body, status).code === 401;

/**
 * Turns an answer into its envelope, or into the failure that the person is told of (contract 8).
 *
 * @param session the one that the call was made in
 */
function settle(
  call: PlainCall,
  answer: HttpAnswer,
  options: CallOptions,
  session: number,
): ReadEnvelope {
  const envelope = readEnvelope(answer.body, answer.status);
  if (envelope.success && answer.isBroken)
    throw tellUnreadable({ requestId: answer.requestId }, options);
  if (envelope.success) return envelope;
  const failure = new CallFailure({
    kind: 'answer',
    code: envelope.code,
    message: failureMessage(envelope, answer.status),
    data: envelope.data,
    requestId: envelope.requestId ?? answer.requestId,
  });
  if (isUnauthorized(answer) && call.withToken) {
    if (options.onUnauthorized !== 'fail' && sessionStore.session() === session)
      void loginExpired(endExpiredSession);
  } else report(failure, options);
  if (failure.code === 403) refusals.tell();
  throw failure;
}

/** Whether a call is one that may be sent again, by itself or by its key. */
const isRepeatable = ({ again }: PlainCall): boolean => again === 'harmless' || again === 'kept';

/** Sends a call, again where that is safe and no answer came; a call of a page that is left has no time for it. */
function sendOften(call: PlainCall, options: CallOptions): Promise<HttpAnswer> {
  const once = async () => {
    const request = requestOf(call, options);
    return (await takeAhead(request)) ?? (await send(request));
  };
  if (!isRepeatable(call)) return once();
  const isSafe = call.again === 'harmless' || call.key !== undefined;
  return sendPatiently(once, {
    mayRepeat: isSafe && !options.keepalive,
    signal: options.signal,
  });
}

/**
 * Sends a call. An access token that has run out is renewed once, by the forced refresh of contract 4, and the call sent
 * again: a call that was answered with 401 has done nothing. A stream is read only once and is not sent again.
 */
async function sendRenewing(
  call: PlainCall,
  options: CallOptions,
  session: number,
): Promise<HttpAnswer> {
  const { token } = sessionStore.get();
  const answer = await sendOften(call, options);
  if (!call.withToken || !token || call.encoding === 'stream' || !isUnauthorized(answer))
    return answer;
  const { renewToken } = await import('./refresh.ts');
  const isRenewed = sessionStore.session() === session && (await renewToken(token));
  // what one person has asked for is not asked in the name of the next
  return isRenewed && sessionStore.session() === session ? await sendOften(call, options) : answer;
}

/** A write that got no answer may have been done: its failure says so, and that it is safe to try again. */
function unknownOutcome(failure: CallFailure): CallFailure {
  return new CallFailure({
    kind: failure.kind,
    code: failure.code,
    message: message(sessionMessages, currentLanguage(), 'unknownOutcome'),
  });
}

/** The error if there was no answer, after the person has been told. */
async function withoutAnswer(
  failure: unknown,
  call: PlainCall,
  options: CallOptions,
): Promise<unknown> {
  if (!(failure instanceof CallFailure)) return failure;
  if (isRepeatable(call) && failure.kind === 'network') {
    const state = gaveUp('lost');
    // the shell says it once for all that could not be read
    const isTold = call.again === 'harmless' && isConnectionShown() && (await state) !== 'fine';
    if (isTold) return failure;
  }
  const told = failure.kind === 'network' && call.key ? unknownOutcome(failure) : failure;
  report(told, options);
  return told;
}

interface Performed {
  readonly envelope: ReadEnvelope;
  /** of a call for a file */
  readonly file: Blob | undefined;
}

async function perform(given: PlainCall, options: CallOptions): Promise<Performed> {
  const isKept = given.again === 'kept' && isOwnPlatform();
  const call = isKept ? { ...given, key: keyFor(given) } : given;
  const session = sessionStore.session();
  let answer: HttpAnswer;
  try {
    answer = await sendRenewing(call, options, session);
  } catch (failure) {
    throw await withoutAnswer(failure, call, options);
  }
  if (isRepeatable(call)) {
    if (isUnsettled(answer)) void gaveUp('busy');
    // an unreadable answer, or one of a proxy, does not say whether a write was done
    else if (!answer.isBroken && answer.status !== 203) settleKey(call);
  }
  const envelope = settle(call, answer, options, session);
  announce(call, envelope, options);
  return { envelope, file: answer.file };
}

/**
 * Calls an endpoint of the contract.
 *
 * @returns the answer in the platform's own envelope, whatever allowed shape it came in, checked by the endpoint
 * @throws CallFailure, after the person has been told as contract 8 says
 */
export async function callEndpoint<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<EndpointResponse<E>> {
  const call = callOf(endpoint, input);
  const { envelope } = await perform(
    options.stream ? { ...call, body: options.stream } : call,
    options,
  );
  const parsed = endpoint.response.safeParse({
    code: 200,
    isSuccess: true,
    msg: envelope.message,
    data: envelope.data,
    requestId: envelope.requestId,
    ...(envelope.dataCount === undefined ? {} : { dataCount: envelope.dataCount }),
    ...(envelope.dataCountExact ? {} : { dataCountExact: false }),
  });
  if (!parsed.success)
    throw tellUnreadable({ data: parsed.error, requestId: envelope.requestId }, options);
  // The endpoint's own validator has just passed it; TypeScript cannot tie `endpoint.response` to `E` by itself.
  return parsed.data as EndpointResponse<E>;
}

/**
 * Calls an endpoint that answers with a file.
 *
 * @throws CallFailure, after the person has been told as contract 8 says
 */
export async function callForFile<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
): Promise<Blob> {
  const { envelope, file } = await perform({ ...callOf(endpoint, input), asFile: true }, {});
  if (!file) throw tellUnreadable({ requestId: envelope.requestId }, {});
  return file;
}

export interface JmgrCall {
  method: EndpointCall['method'];
  /** below the business API's base: `/post/manage/list` */
  path: string;
  query?: Record<string, unknown>;
  body?: unknown;
  /** what happens if it is sent again. Default: `harmless` for a GET, else `kept` */
  again?: Repetition;
}

/** A call of the business API, ready to be sent. */
export function plainJmgrCall(call: JmgrCall): PlainCall {
  const again = call.again ?? (call.method === 'GET' ? 'harmless' : 'kept');
  const path = configuration().apiBase + call.path;
  return { ...call, path, again, withToken: true };
}

/**
 * Calls the business API by method and path, for calls that a schema names.
 * @throws CallFailure, after the person has been told as contract 8 says
 */
export async function callJmgr(call: JmgrCall, options: CallOptions = {}): Promise<ReadEnvelope> {
  return (await perform(plainJmgrCall(call), options)).envelope;
}

export interface IdentityCall {
  method: 'GET' | 'POST';
  /** below the identity service's base: `/api/Sms/Send` */
  path: string;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Of a call of the identity service; a 401 only fails where nothing else is said. */
export type IdentityOptions = Pick<CallOptions, 'signal' | 'timeout' | 'onUnauthorized'>;

/**
 * Calls the identity service by method and path, silently, for the pages that show what went wrong themselves. A 401
 * prompts nobody, unless the call asks for it.
 * @throws CallFailure
 */
export async function callIdentity(
  call: IdentityCall,
  options: IdentityOptions = {},
): Promise<ReadEnvelope> {
  const { envelope } = await perform(
    { ...call, path: configuration().identityBase + call.path, withToken: true },
    { onUnauthorized: 'fail', ...options, silent: true },
  );
  return envelope;
}
