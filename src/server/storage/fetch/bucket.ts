import { openAsBlob } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { alreadyThere, storedDisposition } from '#contract/storageHost.ts';
import { locales } from '#locales/index.ts';
import { Refused, sentence } from '#server/http/errors.ts';
import type { StorageCredentials } from '../credentials.ts';
import type { StoredObject } from '../objects.ts';
import type { Permission } from '../permission.ts';

/** How long to wait for a bucket, in milliseconds. */
export interface BucketPatience {
  /** for the answer to one try */
  readonly answer: number;
  /** before each try after the first; one more try than pauses */
  readonly pauses: readonly number[];
}

const patienceOfOurs: BucketPatience = { answer: 12_000, pauses: [500, 2_000] };
/** seconds after which a person may try again */
const retrySeconds = 10;

/** Whether a failure may pass: no answer, too many requests, or an error of the bucket itself. */
const mayPass = (status: number | undefined): boolean =>
  status === undefined || status === 408 || status === 429 || status >= 500;

/** A file that is sent to a bucket. */
export interface BucketPost {
  readonly host: NonNullable<StorageCredentials['host']>;
  readonly permission: Permission;
  readonly object: StoredObject;
  /** path of the file; it is read while it is sent */
  readonly path: string;
}

/**
 * Posts a file to a real bucket, with the signed form that browsers post. It tries again if the bucket has trouble;
 * that is safe, because the key names the content.
 *
 * @throws Refused 503 if the bucket does not take it
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
      ? sentence(locales.server.storage, 'bucketSilent')
      : sentence(locales.server.storage, 'bucketRefused', { status }),
    mayPass(status) ? retrySeconds : undefined,
  );
}

/** @returns the status of the bucket's answer, 204 also if it already has the key; undefined if there was no answer */
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
