import { openAsBlob } from 'node:fs';
import { Refused, sentence } from '../../http/errors.ts';
import type { StorageCredentials } from '../credentials.ts';
import { messages } from '../messages.ts';
import type { StoredObject } from '../objects.ts';
import type { Permission } from '../permission.ts';

/** how long a bucket may take, in milliseconds */
const patience = 30_000;

/**
 * Posts a file to a real bucket, with the same signed form that browsers post.
 *
 * @param path where the file lies; it is read as it is sent
 * @throws Refused 503 where the bucket does not take it
 */
export async function postToBucket(
  host: NonNullable<StorageCredentials['host']>,
  permission: Permission,
  object: StoredObject,
  path: string,
): Promise<void> {
  const form = new FormData();
  form.append('OSSAccessKeyId', permission.accessKeyId);
  form.append('policy', permission.policy);
  form.append('Signature', permission.signature);
  form.append('key', permission.key);
  form.append('Content-Disposition', 'inline');
  form.append('x-oss-content-type', object.contentType);
  const name = `${object.md5}.${object.extension}`;
  form.append('file', await openAsBlob(path, { type: object.contentType }), name);
  const answer = await fetch(host, {
    method: 'POST',
    body: form,
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  }).catch(() => undefined);
  await answer?.body?.cancel();
  if (answer?.status !== 204)
    throw new Refused(
      503,
      sentence(messages, 'bucketRefused', { status: answer?.status ?? 'no answer' }),
    );
}
