import { randomBytes } from 'node:crypto';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';

/** What permissions to post are signed with. */
export interface StorageCredentials {
  readonly accessKeyId: string;
  readonly secret: string;
  /** the bucket that a policy is bound to, where there is a real one */
  readonly bucket: string | undefined;
  /** where files are posted; undefined for the platform's own storage host */
  readonly host: string | undefined;
}

const secretName = 'storage';
const localAccessKeyId = 'bookdesk';

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

/** The installation's own secret: made once, kept in the database, shared by all processes. */
async function installationSecret({ database }: Services): Promise<string> {
  const read = () =>
    database
      .selectFrom('installation_secret')
      .select('value')
      .where('name', '=', secretName)
      .executeTakeFirst();
  const kept = await read();
  if (kept) return kept.value;
  await database
    .insertInto('installation_secret')
    .values({ name: secretName, value: randomBytes(32).toString('base64url') })
    // another process may have been first: its secret counts
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await read();
  if (!made) throw new Error('the secret of the storage host could not be kept');
  return made.value;
}

/** Reads the credentials once; a failure is not kept. */
export function credentialsReader(services: Services): () => Promise<StorageCredentials> {
  const bucket = bucketCredentials(services.settings);
  let pending: Promise<StorageCredentials> | undefined;
  return () => {
    pending ??= bucket
      ? Promise.resolve(bucket)
      : installationSecret(services).then(
          (secret) => ({
            secret,
            accessKeyId: localAccessKeyId,
            bucket: undefined,
            host: undefined,
          }),
          (error: unknown) => {
            pending = undefined;
            throw error;
          },
        );
    return pending;
  };
}
