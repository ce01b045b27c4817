import { installationSecret } from '../installationSecret.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';

/** What permissions to post are signed with. */
export interface StorageCredentials {
  readonly accessKeyId: string;
  readonly secret: string;
  /** the bucket that a policy may be bound to */
  readonly bucket: string;
  /** where files are posted; undefined for the platform's own storage host */
  readonly host: string | undefined;
}

const secretName = 'storage';
/** Names the platform's own storage host by the access key, and by the bucket. */
const localName = 'bookdesk';

const bucketSettings = [
  'STORAGE_HOST',
  'STORAGE_BUCKET',
  'STORAGE_ACCESS_KEY_ID',
  'STORAGE_ACCESS_KEY_SECRET',
] as const;

/**
 * The credentials of a real bucket, where the settings name one.
 *
 * @throws Error naming the settings that are missing where only some are given
 */
function bucketCredentials(settings: Settings): StorageCredentials | undefined {
  const missing = bucketSettings.filter((name) => !settings[name]);
  if (missing.length === bucketSettings.length) return undefined;
  const {
    STORAGE_HOST: host,
    STORAGE_BUCKET: bucket,
    STORAGE_ACCESS_KEY_ID: accessKeyId,
    STORAGE_ACCESS_KEY_SECRET: secret,
  } = settings;
  if (!host || !bucket || !accessKeyId || !secret)
    throw new Error(
      `A bucket needs all of ${bucketSettings.join(', ')}; missing: ${missing.join(', ')}. ` +
        'Leave all of them out to store files under DATA_DIR.',
    );
  return { host, bucket, accessKeyId, secret };
}

/** Reads the credentials: a real bucket's, or those of the platform's own storage host. */
export function credentialsReader(services: Services): () => Promise<StorageCredentials> {
  const bucket = bucketCredentials(services.settings);
  return async () =>
    bucket ?? {
      secret: await installationSecret(services, secretName),
      accessKeyId: localName,
      bucket: localName,
      host: undefined,
    };
}
