import type { Services } from '../services.ts';
import type { Bindings } from './bindings.ts';
import { asCallError, type FailureFacts, failureAnswer } from './failure.ts';
import { crossOriginHeaders, failurePageHeaders, securityHeaders } from './headers.ts';

/** Writes answers with the headers that every one carries. */
export interface AnswerWriter {
  /** An answer of JSON; `headers` go before those that it has by itself. */
  json(
    request: Request,
    bindings: Bindings,
    status: number,
    body: string | Uint8Array<ArrayBuffer>,
    headers?: Readonly<Record<string, string>>,
  ): Response;
  /** The answer to any thrown error, in the person's language; unexpected errors are logged. */
  failure(error: unknown, request: Request, bindings: Bindings): Response;
  /** Adds the headers that every answer carries; headers that the route has set stay. */
  complete(response: Response, request: Request, bindings: Bindings): Response;
}

export interface FailureOptions {
  /** makes the page that a browser is shown if the platform fails; without it, it gets the envelope of calls */
  readonly failurePage?: (failure: FailureFacts) => string;
}

const noHeaders = {};

/** Whether a browser opens an address, and not a script or program that calls it. */
const isPageWanted = ({ method, headers }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers.get('accept') ?? '').toLowerCase().includes('text/html');

/** Makes the writer of all answers of a router. */
export function createAnswerWriter(
  { log, settings }: Pick<Services, 'log' | 'settings'>,
  { failurePage }: FailureOptions,
): AnswerWriter {
  const standing = securityHeaders(settings);

  function json(
    request: Request,
    bindings: Bindings,
    status: number,
    body: string | Uint8Array<ArrayBuffer>,
    headers: Readonly<Record<string, string>> = noHeaders,
  ): Response {
    bindings.isComplete = true;
    return new Response(body, {
      status,
      headers: {
        ...standing,
        ...crossOriginHeaders(settings, request),
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-request-id': bindings.requestId,
        ...headers,
      },
    });
  }

  function failure(error: unknown, request: Request, bindings: Bindings): Response {
    const known = asCallError(error);
    const { requestId, language } = bindings;
    if (!known) log.error({ requestId, err: error }, 'call failed');
    else if (known.status >= 500) log.warn({ requestId, err: error }, 'call refused');
    const answer = failureAnswer(known, language, requestId);
    const { status } = answer;
    if (failurePage && status >= 500 && !bindings.isCall && isPageWanted(request))
      return new Response(failurePage({ status, language, requestId }), {
        status,
        headers: { ...failurePageHeaders, ...answer.headers },
      });
    return json(request, bindings, status, JSON.stringify(answer.body), answer.headers);
  }

  function complete(response: Response, request: Request, bindings: Bindings): Response {
    const added = { ...standing, ...crossOriginHeaders(settings, request) };
    const headers = new Headers(response.headers);
    for (const [name, value] of Object.entries(added))
      if (!headers.has(name)) headers.set(name, value);
    headers.set('x-request-id', bindings.requestId);
    return new Response(response.body, { status: response.status, headers });
  }

  return { json, failure, complete };
}
