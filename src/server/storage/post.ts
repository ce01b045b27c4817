import { randomUUID } from 'node:crypto';
import { negotiateLanguage } from '#contract/language.ts';
import type { Services } from '../services.ts';
import type { StorageCredentials } from './credentials.ts';
import { readForm } from './form.ts';
import { objectOfKey, type StoredObject } from './objects.ts';
import { checkPolicy, decodePolicy, type Fields, isSignedBy } from './policy.ts';
import { errorXml, StorageError } from './storageError.ts';
import type { ObjectStore } from './store.ts';

/** Anybody with a permission may post, from any origin: the permission says what. */
export const crossOrigin: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': 'ETag, x-oss-request-id',
  'access-control-max-age': '86400',
};

/** What boundaries, names and the other fields of a form add to the file, at most. */
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

/**
 * Checks the fields of a form in the order that OSS does: present, known key, signature, expiry, conditions.
 *
 * @throws StorageError
 */
function permissionOf(fields: Fields, credentials: StorageCredentials, now: Date): Permission {
  const key = required(fields, 'key');
  const accessKeyId = required(fields, 'OSSAccessKeyId');
  const signature = required(fields, 'Signature');
  const policyBase64 = required(fields, 'policy');
  if (accessKeyId !== credentials.accessKeyId)
    throw new StorageError('InvalidAccessKeyId', 'unknownAccessKey');
  if (!isSignedBy(credentials.secret, policyBase64, signature))
    throw new StorageError('SignatureDoesNotMatch', 'signatureMismatch');
  const policy = decodePolicy(policyBase64);
  const range = checkPolicy(policy, fields, now);
  const object = objectOfKey(key);
  if (!object) throw new StorageError('InvalidObjectName', 'invalidKey');
  return {
    object,
    account: policy.account,
    minimumBytes: range.minimumBytes,
    maximumBytes: Math.min(range.maximumBytes, object.maximumBytes),
  };
}

/**
 * The platform's own storage host: answers a form post as Alibaba OSS answers PostObject (DESIGN 4, "Upload"). 204 is
 * success; a refusal is XML with `Code` and `Message`, and leaves nothing behind.
 */
export function createPostObject(
  services: Services,
  store: ObjectStore,
  readCredentials: () => Promise<StorageCredentials>,
): (request: Request) => Promise<Response> {
  async function receive(request: Request): Promise<string> {
    const credentials = await readCredentials();
    let etag = '';
    await readForm(request, async (fields, content) => {
      const permission = permissionOf(fields, credentials, services.now());
      const announced = Number(request.headers.get('content-length') ?? 0);
      if (announced > permission.maximumBytes + formOverheadBytes)
        throw new StorageError('EntityTooLarge', 'tooLarge', { limit: permission.maximumBytes });
      const { object } = permission;
      const { bytes } = await store.receive(object, content, permission);
      etag = object.md5.toUpperCase();
      await services.database
        .insertInto('stored_object')
        .values({
          key: object.key,
          content_type: object.contentType,
          bytes,
          etag,
          account_id: permission.account ?? null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
    return etag;
  }

  return async (request) => {
    const requestId = randomUUID();
    const headers = { ...crossOrigin, 'x-oss-request-id': requestId };
    try {
      const etag = await receive(request);
      return new Response(null, { status: 204, headers: { ...headers, etag: `"${etag}"` } });
    } catch (error) {
      const refusal =
        error instanceof StorageError ? error : new StorageError('InternalError', 'internal');
      if (refusal.status >= 500) services.log.error({ err: error, requestId }, 'upload failed');
      const language = negotiateLanguage(request.headers.get('accept-language'));
      const body = errorXml(refusal, language, requestId, new URL(request.url).host);
      return new Response(body, {
        status: refusal.status,
        headers: { ...headers, 'content-type': 'application/xml; charset=utf-8' },
      });
    }
  };
}
