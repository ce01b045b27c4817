import type { Context } from 'hono';
import { locales } from '#locales/index.ts';
import type { AnswerWriter } from './answers.ts';
import type { Environment, RouteTable } from './bindings.ts';
import { NotFound, Refused, sentence } from './errors.ts';

export interface UnroutedOptions {
  /** answers requests for files and screens of the app; undefined leads to 404 */
  readonly fallback?: (request: Request) => Promise<Response | undefined>;
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'];

/**
 * Answers requests that no route has answered: by the fallback, by 404, or with the allowed methods and 405. A route that
 * takes the method but finds nothing leads here too.
 */
export function createUnrouted(
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
