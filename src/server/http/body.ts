import { parseJson } from '#contract/exactJson.ts';
import { locales } from '#locales/index.ts';
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
export async function readJson(request: Request): Promise<unknown> {
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
export function readPairs(pairs: URLSearchParams): Record<string, unknown> {
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
export async function readForm(request: Request): Promise<unknown> {
  const text = await readText(request);
  if (text !== '') requireType(request, formType, 'application/x-www-form-urlencoded');
  return readPairs(new URLSearchParams(text));
}
