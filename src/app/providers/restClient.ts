import { message } from '#contract/language.ts';
import { requestTimeoutMilliseconds } from '#contract/limits.ts';
import { statusMessageKey } from '#contract/messages/request.ts';
import { restMessage, restProblems } from '#contract/restAnswer.ts';
import { type RestService, readRestServices } from '#contract/restServices.ts';
import { locales } from '#locales/index.ts';
import type { PathCall } from '#schema/recordCalls.ts';
import { configuration } from '../configuration.ts';
import { currentLanguage } from '../language/index.ts';
import { CallFailure } from '../session/callFailure.ts';
import { writeBody } from '../session/longNumbers.ts';
import { notifyFailure } from '../session/notifications.ts';
import { type CallOptions, type HttpAnswer, send } from '../session/transport.ts';
import { unreadable } from '../session/unreadable.ts';

/** A call of a REST service, with its query (with `?`; may be empty) and its body. */
export interface RestRequest extends PathCall {
  readonly search?: string;
  readonly body?: unknown;
}

let known: { readonly text: string; readonly services: readonly RestService[] } | undefined;

function restServices(): readonly RestService[] {
  const text = configuration().restServices;
  if (known?.text !== text) known = { text, services: readRestServices(text) };
  return known.services;
}

/** A service by name, or the first one. @throws CallFailure if there is none */
function restService(name: string | undefined): RestService {
  const services = restServices();
  const found =
    name === undefined ? services[0] : services.find((service) => service.name === name);
  if (found) return found;
  const key = name === undefined ? 'noRestService' : 'unknownRestService';
  throw new CallFailure({
    kind: 'unreadable',
    code: 0,
    message: message(locales.lists.provider, currentLanguage(), key, { name: name ?? '' }),
  });
}

/**
 * The base address of a service.
 *
 * @param service its name. Default: the first one
 * @throws CallFailure if there is no such service
 */
export const restBase = (service?: string): string => restService(service).address;

/** Adds the name of the service to a failure without an answer, because the platform itself may be reachable. */
function named(failure: CallFailure, service: string | undefined): CallFailure {
  if (failure.kind !== 'network') return failure;
  const { name } = restService(service);
  return new CallFailure({
    kind: failure.kind,
    code: failure.code,
    message: message(locales.lists.provider, currentLanguage(), 'restUnreachable', { name }),
  });
}

/** Whether the service itself answered with success: 203 means that a proxy changed the answer (contract 8). */
const isFine = ({ status }: HttpAnswer): boolean =>
  status >= 200 && status <= 299 && status !== 203;

function failureOf(answer: HttpAnswer): CallFailure {
  const language = currentLanguage();
  const problems = restProblems(answer.body);
  return new CallFailure({
    kind: 'answer',
    code: answer.status,
    message:
      restMessage(answer.body) ??
      message(locales.shell.request, language, statusMessageKey(answer.status) ?? 'failed'),
    data: problems.length > 0 ? { problems } : answer.body,
    requestId: answer.requestId,
  });
}

type RestOptions = Pick<CallOptions, 'silent' | 'signal' | 'timeout'>;

/** Asks a service, without the person's token, because the service belongs to somebody else. */
function ask(
  service: string | undefined,
  call: RestRequest,
  options: RestOptions,
): Promise<HttpAnswer> {
  const base = restBase(service);
  const path = base + call.path + (call.search ?? '');
  const body = call.body === undefined ? undefined : writeBody(call.body, base);
  return send({
    method: call.method,
    url: path,
    headers: {
      Accept: 'application/json',
      'Accept-Language': currentLanguage(),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    body,
    timeout: options.timeout ?? requestTimeoutMilliseconds,
    signal: options.signal,
    service: base,
  });
}

/**
 * Calls a REST service and reads its answer. The 401 of a service does not end the session.
 *
 * @param service its name in the setting REST_SERVICES. Default: the first one
 * @param read gets the result; undefined if the answer does not contain it
 * @throws CallFailure, after the person has been told (contract 8) unless `silent`
 */
export async function callRest<T>(
  service: string | undefined,
  call: RestRequest,
  read: (answer: HttpAnswer) => T | undefined,
  options: RestOptions = {},
): Promise<T> {
  try {
    const answer = await ask(service, call, options);
    if (!isFine(answer)) throw failureOf(answer);
    const value = answer.isBroken ? undefined : read(answer);
    if (value === undefined) throw unreadable({ data: answer.body, requestId: answer.requestId });
    return value;
  } catch (error) {
    const failure = error instanceof CallFailure ? named(error, service) : error;
    if (failure instanceof CallFailure && !options.silent) notifyFailure(failure);
    throw failure;
  }
}
