import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { type Language, negotiateLanguage } from '#contract/language.ts';

/** What the network knows of a request and the request itself does not. */
export interface Connection {
  readonly clientAddress?: string;
  /** Keeps the connection open for so many milliseconds without a byte. */
  readonly bearSilence?: (milliseconds: number) => void;
}

/** What one request carries from its arrival to its log line. */
export interface Bindings {
  readonly requestId: string;
  readonly language: Language;
  readonly clientAddress: string;
  readonly bearSilence: Connection['bearSilence'];
  /** set once the answer carries all of its headers, so that they are not set twice */
  isComplete: boolean;
  /** set for calls of the contract, as opposed to pages, files and health */
  isCall: boolean;
  /** template of the address; undefined if no route fits */
  route: string | undefined;
  accountId: string | undefined;
}

export interface Environment {
  Bindings: Bindings;
}

/** What finds the routes of an address. */
export type RouteTable = Hono<Environment>['router'];

const givenRequestId = /^[\w-]{8,64}$/;

/** The facts of a request when it arrives: its id, from a proxy or new, and its connection. */
export function bindingsOf(request: Request, connection: Connection | undefined): Bindings {
  const given = request.headers.get('x-request-id');
  return {
    requestId: given && givenRequestId.test(given) ? given : randomUUID(),
    language: negotiateLanguage(request.headers.get('accept-language')),
    clientAddress: connection?.clientAddress ?? '',
    bearSilence: connection?.bearSilence,
    isComplete: false,
    isCall: false,
    route: undefined,
    accountId: undefined,
  };
}

/** what the router tells the routes that are no calls of the connection */
const connection = z.object({ clientAddress: z.string() });

/** The network address that a route was asked from, through the proxies that are trusted. */
export const clientAddressIn = (context: Context): string =>
  connection.parse(context.env).clientAddress;
