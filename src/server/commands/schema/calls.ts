import { knownEndpoints } from '#extending/calls.ts';
import { findEndpoint, rowOf } from '#schema/check/shapes.ts';
import type { EndpointCall } from '#schema/meta.ts';
import { CommandFailure } from './terminal.ts';

/** The list calls of the business API as a person writes them: `POST /book/search/bookSearch`. */
export const listCalls = (): string[] =>
  knownEndpoints()
    .filter((endpoint) => endpoint.service === 'jmgr' && rowOf(endpoint))
    .map(({ method, path }) => `${method} ${path}`)
    .sort();

/** @throws CommandFailure if it is no call, or none that answers a list */
export function readListCall(given: string): EndpointCall {
  const found = /^\s*(GET|POST)\s+(\/[\w\-/]+)\s*$/i.exec(given);
  const [, verb = '', path = ''] = found ?? [];
  const method = verb.toUpperCase();
  if (method !== 'GET' && method !== 'POST') throw new CommandFailure('wrongCall', { given }, 2);
  const endpoint = findEndpoint(knownEndpoints(), { method, path });
  if (!endpoint || !rowOf(endpoint))
    throw new CommandFailure('unknownList', {
      call: `${method} ${path}`,
      known: `\n  ${listCalls().join('\n  ')}`,
    });
  return { method, path };
}
