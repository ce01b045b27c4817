import type { Readable } from 'node:stream';
import type { HonoRequest } from 'hono';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { earliest, latest } from '#contract/entities/common.ts';
import { parseJson } from '#contract/exactJson.ts';
import { edgeOf, type Zone } from '#contract/zonedTime.ts';
import { locales } from '#locales/index.ts';
import { check } from './check.ts';
import { within } from './deadline.ts';
import { InvalidInput, Refused, sentence } from './errors.ts';

/** Bytes that a JSON or form body may have; files go to the storage host or come as a stream. */
const bodyLimit = 1024 * 1024;
/** Objects and arrays that a JSON body may nest. */
const depthLimit = 32;
const readingSeconds = 30;

const decoder = new TextDecoder('utf-8', { fatal: true });

function tooLarge(limit: number): Refused {
  return new Refused(413, sentence(locales.server.http, 'tooLarge', { limit: limit / 1024 }));
}

async function collect(stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of stream) {
    bytes += part.byteLength;
    if (bytes > limit) throw tooLarge(limit);
    parts.push(part);
  }
  return Buffer.concat(parts, bytes);
}

/** The bytes of the body. A body that says its length is refused before it is read. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const length = request.headers.get('content-length');
  if (length === null) return request.body ? collect(request.body, limit) : new Uint8Array();
  if (Number(length) > limit) throw tooLarge(limit);
  return new Uint8Array(await request.arrayBuffer());
}

function tooSlow(): Refused {
  return new Refused(
    408,
    sentence(locales.server.http, 'bodyTooSlow', { seconds: readingSeconds }),
  );
}

/**
 * Reads a body as text.
 *
 * @param limit most bytes
 * @throws Refused 413 if it is larger, 408 if it takes more than half a minute
 * @throws InvalidInput if it is not UTF-8
 */
export async function readText(request: Request, limit = bodyLimit): Promise<string> {
  const bytes = await within(readBytes(request, limit), readingSeconds * 1_000, tooSlow);
  if (bytes.byteLength > limit) throw tooLarge(limit);
  try {
    return decoder.decode(bytes);
  } catch {
    throw new InvalidInput(sentence(locales.server.http, 'notUtf8'));
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  const parts: unknown[] = Array.isArray(value) ? value : Object.values(value);
  return parts.some((part) => isDeeper(part, levels - 1));
}

function requireType(request: Request, expected: RegExp, name: string): void {
  const given = request.headers.get('content-type') ?? '';
  if (expected.test(given)) return;
  throw new Refused(415, (language) =>
    sentence(locales.server.http, 'unsupportedType', {
      expected: name,
      given: given || sentence(locales.server.http, 'noType')(language),
    })(language),
  );
}

const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i;
const formType = /^application\/x-www-form-urlencoded\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i;

/**
 * A parsed JSON body, with long numbers as texts. An empty body reads as `{}`, so that the endpoint's validator names
 * what is missing.
 */
async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request);
  if (text.trim() === '') return {};
  requireType(request, jsonType, 'application/json');
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    const detail = error instanceof Error ? error.message : '';
    throw new InvalidInput(sentence(locales.server.http, 'notJson', { detail }));
  }
  if (isDeeper(value, depthLimit))
    throw new InvalidInput(sentence(locales.server.http, 'tooDeep', { limit: depthLimit }));
  return value;
}

/** Names and values of a query or a form; a name that comes twice gives an array, which a validator of text refuses. */
function readPairs(pairs: URLSearchParams): Record<string, unknown> {
  const values = new Map<string, string | string[]>();
  // in one pass: looking up each name would take the square of their number
  for (const [name, value] of pairs) {
    const before = values.get(name);
    if (before === undefined) values.set(name, value);
    else if (typeof before === 'string') values.set(name, [before, value]);
    else before.push(value);
  }
  return Object.fromEntries(values);
}

/** A form-encoded body as an object of text. */
async function readForm(request: Request): Promise<unknown> {
  const text = await readText(request);
  if (text !== '') requireType(request, formType, 'application/x-www-form-urlencoded');
  return readPairs(new URLSearchParams(text));
}

/** The parts of a request that say how its body comes in. */
type Incoming = Readable & { readonly complete: boolean };

/** how long the rest of an unwanted body is read, in milliseconds: then its connection can serve the next call */
const grace = 100;
/** if the rest of an unwanted body is larger than this, it is not read, in bytes */
const most = 64 * 1024 * 1024;

/**
 * Sends a refusal before the body of its request has arrived. A client that is still sending would lose the answer if
 * the connection were closed at once. So the rest is read and thrown away, within limits; then the connection ends, and
 * the answer's headers say so.
 *
 * @param patience milliseconds that the rest may take
 */
export async function beforeItsBody(
  answer: Response,
  incoming: Incoming,
  patience: number,
): Promise<Response> {
  if (answer.status < 400 || incoming.complete) return answer;
  const rest = throwAway(incoming, patience);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const headers = new Headers(answer.headers);
  headers.set('content-length', String(bytes.byteLength));
  await Promise.race([rest, new Promise((resolve) => setTimeout(resolve, grace).unref())]);
  if (incoming.complete) return new Response(bytes, { status: answer.status, headers });

  headers.set('connection', 'close');
  // whole for its reader by its length, and not over for the connection before the rest has come
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(bytes);
      await rest;
      controller.close();
    },
  });
  return new Response(body, { status: answer.status, headers });
}

/** Reads the rest of a body and discards it: to its end, or until it takes too long or is too much. */
function throwAway(incoming: Incoming, patience: number): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const end = () => {
      clearTimeout(timer);
      incoming.off('data', take);
      for (const event of endings) incoming.off(event, end);
      resolve();
    };
    const take = (part: Uint8Array) => {
      bytes += part.byteLength;
      if (bytes > most) end();
    };
    const timer = setTimeout(end, patience);
    if (incoming.destroyed) return end();
    // the reader has given up; left attached, it would hold the rest back
    incoming.removeAllListeners('data');
    incoming.on('data', take);
    for (const event of endings) incoming.on(event, end);
    incoming.resume();
  });
}
const endings = ['end', 'error', 'close'] as const;

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
