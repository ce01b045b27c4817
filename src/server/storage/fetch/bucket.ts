import { openAsBlob } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { alreadyThere, storedDisposition } from '#contract/storageHost.ts';
import { Refused, sentence } from '#server/http/errors.ts';
import type { StorageCredentials } from '../credentials.ts';
import { messages } from '../messages.ts';
import type { StoredObject } from '../objects.ts';
import type { Permission } from '../permission.ts';

/** How a bucket is waited for, in milliseconds. */
export interface BucketPatience {
  /** one try, until its answer */
  readonly answer: number;
  /** before each try after the first; their number is that of the tries */
  readonly pauses: readonly number[];
}

const patienceOfOurs: BucketPatience = { answer: 12_000, pauses: [500, 2_000] };
/** when a person may try again, in seconds */
const retrySeconds = 10;

/** What passes by itself: no answer, too many at once, trouble of the bucket's own. */
const mayPass = (status: number | undefined): boolean =>
  status === undefined || status === 408 || status === 429 || status >= 500;

/** A file that is sent to a bucket. */
export interface BucketPost {
  readonly host: NonNullable<StorageCredentials['host']>;
  readonly permission: Permission;
  readonly object: StoredObject;
  /** path of the file, which is read while it is sent */
  readonly path: string;
}

/**
 * Posts a file to a real bucket, with the same signed form that browsers post; again where the bucket has trouble: the key
 * names the content, so that a file posted twice is there once.
 *
 * @throws Refused 503 where the bucket does not take it
 */
export async function postToBucket(
  post: BucketPost,
  patience: BucketPatience = patienceOfOurs,
): Promise<void> {
  let status = await postOnce(post, patience.answer);
  for (const pause of patience.pauses) {
    if (!mayPass(status)) break;
    await delay(pause);
    status = await postOnce(post, patience.answer);
  }
  if (status === 204) return;
  throw new Refused(
    503,
    status === undefined
      ? sentence(messages, 'bucketSilent')
      : sentence(messages, 'bucketRefused', { status }),
    mayPass(status) ? retrySeconds : undefined,
  );
}

/** @returns what the bucket answered, 204 also where it has the key, which names the content; nothing where it did not */
async function postOnce(
  { host, permission, object, path }: BucketPost,
  patience: number,
): Promise<number | undefined> {
  const form = new FormData();
  form.append('OSSAccessKeyId', permission.accessKeyId);
  form.append('policy', permission.policy);
  form.append('Signature', permission.signature);
  form.append('key', permission.key);
  form.append('Content-Disposition', storedDisposition);
  for (const [name, value] of Object.entries(permission.fields ?? {})) form.append(name, value);
  const name = `${object.md5}.${object.extension}`;
  form.append('file', await openAsBlob(path, { type: object.contentType }), name);
  const answer = await fetch(host, {
    method: 'POST',
    body: form,
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  }).catch(() => undefined);
  const said = answer?.status === 409 ? await answer.text().catch(() => '') : '';
  if (said.includes(alreadyThere)) return 204;
  await answer?.body?.cancel().catch(() => undefined);
  return answer?.status;
}
