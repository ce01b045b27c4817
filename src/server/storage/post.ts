import { randomUUID } from 'node:crypto';
import { negotiateLanguage } from '#contract/language.ts';
import { placeIn } from '#contract/place.ts';
import { isDatabaseDown } from '../database/unreachable.ts';
import { readCaller } from '../identity/callers.ts';
import type { Services } from '../services.ts';
import { escapeXml } from '../xml.ts';
import { inspectContent } from './content/index.ts';
import type { StorageCredentials } from './credentials.ts';
import { readFilePost } from './form.ts';
import { objectOfKey, type StoredObject } from './objects.ts';
import { checkPolicy, decodePolicy, type Fields, isSignedBy } from './policy.ts';
import { receiveWithinQuota } from './quota.ts';
import { keepFile } from './records.ts';
import { errorXml, StorageError } from './storageError.ts';
import type { ObjectStore, ReceivedFile } from './store.ts';

/** How the storage host answers an accepted post; the form may choose (OSS PostObject, `success_action_*`). */

/** A stored file, as the answer describes it. */
interface Stored {
  readonly bucket: string;
  readonly key: string;
  readonly etag: string;
  /** the address of the object at the storage host */
  readonly location: string;
}

/**
 * The address to redirect the browser to, with the facts of the stored file in its query; undefined if the form names
 * no web address.
 */
function redirectTo(address: string, { bucket, key, etag }: Stored): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  url.searchParams.set('bucket', bucket);
  url.searchParams.set('key', key);
  url.searchParams.set('etag', `"${etag}"`);
  return url.href;
}

function postResponse({ bucket, location, key, etag }: Stored): string {
  const fields = { Bucket: bucket, Location: location, Key: key, ETag: `"${etag}"` };
  const inner = Object.entries(fields).map(
    ([name, value]) => `  <${name}>${escapeXml(value)}</${name}>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<PostResponse>\n${inner.join('\n')}\n</PostResponse>\n`;
}

/**
 * The answer to an accepted post: a redirect if the form names an address, 200 or 201 if it asks for these, else 204.
 * Only 201 has a body.
 *
 * @param fields of the form, by lower-case names
 */
function takenAnswer(
  fields: ReadonlyMap<string, string>,
  stored: Stored,
  headers: Readonly<Record<string, string>>,
): Response {
  const withTag = { ...headers, etag: `"${stored.etag}"` };
  const redirect = redirectTo(fields.get('success_action_redirect') ?? '', stored);
  if (redirect)
    return new Response(null, { status: 303, headers: { ...withTag, location: redirect } });
  const status = fields.get('success_action_status');
  if (status === '201')
    return new Response(postResponse(stored), {
      status: 201,
      headers: { ...withTag, 'content-type': 'application/xml; charset=utf-8' },
    });
  return new Response(null, { status: status === '200' ? 200 : 204, headers: withTag });
}

/** Anybody with a permission may post from any origin; the permission says what. */
export const crossOrigin: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': 'ETag, x-oss-request-id',
  'access-control-max-age': '86400',
};

/** most bytes that a form has besides the file: boundaries, names and other fields */
const formOverheadBytes = 1024 * 1024;

function required(fields: Fields, name: string): string {
  const value = fields.get(name.toLowerCase());
  if (!value) throw new StorageError('InvalidArgument', 'fieldMissing', { field: name });
  return value;
}

interface Permission {
  object: StoredObject;
  account: string | undefined;
  minimumBytes: number;
  maximumBytes: number;
}

const signedFields = ['OSSAccessKeyId', 'policy', 'Signature'];

/**
 * Checks the fields of a form in the order of OSS: presence, valid key, signature, expiry, conditions.
 *
 * @throws StorageError
 */
function permissionOf(fields: Fields, credentials: StorageCredentials, now: Date): Permission {
  const key = required(fields, 'key');
  // a form with none of them is anonymous, and anonymous callers may not write to the bucket
  if (!signedFields.some((name) => fields.get(name.toLowerCase())))
    throw new StorageError('AccessDenied', 'anonymous');
  const accessKeyId = required(fields, 'OSSAccessKeyId');
  const signature = required(fields, 'Signature');
  const policyBase64 = required(fields, 'policy');
  if (accessKeyId !== credentials.accessKeyId)
    throw new StorageError('InvalidAccessKeyId', 'unknownAccessKey');
  if (!isSignedBy(credentials.secret, policyBase64, signature))
    throw new StorageError('SignatureDoesNotMatch', 'signatureMismatch');
  const policy = decodePolicy(policyBase64);
  // the storage host decides the bucket, whatever the form says
  const range = checkPolicy(policy, new Map([...fields, ['bucket', credentials.bucket]]), now);
  const object = objectOfKey(key);
  if (!object) throw new StorageError('InvalidObjectName', 'invalidKey');
  return {
    object,
    account: policy.account,
    minimumBytes: range.minimumBytes,
    maximumBytes: Math.min(range.maximumBytes, object.maximumBytes),
  };
}

/** @throws StorageError if the size, type or hash is wrong */
async function checkReceived(
  { object, minimumBytes }: Permission,
  { bytes, md5, reader }: ReceivedFile,
): Promise<void> {
  if (bytes === 0) throw new StorageError('EntityTooSmall', 'emptyFile');
  if (bytes < minimumBytes)
    throw new StorageError('EntityTooSmall', 'tooSmall', { limit: minimumBytes });
  await inspectContent(object.extension, reader);
  if (md5 !== object.md5) throw new StorageError('InvalidDigest', 'wrongDigest');
}

/** seconds after which to try again if the failure may pass */
const retrySeconds = 5;

/** Turns an error into a refusal of the storage host. */
function refusalOf(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  return isDatabaseDown(error)
    ? new StorageError('ServiceUnavailable', 'databaseDown')
    : new StorageError('InternalError', 'internal');
}

/**
 * The platform's own storage host. It answers a form post as Alibaba OSS answers PostObject (contract 10.15): 204 for
 * success, else XML with `Code` and `Message`, and then nothing is stored.
 */
export function createPostObject(
  services: Services,
  store: ObjectStore,
  readCredentials: () => Promise<StorageCredentials>,
): (request: Request) => Promise<Response> {
  async function receive(request: Request, headers: Record<string, string>): Promise<Response> {
    const credentials = await readCredentials();
    return readFilePost(request, async (fields, content) => {
      const permission = permissionOf(fields, credentials, services.now());
      const { object, account, maximumBytes } = permission;
      // the permission is valid for an hour, but only while its account may make calls
      if (account !== undefined && !(await readCaller(services, account)))
        throw new StorageError('AccessDenied', 'policyExpired');
      const announced = Number(request.headers.get('content-length') ?? 0);
      if (announced > maximumBytes + formOverheadBytes)
        throw new StorageError('EntityTooLarge', 'tooLarge', { limit: maximumBytes });
      const keep = async (received: ReceivedFile) => {
        await checkReceived(permission, received);
        // the app removes the location before it hashes the file; other programs may not
        await received.overwrite(await placeIn(received.reader));
        await keepFile(services, object, received, account);
      };
      await receiveWithinQuota(
        services,
        { account, announcedBytes: Math.max(0, announced - formOverheadBytes) },
        (count) => store.receive(content, maximumBytes, keep, count),
      );
      const stored = {
        bucket: credentials.bucket,
        key: object.key,
        etag: object.md5.toUpperCase(),
        location: `${new URL(request.url).origin}/${object.key}`,
      };
      return takenAnswer(fields, stored, headers);
    });
  }

  return async (request) => {
    const requestId = randomUUID();
    const headers = { ...crossOrigin, 'x-oss-request-id': requestId };
    try {
      return await receive(request, headers);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.status >= 500) services.log.error({ err: error, requestId }, 'upload failed');
      const language = negotiateLanguage(request.headers.get('accept-language'));
      const body = errorXml(refusal, language, requestId, new URL(request.url).host);
      return new Response(body, {
        status: refusal.status,
        headers: {
          ...headers,
          ...(refusal.status === 503 && { 'retry-after': String(retrySeconds) }),
          'content-type': 'application/xml; charset=utf-8',
        },
      });
    }
  };
}
