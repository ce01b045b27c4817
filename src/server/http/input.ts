import type { HonoRequest } from 'hono';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { readForm, readJson, readPairs } from './body.ts';
import { check } from './check.ts';

/**
 * The parts of a request, as the validators of its endpoint make them; undefined for parts that it does not declare. Each
 * function throws InvalidInput with every problem of its part.
 */

const noPairs = {};

/** The names within the path, as the router read them. */
export function readParameters(
  endpoint: Endpoint,
  request: HonoRequest,
): Record<string, unknown> | undefined {
  return endpoint.parameters ? check(endpoint.parameters, request.param()) : undefined;
}

/** The query of an address. */
export function readQuery(endpoint: Endpoint, url: string): Record<string, unknown> | undefined {
  if (!endpoint.query) return undefined;
  const start = url.indexOf('?');
  const given = start < 0 ? noPairs : readPairs(new URLSearchParams(url.slice(start + 1)));
  return check(endpoint.query, given);
}

/**
 * The body. Streams are left to their handlers.
 *
 * @throws Refused 408, 413 or 415 if it is too slow, too large or of another type
 */
export async function readBody(endpoint: Endpoint, request: Request): Promise<unknown> {
  if (!endpoint.body || endpoint.encoding === 'stream') return undefined;
  return checkBody(endpoint, await (endpoint.encoding === 'form' ? readForm : readJson)(request));
}

/** Validates a body, that of a creation or that of a change. @throws InvalidInput */
export const checkBody = ({ body, change }: Endpoint, value: unknown): unknown =>
  body ? check(bodyOf(body, change, value), value) : undefined;

/** What checks a body: where the call changes records too, one that names a record says what changes. */
function bodyOf(body: z.ZodType, change: Endpoint['change'], value: unknown): z.ZodType {
  const namesRecord =
    change &&
    typeof value === 'object' &&
    value !== null &&
    Object.hasOwn(value, change.identifier);
  return namesRecord ? change.body : body;
}
