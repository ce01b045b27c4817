import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { negotiateLanguage } from '#contract/language.ts';
import { objectOfKey } from './objects.ts';
import { readRange } from './range.ts';
import { errorXml, StorageError } from './storageError.ts';
import type { ObjectStore } from './store.ts';

const matches = (header: string, etag: string): boolean =>
  header.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));

/** Whether a range may be answered: without `If-Range`, or where it names what is there. */
const rangeHolds = (header: string | null, etag: string): boolean =>
  header === null || header.trim() === etag;

function refuse(request: Request, error: StorageError, headers: Record<string, string>): Response {
  const language = negotiateLanguage(request.headers.get('accept-language'));
  return new Response(errorXml(error, language, randomUUID(), new URL(request.url).host), {
    status: error.status,
    headers: { ...headers, 'content-type': 'application/xml; charset=utf-8' },
  });
}

/** Headers that keep a stored file from being anything but what it is. */
const guards: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
};

/**
 * Serves a stored file: its type, ETag, ranges, and caching for a year, because a key names its content.
 *
 * @param key below the CDN's base, as it stood in the address
 */
export async function serveObject(
  request: Request,
  key: string,
  store: ObjectStore,
): Promise<Response> {
  const object = objectOfKey(key);
  const found = object ? await store.find(object.key) : undefined;
  if (!object || !found)
    return refuse(request, new StorageError('NoSuchKey', 'noSuchKey'), {
      ...guards,
      'cache-control': 'no-store',
    });

  const etag = `"${object.md5.toUpperCase()}"`;
  const headers: Record<string, string> = {
    ...guards,
    etag,
    'content-type': object.contentType,
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    'last-modified': found.storedAt.toUTCString(),
  };
  if (matches(request.headers.get('if-none-match') ?? '', etag))
    return new Response(null, { status: 304, headers });

  const range = rangeHolds(request.headers.get('if-range'), etag)
    ? readRange(request.headers.get('range'), found.bytes)
    : undefined;
  if (range === 'unsatisfiable')
    return refuse(request, new StorageError('InvalidRange', 'invalidRange'), {
      ...guards,
      'content-range': `bytes */${found.bytes}`,
    });
  const { start, end } = range ?? { start: 0, end: found.bytes - 1 };
  headers['content-length'] = String(end - start + 1);
  if (range) headers['content-range'] = `bytes ${start}-${end}/${found.bytes}`;
  const body = request.method === 'HEAD' ? null : bodyOf(store.read(object.key, start, end));
  return new Response(body, { status: range ? 206 : 200, headers });
}

function bodyOf(file: Readable): ReadableStream<Uint8Array> {
  // Node's and the DOM's types of one and the same stream differ
  return Readable.toWeb(file) as ReadableStream<Uint8Array>;
}
