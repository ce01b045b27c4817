import { uploadSign } from '#contract/endpoints/upload.ts';
import { locales } from '#locales/index.ts';
import { fieldRefused, Refused, sentence } from '../http/errors.ts';
import { type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { credentialsReader } from './credentials.ts';
import { fetchHandler, type PictureFetching } from './fetch/index.ts';
import { publicNetwork } from './fetch/network.ts';
import { describeObject, type StoredObject, storedExtensions } from './objects.ts';
import { permissionTo } from './permission.ts';
import { checkQuota } from './quota.ts';
import { markUsed } from './records.ts';
import { originOf, storagePath } from './serve.ts';
import { StorageError } from './storageError.ts';
import { createObjectStore } from './store.ts';

/** @throws InvalidInput if files of this extension are not stored; it names the extensions that are */
function objectOf(fileMd5: string): StoredObject {
  const object = describeObject(fileMd5);
  if (object) return object;
  const text = sentence(locales.server.storage, 'typeNotStored', {
    extension: fileMd5.slice(fileMd5.indexOf('.') + 1),
    allowed: storedExtensions.join(', '),
  });
  throw fieldRefused({ field: 'fileMd5', code: 'type-not-stored', text });
}

/** @throws Refused 422 if the account has used up its quota, so that it need not send the file first */
async function refuseWithoutRoom(services: Services, account: string): Promise<void> {
  try {
    await checkQuota(services, account);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    throw new Refused(422, (language) => error.describe(language));
  }
}

/**
 * Contract 7.2, Upload: answers with permission to post one file to the platform's own storage host or to a real
 * bucket.
 */
function signHandler(services: Services): HandledEndpoint {
  const readCredentials = credentialsReader(services);
  const store = createObjectStore(services.settings.DATA_DIR);
  return handle(uploadSign, async ({ body, caller, request }) => {
    const object = objectOf(body.fileMd5);
    const credentials = await readCredentials();
    const now = services.now();
    const permission = permissionTo(object, credentials, caller.id, now);
    // the platform does not know what a real bucket holds
    if (credentials.host !== undefined) return succeed({ host: credentials.host, ...permission });
    const isStored = await markUsed(services.database, store, object.key, now);
    if (!isStored) await refuseWithoutRoom(services, caller.id);
    return succeed({
      host: `${originOf(request, services.settings)}${storagePath}`,
      ...permission,
      isStored,
    });
  });
}

/** Uploads: permission to post, the platform's own storage host, and serving of stored files. */
export type { PictureFetching } from './fetch/index.ts';
export { type Network, publicNetwork } from './fetch/network.ts';
export { guardedLookup, isClosed, postTo } from './fetch/open.ts';
export { pictureMeasurer } from './measure.ts';
export { storageRoutes } from './routes.ts';
export { sweepStorage } from './sweep.ts';

/** pictures of the web: from the public network, within ten seconds */
const fromTheWeb: PictureFetching = { network: publicNetwork, patience: 10_000 };

/**
 * The calls about uploads.
 *
 * @param fetching for tests, which let the server reach a host of their own
 */
export function storageHandlers(
  services: Services,
  fetching: PictureFetching = fromTheWeb,
): HandledEndpoint[] {
  return [signHandler(services), fetchHandler(services, fetching)];
}
