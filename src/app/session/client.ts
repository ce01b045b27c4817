import type { Endpoint, EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { message } from '#contract/language.ts';
import { statusMessageKey } from '#contract/messages/request.ts';
import { type ReadEnvelope, readEnvelope } from '#contract/readEnvelope.ts';
import type { Repetition } from '#contract/repetition.ts';
import { locales } from '#locales/index.ts';
import type { EndpointCall } from '#schema/meta.ts';
import { configuration, isOwnPlatform } from '../configuration.ts';
import { currentLanguage } from '../language/languageStore.ts';
import { CallFailure } from './callFailure.ts';
import { gaveUp, isConnectionShown } from './connection.ts';
import { takeAhead } from './headStart.ts';
import { newUuid } from './newUuid.ts';
import { notify, notifyFailure } from './notifications.ts';
import { refusals } from './refusals.ts';
import { callOf, type PlainCall, requestOf } from './request.ts';
import { endExpiredSession, loginExpired } from './sessionEnd.ts';
import { sessionStore } from './sessionStore.ts';
import {
  type CallOptions,
  type HttpAnswer,
  isUnsettled,
  send,
  sendPatiently,
} from './transport.ts';
import { tellUnreadable, unreadable } from './unreadable.ts';

/**
 * Keys of calls that change something (`Idempotency-Key`), one for each intent. If the outcome of a call is unknown and
 * the person asks for the same again, it is the same intent, and the platform does it only once.
 */

interface Intent {
  readonly key: string;
  /** the subject of the call: `/jmgr/post` */
  readonly subject: string;
  readonly since: number;
}

/** milliseconds for which an equal call counts as the same intent */
const longest = 10 * 60_000;
/** maximum number of calls with an unknown outcome that are remembered */
const most = 20;

const unsettled = new Map<string, Intent>();

const contentOf = ({ method, path, query, body }: PlainCall): string =>
  JSON.stringify([method, path, query ?? null, body ?? null]);
const subjectOf = ({ path }: PlainCall): string => path.split('/').slice(0, 3).join('/');

/** The key for a call that changes something. If an equal call has an unknown outcome, its key is used again. */
function keyFor(call: PlainCall): string {
  const content = contentOf(call);
  const known = unsettled.get(content);
  if (known && Date.now() - known.since < longest) return known.key;
  const [oldest] = unsettled.keys();
  if (unsettled.size >= most && oldest !== undefined) unsettled.delete(oldest);
  const intent = { key: newUuid(), subject: subjectOf(call), since: Date.now() };
  unsettled.set(content, intent);
  return intent.key;
}

/**
 * Called when a call that changes something was answered: an equal call after that is a new intent, such as pinning
 * again after unpinning.
 */
function settleKey(call: PlainCall): void {
  if (call.key === undefined) return;
  const subject = subjectOf(call);
  for (const [content, intent] of unsettled)
    if (intent.subject === subject) unsettled.delete(content);
}

export { CallFailure } from './callFailure.ts';

/**
 * The message about an answer without success: the server's own, else that of the status, else 'Request failed'
 * (contract 8).
 */
function failureMessage(envelope: ReadEnvelope, httpStatus: number): string {
  if (envelope.message) return envelope.message;
  const key = statusMessageKey(httpStatus);
  return message(locales.shell.request, currentLanguage(), key ?? 'failed');
}

function report(failure: CallFailure, options: CallOptions): void {
  if (!options.silent) notifyFailure(failure);
}

function announce(call: PlainCall, envelope: ReadEnvelope, options: CallOptions): void {
  const wanted = options.announce ?? (call.method === 'PUT' || call.method === 'DELETE');
  if (!wanted || options.silent) return;
  notify({
    kind: 'success',
    message: envelope.message || message(locales.shell.request, currentLanguage(), 'succeeded'),
  });
}

const isUnauthorized = ({ body, status }: HttpAnswer): boolean =>
  status === 401 || readEnvelope(body, status).code === 401;

/**
 * Turns an answer into its envelope, or throws the failure after telling the person (contract 8).
 *
 * @param session number of the session in which the call was made
 */
function settle(
  call: PlainCall,
  answer: HttpAnswer,
  options: CallOptions,
  session: number,
): ReadEnvelope {
  const envelope = readEnvelope(answer.body, answer.status);
  if (envelope.success && !answer.isBroken) return envelope;
  const requestId = envelope.requestId ?? answer.requestId;
  const failure = envelope.success
    ? unreadable({ requestId })
    : new CallFailure({
        kind: 'answer',
        code: envelope.code,
        message: failureMessage(envelope, answer.status),
        data: envelope.data,
        requestId,
      });
  // the page of a proxy: the platform would have said what came of it
  const isUnknown = call.key && failure.isUncertain && !envelope.message;
  const told = isUnknown ? unknownOutcome(failure) : failure;
  if (isUnauthorized(answer) && call.withToken) {
    if (options.onUnauthorized !== 'fail' && sessionStore.session() === session)
      void loginExpired(endExpiredSession);
  } else report(told, options);
  if (failure.code === 403) refusals.tell();
  throw told;
}

/** Whether a call may be sent again: because it is harmless, or because the platform recognises its key. */
const isRepeatable = ({ again }: PlainCall): boolean => again === 'harmless' || again === 'kept';

/** The failure of a write that got no answer of the platform: says that it may have been done, and that it is safe to try again. */
function unknownOutcome(failure: CallFailure): CallFailure {
  return new CallFailure({
    ...failure,
    message: message(locales.shell.session, currentLanguage(), 'unknownOutcome', {
      message: failure.message,
    }),
  });
}

/** The error if there was no answer; the person has been told by then. */
async function withoutAnswer(
  failure: unknown,
  call: PlainCall,
  options: CallOptions,
): Promise<unknown> {
  if (!(failure instanceof CallFailure)) return failure;
  if (isRepeatable(call) && failure.kind === 'network') {
    const state = gaveUp('lost');
    // the shell shows one message for all failed reads
    const isTold = call.again === 'harmless' && isConnectionShown() && (await state) !== 'fine';
    if (isTold) return failure;
  }
  const isUnknown = failure.kind === 'network' || failure.kind === 'timeout';
  const told = isUnknown && call.key ? unknownOutcome(failure) : failure;
  report(told, options);
  return told;
}

interface Performed {
  readonly envelope: ReadEnvelope;
  /** set for a call for a file */
  readonly file: Blob | undefined;
}

/**
 * Sends a call, again where that is safe and no answer came, and once more where its access token has expired and could be
 * renewed (the forced refresh of contract 4).
 */
async function perform(given: PlainCall, options: CallOptions): Promise<Performed> {
  const isKept = given.again === 'kept' && isOwnPlatform();
  const call = isKept ? { ...given, key: options.key ?? keyFor(given) } : given;
  const session = sessionStore.session();
  const once = async () => {
    const request = requestOf(call, options);
    return (await takeAhead(request)) ?? (await send(request));
  };
  // a page that is closing sends its calls once
  const mayRepeat = (call.again === 'harmless' || call.key !== undefined) && !options.keepalive;
  const attempt = () =>
    isRepeatable(call) ? sendPatiently(once, { mayRepeat, signal: options.signal }) : once();
  const { token } = sessionStore.get();
  const isSame = () => sessionStore.session() === session;
  let answer: HttpAnswer;
  try {
    answer = await attempt();
    // a call that was answered with 401 has done nothing; a stream can be read only once
    if (call.withToken && token && call.encoding !== 'stream' && isUnauthorized(answer)) {
      const { renewToken } = await import('./refresh.ts');
      // a call of one person is not repeated in the session of another
      if (isSame() && (await renewToken(token)) && isSame()) answer = await attempt();
    }
  } catch (failure) {
    throw await withoutAnswer(failure, call, options);
  }
  if (isRepeatable(call)) {
    if (isUnsettled(answer)) void gaveUp('busy');
    // an unreadable answer, or one from a proxy, does not tell whether a write was done
    else if (!answer.isBroken && answer.status !== 203) settleKey(call);
  }
  const envelope = settle(call, answer, options, session);
  announce(call, envelope, options);
  return { envelope, file: answer.file };
}

/**
 * Calls an endpoint of the contract.
 *
 * @returns the answer in the platform's own envelope, whichever allowed form it had, checked by the endpoint's
 * validator
 * @throws CallFailure, after the person has been told (contract 8)
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
 * @throws CallFailure, after the person has been told (contract 8)
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
  /** relative to the base of the business API: `/post/manage/list` */
  path: string;
  query?: Record<string, unknown>;
  body?: unknown;
  /** whether it may be sent again. Default: `harmless` for a GET, else `kept` */
  again?: Repetition;
}

/** A call of the business API, ready to send. */
export function plainJmgrCall(call: JmgrCall): PlainCall {
  const again = call.again ?? (call.method === 'GET' ? 'harmless' : 'kept');
  const path = configuration().apiBase + call.path;
  return { ...call, path, again, withToken: true };
}

/**
 * Calls the business API by method and path, for calls named in a schema.
 * @throws CallFailure, after the person has been told (contract 8)
 */
export async function callJmgr(call: JmgrCall, options: CallOptions = {}): Promise<ReadEnvelope> {
  return (await perform(plainJmgrCall(call), options)).envelope;
}

export interface IdentityCall {
  method: 'GET' | 'POST';
  /** relative to the base of the identity service: `/api/Sms/Send` */
  path: string;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Options for calls of the identity service; by default a 401 only fails. */
export type IdentityOptions = Pick<CallOptions, 'signal' | 'timeout' | 'onUnauthorized'>;

/**
 * Calls the identity service by method and path. It is silent, because its pages show failures themselves; by default a
 * 401 shows no prompt.
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
