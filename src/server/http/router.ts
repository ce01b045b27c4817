import { type Context, Hono } from 'hono';
import { locales } from '#locales/index.ts';
import type { Services } from '../services.ts';
import { type AnswerWriter, createAnswerWriter, type FailureOptions } from './answers.ts';
import { bindingsOf, type Connection, type Environment, type RouteTable } from './bindings.ts';
import { type CallOptions, createCalls } from './calls.ts';
import { routePath } from './endpointAddress.ts';
import { NotFound, Refused, sentence } from './errors.ts';
import type { HandledEndpoint } from './handle.ts';
import { createObservation, type ObservationOptions } from './observation.ts';

interface UnroutedOptions {
  /** answers requests for files and screens of the app; undefined leads to 404 */
  readonly fallback?: (request: Request) => Promise<Response | undefined>;
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'];

/**
 * Answers requests that no route has answered: by the fallback, by 404, or with the allowed methods and 405. A route that
 * takes the method but finds nothing leads here too.
 */
function createUnrouted(
  table: RouteTable,
  writer: AnswerWriter,
  { fallback }: UnroutedOptions,
): (context: Context<Environment>) => Promise<Response> {
  const allowedAt = (path: string) =>
    methods.filter((method) =>
      table.match(method, path)[0].some(([[, route]]) => route.method !== 'ALL'),
    );

  return async (context) => {
    const request = context.req.raw;
    const { method, path } = context.req;
    const allowed = allowedAt(path);
    // a route for this method has looked and found nothing
    const isKnown = allowed.includes(method === 'HEAD' ? 'GET' : method);
    const other = allowed.length === 0 ? await fallback?.(request) : undefined;
    if (!isKnown) context.env.route = other ? 'files' : 'unknown';
    if (other) return other;
    if (isKnown || allowed.length === 0) {
      const notFound = new NotFound(sentence(locales.server.http, 'notFound', { method, path }));
      return writer.failure(notFound, request, context.env);
    }
    const allow = allowed.join(', ');
    if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } });
    const wrongMethod = sentence(locales.server.http, 'wrongMethod', {
      method,
      path,
      allowed: allow,
    });
    const response = writer.failure(new Refused(405, wrongMethod), request, context.env);
    response.headers.set('allow', allow);
    return response;
  };
}

export interface RouterOptions
  extends CallOptions,
    FailureOptions,
    ObservationOptions,
    UnroutedOptions {
  /** finds who answers a call of a list of own records (docs/lists.md) */
  readonly own?: (
    list: string,
    call: (typeof ownRoutes)[number]['call'],
  ) => Promise<HandledEndpoint>;
  /** finds who answers a call of a list to its source (docs/sources.md) */
  readonly source?: (
    list: string,
    call: (typeof sourceRoutes)[number]['call'],
  ) => Promise<HandledEndpoint>;
}

/** the calls of lists of own records, which come and go at run time */
const ownRoutes = [
  { call: 'list', method: 'POST', path: '/jmgr/own/:list/list' },
  { call: 'detail', method: 'GET', path: '/jmgr/own/:list/detail/:id' },
  { call: 'save', method: 'PUT', path: '/jmgr/own/:list/save' },
  { call: 'delete', method: 'DELETE', path: '/jmgr/own/:list/delete' },
  { call: 'restore', method: 'PUT', path: '/jmgr/own/:list/restore' },
  { call: 'open', method: 'GET', path: '/open/:list' },
  { call: 'openRecord', method: 'GET', path: '/open/:list/:id' },
] as const;

/** the calls of lists whose records come from a source */
const sourceRoutes = [
  { call: 'list', method: 'POST', path: '/jmgr/source/:list/list' },
  { call: 'tab', method: 'POST', path: '/jmgr/source/:list/list/:of' },
  { call: 'pick', method: 'POST', path: '/jmgr/source/:list/pick' },
  { call: 'some', method: 'POST', path: '/jmgr/source/:list/some' },
  { call: 'counts', method: 'POST', path: '/jmgr/source/:list/counts' },
  { call: 'detail', method: 'GET', path: '/jmgr/source/:list/detail/:id' },
  { call: 'save', method: 'PUT', path: '/jmgr/source/:list/save' },
  { call: 'delete', method: 'DELETE', path: '/jmgr/source/:list/delete' },
  { call: 'restore', method: 'PUT', path: '/jmgr/source/:list/restore' },
  { call: 'action', method: 'POST', path: '/jmgr/source/:list/action/:of' },
  { call: 'undo', method: 'POST', path: '/jmgr/source/:list/undo/:of' },
] as const;

/** The platform as one function. */
export type Answer = (request: Request, connection?: Connection) => Promise<Response>;

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
  const app = new Hono<Environment>();
  const writer = createAnswerWriter(services, options);
  const answerCall = createCalls(services.settings.TIME_ZONE, writer, options);
  for (const entry of handled)
    app.on(entry.endpoint.method, routePath(entry.endpoint), (context) =>
      answerCall(entry, context),
    );
  const { own } = options;
  if (own)
    for (const { call, method, path } of ownRoutes)
      app.on(method, path, async (context) =>
        answerCall(await own(context.req.param('list') ?? '', call), context),
      );
  const { source } = options;
  if (source)
    for (const { call, method, path } of sourceRoutes)
      app.on(method, path, async (context) =>
        answerCall(await source(context.req.param('list') ?? '', call), context),
      );
  for (const route of routes) app.route('/', route);
  app.notFound(createUnrouted(app.router, writer, options));
  app.onError((error, context) => writer.failure(error, context.req.raw, context.env));
  const observe = createObservation(services.log, app.router, options);

  return async (request, connection) => {
    const started = performance.now();
    const bindings = bindingsOf(request, connection);
    const response = await app.fetch(request, bindings);
    const answer = bindings.isComplete ? response : writer.complete(response, request, bindings);
    observe(request, bindings, answer.status, performance.now() - started);
    return answer;
  };
}
