import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Language, message, negotiateLanguage } from '#contract/language.ts';
import { asAudited } from '../audit/call.ts';
import { keyedCall } from '../repetition/keyedCall.ts';
import { type Outcome, once } from '../repetition/once.ts';
import type { Services } from '../services.ts';
import { checkAccess } from './access.ts';
import { readForm, readJson, readPairs } from './body.ts';
import { check } from './check.ts';
import { compressed } from './compressed.ts';
import { NotFound, Refused, sentence } from './errors.ts';
import { asCallError, failureAnswer } from './failure.ts';
import type { Call, Caller, HandledEndpoint } from './handle.ts';
import { crossOriginHeaders, failurePageHeaders, securityHeaders } from './headers.ts';
import { loggedPath } from './loggedPath.ts';
import { messages } from './messages.ts';

/** Who makes a call, as far as its access token tells; `refusal` says what is wrong where it is nobody. */
export type Authentication =
  | { readonly caller: Caller }
  | {
      readonly caller?: undefined;
      readonly refusal: 'signInNeeded' | 'loginExpired' | 'accountNeeded';
    };

/** What the network knows of a request and the request itself does not. */
export interface Connection {
  readonly clientAddress?: string;
}

export interface RouterOptions {
  readonly authenticate: (authorization: string | null) => Promise<Authentication>;
  /** lets an account make a call, or throws why not now; asked before the body is read */
  readonly admit?: (endpoint: Endpoint, caller: Caller) => Promise<void>;
  /** checks every answer against the contract; for tests, because it costs time */
  readonly validateResponses?: boolean;
  /** milliseconds that a handler may take; streams are not limited. Default: 60,000 */
  readonly handlerTimeout?: number;
  /** told of every answer, for whoever counts them */
  readonly observe?: (answered: AnsweredRequest) => void;
  /** what a browser that asks for a page is shown where the platform fails; the call's envelope without it */
  readonly failurePage?: (failure: FailureFacts) => string;
  /** answers what no route knows: the files and screens of the app; nothing is a 404 */
  readonly fallback?: (request: Request) => Promise<Response | undefined>;
}

/** A failure as a page tells of it. */
export interface FailureFacts {
  /** 500 and above */
  readonly status: number;
  readonly language: Language;
  readonly requestId: string;
}

/** An answer as it is counted: nothing of it is anybody's, and each part has few values. */
export interface AnsweredRequest {
  readonly method: string;
  /** the template of the address, `/jmgr/post/detail/{id}`; `files` and `unknown` for what has none */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
}

/** The platform as one function. */
export type Answer = (request: Request, connection?: Connection) => Promise<Response>;

/** What one request carries from its arrival to its log line. */
interface Bindings {
  readonly requestId: string;
  readonly language: Language;
  readonly clientAddress: string;
  /** set once the answer carries all of its headers, so that they are not set twice */
  isComplete: boolean;
  /** set for calls of the contract, as opposed to pages, files and health */
  isCall: boolean;
  /** the template of the address, where it has one */
  route: string | undefined;
  accountId: string | undefined;
}
/** A call as far as it tells whether it is the same as another. */
interface Checked {
  readonly parameters: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly caller: Caller | undefined;
  readonly language: Language;
  readonly requestId: string;
  readonly request: Request;
}
interface Environment {
  Bindings: Bindings;
}

/** the methods that are counted by their name; a client may make up others without end */
const countedMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
const givenRequestId = /^[\w-]{8,64}$/;
const basePath = { identity: '', jmgr: '/jmgr' } as const;
const noObject = {};

/** Whether a browser goes to an address, as opposed to a script or a program that calls it. */
const isPageWanted = ({ method, headers }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers.get('accept') ?? '').toLowerCase().includes('text/html');

/** The address of an endpoint as routers write it: `/jmgr/post/detail/:id`. */
function pathOf(endpoint: Endpoint): string {
  return basePath[endpoint.service] + endpoint.path.replace(/\{(\w+)\}/g, ':$1');
}

/** The name of an endpoint in messages: `PUT /jmgr/post/save`. */
export function endpointName(endpoint: Endpoint): string {
  return `${endpoint.method} ${basePath[endpoint.service]}${endpoint.path}`;
}

async function readBody(endpoint: Endpoint, request: Request): Promise<unknown> {
  if (!endpoint.body || endpoint.encoding === 'stream') return undefined;
  const value = endpoint.encoding === 'form' ? await readForm(request) : await readJson(request);
  return check(endpoint.body, value);
}

function readQuery(endpoint: Endpoint, url: string): Record<string, unknown> | undefined {
  if (!endpoint.query) return undefined;
  const start = url.indexOf('?');
  const given = start < 0 ? noObject : readPairs(new URLSearchParams(url.slice(start + 1)));
  return check(endpoint.query, given);
}

function withDeadline<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new Refused(503, sentence(messages, 'tooSlow', { seconds: milliseconds / 1_000 }), 5),
        ),
      milliseconds,
    );
  });
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}

function withRequestId(answer: unknown, requestId: string): unknown {
  return typeof answer === 'object' && answer !== null && 'isSuccess' in answer
    ? { ...answer, requestId }
    : answer;
}

/** Envelopes as they are sent, without what closes them, for those that several calls are answered with. */
const writtenEnvelopes = new WeakMap<object, Uint8Array<ArrayBuffer>>();

/** The bytes of an answer: an envelope carries the id of its call, all else of it may be shared with others. */
function bytesOf(answer: unknown, requestId: string): Uint8Array<ArrayBuffer> {
  if (typeof answer !== 'object' || answer === null || !('isSuccess' in answer))
    return Buffer.from(JSON.stringify(answer));
  let bytes = writtenEnvelopes.get(answer);
  if (bytes === undefined) {
    bytes = Buffer.from(JSON.stringify(answer).slice(0, -1));
    writtenEnvelopes.set(answer, bytes);
  }
  return Buffer.concat([bytes, Buffer.from(`,"requestId":${JSON.stringify(requestId)}}`)]);
}

/** Files and health questions are many and say little. */
function levelOf(status: number, isCall: boolean): 'error' | 'info' | 'debug' {
  if (status >= 500) return 'error';
  return isCall || status >= 400 ? 'info' : 'debug';
}

/** Fails with what is wrong where an answer breaks the contract. */
function requireContract(endpoint: Endpoint, answer: unknown): void {
  const result = endpoint.response.safeParse(answer);
  if (result.success) return;
  const detail = result.error.issues
    .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    .join('; ');
  throw new Error(
    `${endpointName(endpoint)}: ${message(messages, 'en-US', 'wrongAnswer', { detail })}`,
  );
}

/**
 * Composes endpoints and raw routes into one function from request to answer. Endpoints are called with everything
 * checked; every answer carries the request id and the security headers; every call writes one line of log.
 */
export function createRouter(
  services: Services,
  handled: readonly HandledEndpoint[],
  routes: readonly Hono[],
  options: RouterOptions,
): Answer {
  const { log, settings } = services;
  const standing = securityHeaders(settings);
  const handlerTimeout = options.handlerTimeout ?? 60_000;
  const app = new Hono<Environment>();

  function writeJson(
    request: Request,
    bindings: Bindings,
    status: number,
    body: string | Uint8Array<ArrayBuffer>,
    headers: Readonly<Record<string, string>> = noObject,
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

  function fail(error: unknown, request: Request, bindings: Bindings): Response {
    const known = asCallError(error);
    const { requestId, language } = bindings;
    if (!known) log.error({ requestId, err: error }, 'call failed');
    else if (known.status >= 500) log.warn({ requestId, err: error }, 'call refused');
    const answer = failureAnswer(known, language, requestId);
    const { status } = answer;
    if (options.failurePage && status >= 500 && !bindings.isCall && isPageWanted(request))
      return new Response(options.failurePage({ status, language, requestId }), {
        status,
        headers: { ...failurePageHeaders, ...answer.headers },
      });
    return writeJson(request, bindings, status, JSON.stringify(answer.body), answer.headers);
  }

  async function answerCall(
    { endpoint, handler }: HandledEndpoint,
    context: Context<Environment>,
  ): Promise<Response> {
    const request = context.req.raw;
    const bindings = context.env;
    bindings.isCall = true;
    bindings.route = basePath[endpoint.service] + endpoint.path;
    const authentication = await options.authenticate(request.headers.get('authorization'));
    const { caller } = authentication;
    bindings.accountId = caller?.id;
    checkAccess(
      endpoint.access,
      caller,
      authentication.caller ? 'signInNeeded' : authentication.refusal,
    );
    if (caller) await options.admit?.(endpoint, caller);
    const call = {
      parameters: endpoint.parameters ? check(endpoint.parameters, context.req.param()) : undefined,
      query: readQuery(endpoint, request.url),
      body: await readBody(endpoint, request),
      caller,
      language: bindings.language,
      requestId: bindings.requestId,
      clientAddress: bindings.clientAddress,
      request,
    };
    // The validators of this very endpoint have passed each part, and its access the caller.
    const run = () => handler(call as Call<Endpoint>);
    const { audited } = endpoint;
    const work = () =>
      audited
        ? asAudited({ account: caller?.id, action: audited, request: bindings.requestId }, run)
        : run();
    const outcome = await outcomeOf(endpoint, call, work);
    if ('kept' in outcome) {
      const { status, text } = outcome.kept;
      const again = JSON.stringify(withRequestId(JSON.parse(text), bindings.requestId));
      return writeJson(request, bindings, status, again, { 'idempotent-replayed': 'true' });
    }
    const { answer } = outcome;
    if (answer instanceof Response) return answer;
    if (options.validateResponses) requireContract(endpoint, answer);
    const written = bytesOf(answer, bindings.requestId);
    const { body, headers } = await compressed(request, written);
    return writeJson(request, bindings, 200, body, headers);
  }

  /** Does the work of a call within its time: once for its Idempotency-Key, where it carries one. */
  async function outcomeOf(
    endpoint: Endpoint,
    call: Checked,
    work: () => Promise<unknown>,
  ): Promise<Outcome> {
    const { caller, parameters, query, body, request, language, requestId } = call;
    const keyed = keyedCall(
      { endpoint, name: endpointName(endpoint), account: caller?.id },
      request.headers.get('idempotency-key'),
      { parameters, query, body },
    );
    if (!keyed) {
      const answering = work();
      return {
        answer: await (endpoint.encoding === 'stream'
          ? answering
          : withDeadline(answering, handlerTimeout)),
      };
    }
    const answering = once(services, keyed, work, (error) => {
      const { status, body: refusal } = failureAnswer(error, language, requestId);
      return { status, text: JSON.stringify(refusal) };
    });
    return withDeadline(answering, handlerTimeout);
  }

  for (const entry of handled)
    app.on(entry.endpoint.method, pathOf(entry.endpoint), (context) => answerCall(entry, context));
  for (const route of routes) app.route('/', route);

  const methods = ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'];
  const allowedAt = (path: string) =>
    methods.filter((method) =>
      app.router.match(method, path)[0].some(([[, route]]) => route.method !== 'ALL'),
    );
  app.notFound(async (context) => {
    const { method, path } = context.req;
    const allowed = allowedAt(path);
    // a route that takes the method has looked, and found nothing
    const isKnown = allowed.includes(method === 'HEAD' ? 'GET' : method);
    const other = allowed.length === 0 ? await options.fallback?.(context.req.raw) : undefined;
    if (!isKnown) context.env.route = other ? 'files' : 'unknown';
    if (other) return other;
    if (isKnown || allowed.length === 0)
      return fail(
        new NotFound(sentence(messages, 'notFound', { method, path })),
        context.req.raw,
        context.env,
      );
    const allow = allowed.join(', ');
    if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } });
    const response = fail(
      new Refused(405, sentence(messages, 'wrongMethod', { method, path, allowed: allow })),
      context.req.raw,
      context.env,
    );
    response.headers.set('allow', allow);
    return response;
  });
  /** The template of a route that is no call: the last that matched, as a call's own is written. */
  function routeOf(request: Request): string {
    const { pathname } = new URL(request.url);
    const [matched] = app.router.match(
      request.method === 'HEAD' ? 'GET' : request.method,
      pathname,
    );
    const path = matched.at(-1)?.[0][1].path ?? 'unknown';
    return path.replace(/:(\w+)(\{[^/]*\})?/g, '{$1}');
  }

  app.onError((error, context) => fail(error, context.req.raw, context.env));

  /** Adds what every answer carries to one that a route made by itself; what the route has set stays. */
  function complete(response: Response, request: Request, bindings: Bindings): Response {
    const added = { ...standing, ...crossOriginHeaders(settings, request) };
    const headers = new Headers(response.headers);
    for (const [name, value] of Object.entries(added))
      if (!headers.has(name)) headers.set(name, value);
    headers.set('x-request-id', bindings.requestId);
    return new Response(response.body, { status: response.status, headers });
  }

  return async (request, connection) => {
    const started = performance.now();
    const given = request.headers.get('x-request-id');
    const bindings: Bindings = {
      requestId: given && givenRequestId.test(given) ? given : randomUUID(),
      language: negotiateLanguage(request.headers.get('accept-language')),
      clientAddress: connection?.clientAddress ?? '',
      isComplete: false,
      isCall: false,
      route: undefined,
      accountId: undefined,
    };
    const response = await app.fetch(request, bindings);
    const answer = bindings.isComplete ? response : complete(response, request, bindings);
    const milliseconds = performance.now() - started;
    options.observe?.({
      method: countedMethods.has(request.method) ? request.method : 'OTHER',
      route: bindings.route ?? routeOf(request),
      status: answer.status,
      milliseconds,
    });
    const level = levelOf(answer.status, bindings.isCall);
    if (log.isLevelEnabled(level)) {
      const { pathname } = new URL(request.url);
      log[level](
        {
          requestId: bindings.requestId,
          method: request.method,
          path: loggedPath(pathname),
          status: answer.status,
          milliseconds: Math.round(milliseconds * 10) / 10,
          account: bindings.accountId,
        },
        'call',
      );
    }
    return answer;
  };
}
