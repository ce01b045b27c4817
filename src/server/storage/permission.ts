import { storedDisposition } from '#contract/storageHost.ts';
import type { StorageCredentials } from './credentials.ts';
import type { StoredObject } from './objects.ts';
import { encodePolicy, signPolicy } from './policy.ts';

/** How long a permission to post is good: long enough to begin sending the largest file after others (milliseconds). */
const permissionMilliseconds = 60 * 60 * 1_000;

/** The fields of a form that may post one object. */
export interface Permission {
  readonly key: string;
  readonly accessKeyId: string;
  /** JSON in base64 */
  readonly policy: string;
  readonly signature: string;
  /** what the form of a real bucket carries besides, as the policy says */
  readonly fields?: Readonly<Record<string, string>>;
}

/**
 * What keeps a real bucket from taking another content, or another type, in the place of what a key names: it does not
 * look into files.
 */
const guardsOf = ({ contentType }: StoredObject): Readonly<Record<string, string>> => ({
  'x-oss-content-type': contentType,
  'x-oss-forbid-overwrite': 'true',
});

/** Signs the permission of an account to post one object: bound to its key, its size by kind and an expiry. */
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
    // S3 and what follows it refuse a form with a field that no condition names
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
    // a real bucket knows nothing of our accounts
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
