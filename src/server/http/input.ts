import type { HonoRequest } from 'hono';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { earliest, latest } from '#contract/entities/common.ts';
import { edgeOf, type Zone } from '#contract/zonedTime.ts';
import { readForm, readJson, readPairs } from './body.ts';
import { check } from './check.ts';

/**
 * The parts of a request, as the validators of its endpoint make them; undefined for parts that it does not declare. Each
 * function throws InvalidInput with every problem of its part. Filters of times name instants then: days are those of `zone`.
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
export function readQuery(endpoint: Endpoint, url: string, zone: Zone) {
  const start = url.indexOf('?');
  const given = start < 0 ? noPairs : readPairs(new URLSearchParams(url.slice(start + 1)));
  return checkQuery(endpoint, given, zone);
}

/** Validates a query. @throws InvalidInput */
export const checkQuery = ({ query }: Endpoint, value: unknown, zone: Zone) =>
  query && checkFilters(query, value, zone);

/**
 * The body. Streams are left to their handlers.
 *
 * @throws Refused 408, 413 or 415 if it is too slow, too large or of another type
 */
export async function readBody(endpoint: Endpoint, request: Request, zone: Zone): Promise<unknown> {
  if (!endpoint.body || endpoint.encoding === 'stream') return undefined;
  const given = await (endpoint.encoding === 'form' ? readForm : readJson)(request);
  return checkBody(endpoint, given, zone);
}

/** Validates a body, that of a creation or that of a change. @throws InvalidInput */
export const checkBody = ({ body, change }: Endpoint, value: unknown, zone: Zone): unknown =>
  body && checkFilters(bodyOf(body, change, value), value, zone);

/** What checks a body: where the call changes records too, one that names a record says what changes. */
function bodyOf(body: z.ZodType, change: Endpoint['change'], value: unknown): z.ZodType {
  const namesRecord =
    change &&
    typeof value === 'object' &&
    value !== null &&
    Object.hasOwn(value, change.identifier);
  return namesRecord ? change.body : body;
}

function checkFilters<S extends z.ZodType>(schema: S, value: unknown, zone: Zone): z.output<S> {
  const checked = check(schema, value);
  if (!(schema instanceof z.ZodObject)) return checked;
  for (const [name, part] of Object.entries(Object(checked))) {
    const edge = typeof part === 'string' && edges.get(innermost(schema.shape[name]));
    if (edge) Reflect.set(Object(checked), name, edgeOf(String(part), edge, zone));
  }
  return checked;
}

const edges = new Map<unknown, 'first' | 'last'>([
  [earliest, 'first'],
  [latest, 'last'],
]);

/** The validator below those that only say that a value may be missing, or read it from a text. */
function innermost(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional) return innermost(schema.unwrap());
  return schema instanceof z.ZodPipe ? innermost(schema.out) : schema;
}
