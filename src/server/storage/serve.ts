import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { negotiateLanguage } from '#contract/language.ts';
import {
  pictureWidths,
  sizedExtensions,
  sizingParameter,
  widthAsked,
} from '#contract/pictureSizing.ts';
import { withoutTrailingSlashes } from '#contract/trailingSlashes.ts';
import { bestFormat, type PictureSizer } from '../pictures/index.ts';
import type { Settings } from '../settings.ts';
import { objectOfKey, type StoredObject } from './objects.ts';
import { errorXml, StorageError } from './storageError.ts';
import type { FoundFile, ObjectStore } from './store.ts';

/** Path of the platform's own storage host. */
export const storagePath = '/oss';

/**
 * The origin that the platform was reached at. Behind a proxy that ends TLS, the request says http, but the browser's
 * `Origin` with the same host says https. Programs send no `Origin`; then `PUBLIC_URL` tells.
 */
export function originOf(request: Request, { PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>): string {
  const url = new URL(request.url);
  const known = [request.headers.get('origin'), PUBLIC_URL].flatMap((address) =>
    address && URL.canParse(address) ? [new URL(address)] : [],
  );
  return (known.find(({ host }) => host === url.host) ?? url).origin;
}

/** Path below which the platform serves stored files itself. */
export const servedBase = (cdnBase: string): string =>
  cdnBase.startsWith('/') ? withoutTrailingSlashes(cdnBase) : '/cdn';

/** A part of a file, both ends included. */
interface ByteRange {
  start: number;
  end: number;
}

/**
 * Reads a `Range` header.
 *
 * @returns the part; 'unsatisfiable' if it is outside the file; undefined if the whole file is to be sent, because
 *   there is no header, several ranges or an invalid one
 */
export function readRange(
  header: string | null,
  bytes: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (!match || (first === '' && last === '')) return undefined;
  if (first === '') {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? 'unsatisfiable' : { start: bytes - length, end: bytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  // a range that ends before its start is invalid
  if (last !== '' && Number(last) < start) return undefined;
  return start >= bytes ? 'unsatisfiable' : { start, end };
}

const matches = (header: string, etag: string): boolean =>
  header.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));

/** Whether a range may be answered: there is no `If-Range`, or it has the present tag or time. */
const rangeHolds = (header: string | null, etag: string, modified: string): boolean =>
  header === null || [etag, modified].includes(header.trim());

/** Whether the browser already has the present version; the tag takes precedence over the time (RFC 9110). */
function isKnown(headers: Headers, etag: string, storedAt: Date): boolean {
  const tags = headers.get('if-none-match');
  if (tags !== null) return matches(tags, etag);
  const since = Date.parse(headers.get('if-modified-since') ?? '');
  // the header has whole seconds
  return Math.floor(storedAt.getTime() / 1_000) * 1_000 <= since;
}

function refuse(request: Request, error: StorageError, headers: Record<string, string>): Response {
  const language = negotiateLanguage(request.headers.get('accept-language'));
  return new Response(errorXml(error, language, randomUUID(), new URL(request.url).host), {
    status: error.status,
    headers: { ...headers, 'content-type': 'application/xml; charset=utf-8' },
  });
}

/** Headers that keep browsers from treating a stored file as another type. */
const guards: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Content-Length, Content-Range, ETag',
};

/** a key names its content, so it never changes */
const forAYear = 'public, max-age=31536000, immutable';
/** for what is sent in place of what could not be made now, or is still being made */
const forAWhile = 'public, max-age=300';

/**
 * Serves a stored file with type, ETag and ranges, cached for a year, because a key names its content. A picture is
 * resized if its address asks for that in the syntax of OSS, and sent as it is if that fails.
 *
 * @param key as it is in the address, below the CDN's base
 */
export async function serveObject(
  request: Request,
  key: string,
  store: ObjectStore,
  pictures: PictureSizer,
): Promise<Response> {
  const object = objectOfKey(key);
  const found = object ? await store.find(object.key) : undefined;
  if (!object || !found) return refuseUnknown(request);

  const asked = new URL(request.url).searchParams.get(sizingParameter);
  const isSized = asked !== null && sizedExtensions.includes(object.extension);
  if (isSized) {
    const sized = await serveSized(request, object, found, { store, pictures, asked });
    if (sized) return sized;
  }

  const etag = `"${object.md5.toUpperCase()}"`;
  const modified = found.storedAt.toUTCString();
  const headers: Record<string, string> = {
    ...guards,
    etag,
    'content-type': object.contentType,
    // the name comes from the content only, so it holds nothing that a person typed
    'content-disposition': `inline; filename="${object.md5}.${object.extension}"`,
    'cache-control': isSized ? forAWhile : forAYear,
    'accept-ranges': 'bytes',
    'last-modified': modified,
  };
  if (isKnown(request.headers, etag, found.storedAt))
    return new Response(null, { status: 304, headers });

  const range = rangeHolds(request.headers.get('if-range'), etag, modified)
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
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const file = await store.read(object.key, start, end);
  return file ? new Response(bodyOf(file), { status, headers }) : refuseUnknown(request);
}

/** A stored picture in the size that its address asks for; undefined if it cannot be made. */
async function serveSized(
  request: Request,
  { key, md5 }: StoredObject,
  { bytes, storedAt }: FoundFile,
  { store, pictures, asked }: { store: ObjectStore; pictures: PictureSizer; asked: string },
): Promise<Response | undefined> {
  const width = widthAsked(asked);
  if (width === undefined)
    return refuse(
      request,
      new StorageError('InvalidArgument', 'unknownSize', { widths: pictureWidths.join(', ') }),
      { ...guards, 'cache-control': 'no-store' },
    );
  const best = bestFormat(request.headers.get('accept'));
  const headersOf = (format: 'webp' | 'avif') => ({
    ...guards,
    vary: 'Accept',
    etag: `"${md5.toUpperCase()}-${width}${format === 'avif' ? '-avif' : ''}"`,
    'content-type': `image/${format}`,
    'cache-control': forAYear,
  });
  for (const headers of [headersOf(best), headersOf('webp')])
    if (isKnown(request.headers, headers.etag, storedAt))
      return new Response(null, { status: 304, headers });
  const picture = await pictures.size(key, width, best, async () => {
    const file = await store.read(key, 0, bytes - 1);
    if (!file) throw new StorageError('NoSuchKey', 'noSuchKey');
    return buffer(file);
  });
  if (!picture) return undefined;
  const { bytes: content, format, isPassing } = picture;
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(content), {
    headers: {
      ...headersOf(format),
      ...(isPassing && { 'cache-control': forAWhile }),
      'content-length': String(content.byteLength),
    },
  });
}

const refuseUnknown = (request: Request): Response =>
  refuse(request, new StorageError('NoSuchKey', 'noSuchKey'), {
    ...guards,
    'cache-control': 'no-store',
  });

function bodyOf(file: Readable): ReadableStream<Uint8Array> {
  // Node's and the DOM's types of the same stream differ
  return Readable.toWeb(file) as ReadableStream<Uint8Array>;
}
