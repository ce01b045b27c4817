import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { type Language, negotiateLanguage } from '#contract/language.ts';

/** What the network knows of a request and the request itself does not. */
export interface Connection {
  readonly clientAddress?: string;
}

/** What one request carries from its arrival to its log line. */
export interface Bindings {
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

export interface Environment {
  Bindings: Bindings;
}

/** What finds the routes of an address. */
export type RouteTable = Hono<Environment>['router'];

const givenRequestId = /^[\w-]{8,64}$/;

/** What a request carries when it arrives: the id that a proxy gave it, or one of its own. */
export function bindingsOf(request: Request, connection: Connection | undefined): Bindings {
  const given = request.headers.get('x-request-id');
  return {
    requestId: given && givenRequestId.test(given) ? given : randomUUID(),
    language: negotiateLanguage(request.headers.get('accept-language')),
    clientAddress: connection?.clientAddress ?? '',
    isComplete: false,
    isCall: false,
    route: undefined,
    accountId: undefined,
  };
}
