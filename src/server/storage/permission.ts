import { storedDisposition } from '#contract/storageHost.ts';
import type { StorageCredentials } from './credentials.ts';
import type { StoredObject } from './objects.ts';
import { encodePolicy, signPolicy } from './policy.ts';

/** how long a permission to post is valid, in milliseconds: long enough for the largest file to start after others */
const permissionMilliseconds = 60 * 60 * 1_000;

/** The fields of a form that may post one object. */
export interface Permission {
  readonly key: string;
  readonly accessKeyId: string;
  /** JSON in base64 */
  readonly policy: string;
  readonly signature: string;
  /** further form fields that the policy of a real bucket requires */
  readonly fields?: Readonly<Record<string, string>>;
}

/**
 * Fields that keep a real bucket, which does not look into files, from accepting other content or another type under a
 * key.
 */
const guardsOf = ({ contentType }: StoredObject): Readonly<Record<string, string>> => ({
  'x-oss-content-type': contentType,
  'x-oss-forbid-overwrite': 'true',
});

/** Signs the permission of an account to post one object: for its key, the size limit of its kind and a limited time. */
export function permissionTo(
  object: StoredObject,
  credentials: StorageCredentials,
  account: string,
  now: Date,
): Permission {
  const isLocal = credentials.host === undefined;
  const fields = guardsOf(object);
  const policy = encodePolicy({
    expiration: new Date(now.getTime() + permissionMilliseconds).toISOString(),
    // S3 and compatible services refuse a form with a field that no condition names
    conditions: [
      ...(isLocal ? [] : [{ bucket: credentials.bucket }]),
      ['content-length-range', 1, object.maximumBytes],
      ['eq', '$key', object.key],
      ...(isLocal
        ? []
        : [['Content-Disposition', storedDisposition] as const, ...Object.entries(fields)].map(
            ([name, value]): ['eq', string, string] => ['eq', `$${name}`, value],
          )),
    ],
    // a real bucket does not know our accounts
    ...(isLocal ? { account } : {}),
  });
  return {
    key: object.key,
    accessKeyId: credentials.accessKeyId,
    policy,
    signature: signPolicy(credentials.secret, policy),
    ...(isLocal ? {} : { fields }),
  };
}
