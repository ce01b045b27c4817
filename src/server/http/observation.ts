import type { Services } from '../services.ts';
import type { Bindings, RouteTable } from './bindings.ts';

/** paths whose last part is a secret: the code of a preview, the code of a scan login */
const secretParts = /(^|\/)(p|scan)\/+[^/]+/gi;

/**
 * A path for the log, without the secrets that some addresses hold, however it is written and whether or not anything
 * answers there.
 */
export function loggedPath(pathname: string): string {
  return decoded(pathname).replace(secretParts, '$1$2/…');
}

/** As the routes read it. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    // one sign that is none hides no other
    return pathname.replace(/%[\da-f]{2}/gi, (sign) => {
      const code = Number.parseInt(sign.slice(1), 16);
      return code < 0x80 ? String.fromCharCode(code) : sign;
    });
  }
}

/** An answer as metrics count it: without personal data, and with few values in each part. */
export interface AnsweredRequest {
  readonly method: string;
  /** the template of the address, `/jmgr/post/detail/{id}`; `files` or `unknown` for others */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
}

export interface ObservationOptions {
  /** gets every answer, for the metrics */
  readonly observe?: (answered: AnsweredRequest) => void;
}

/** Counts an answer and writes its line of log. */
export type Observe = (
  request: Request,
  bindings: Bindings,
  status: number,
  milliseconds: number,
) => void;

/** the methods that are counted by their name; a client may make up others without end */
const countedMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** Files and health questions are many and say little. */
function levelOf(status: number, isCall: boolean): 'error' | 'info' | 'debug' {
  if (status >= 500) return 'error';
  return isCall || status >= 400 ? 'info' : 'debug';
}

/** Makes the report of every finished answer. */
export function createObservation(
  log: Services['log'],
  table: RouteTable,
  { observe }: ObservationOptions,
): Observe {
  /** The template of a route that is no call: the last that matched, as a call's own is written. */
  function routeOf(request: Request): string {
    const { pathname } = new URL(request.url);
    const [matched] = table.match(request.method === 'HEAD' ? 'GET' : request.method, pathname);
    const path = matched.at(-1)?.[0][1].path ?? 'unknown';
    return path.replace(/:(\w+)(\{[^/]*\})?/g, '{$1}');
  }

  return (request, bindings, status, milliseconds) => {
    observe?.({
      method: countedMethods.has(request.method) ? request.method : 'OTHER',
      route: bindings.route ?? routeOf(request),
      status,
      milliseconds,
    });
    const level = levelOf(status, bindings.isCall);
    if (!log.isLevelEnabled(level)) return;
    const { pathname } = new URL(request.url);
    log[level](
      {
        requestId: bindings.requestId,
        method: request.method,
        path: loggedPath(pathname),
        status,
        milliseconds: Math.round(milliseconds * 10) / 10,
        account: bindings.accountId,
      },
      'call',
    );
  };
}
