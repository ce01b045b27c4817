import { installationSecret } from '../installationSecret.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';

/** What permissions to post are signed with. */
export interface StorageCredentials {
  readonly accessKeyId: string;
  readonly secret: string;
  /** the bucket that a policy may name */
  readonly bucket: string;
  /** where files are posted; undefined for the platform's own storage host */
  readonly host: string | undefined;
}

const secretName = 'storage';
/** access key and bucket name of the platform's own storage host */
const localName = 'bookdesk';

/**
 * The credentials of a real bucket, if the settings name one; the settings have all four or none (`groups` of
 * settings.ts).
 */
function bucketCredentials({
  STORAGE_HOST: host,
  STORAGE_BUCKET: bucket,
  STORAGE_ACCESS_KEY_ID: accessKeyId,
  STORAGE_ACCESS_KEY_SECRET: secret,
}: Settings): StorageCredentials | undefined {
  return host && bucket && accessKeyId && secret
    ? { host, bucket, accessKeyId, secret }
    : undefined;
}

/** Makes the reader of the credentials: those of a real bucket, or of the platform's own storage host. */
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
