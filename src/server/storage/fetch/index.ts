import { uploadFetch } from '#contract/endpoints/upload.ts';
import { uploadLimits } from '#contract/limits.ts';
import { placeIn } from '#contract/place.ts';
import { withoutTrailingSlashes } from '#contract/trailingSlashes.ts';
import { locales } from '#locales/index.ts';
import { errorCode } from '#server/errorCode.ts';
import { Refused, sentence } from '#server/http/errors.ts';
import { type HandledEndpoint, handle, succeed } from '#server/http/handle.ts';
import { type Limit, takeTry } from '#server/identity/limits.ts';
import type { Services } from '#server/services.ts';
import { inspectContent, pictureExtension } from '../content/index.ts';
import { contentName } from '../content/kinds.ts';
import { credentialsReader } from '../credentials.ts';
import { describeObject, objectOfKey } from '../objects.ts';
import { permissionTo } from '../permission.ts';
import { receiveWithinQuota } from '../quota.ts';
import { keepFile, markUsed } from '../records.ts';
import { originOf, servedBase } from '../serve.ts';
import { StorageError } from '../storageError.ts';
import { createObjectStore, type ReceivedFile } from '../store.ts';
import { type BucketPatience, postToBucket } from './bucket.ts';
import type { Network } from './network.ts';
import { openAddress, unfetched } from './open.ts';

/** how many pictures one account may have fetched */
const fetchLimit: Limit = { hits: 30, seconds: 60 };
const MiB = 1024 * 1024;

/** How pictures of the web are fetched. */
export interface PictureFetching {
  readonly network: Network;
  /** milliseconds for the whole fetch: names, redirects and content */
  readonly patience: number;
  /** how long to wait for a real bucket; for tests */
  readonly bucket?: BucketPatience;
}

/** The status of a refusal: the address is at fault (422), the disk is full (507), or the platform failed (503). */
function refusalStatus({ status }: StorageError): 422 | 503 | 507 {
  if (status < 500) return 422;
  return status === 507 ? 507 : 503;
}

/** `POST /common/upload/fetch`: the server fetches a picture that somebody pasted and stores it. */
export function fetchHandler(
  services: Services,
  { network, patience, bucket }: PictureFetching,
): HandledEndpoint {
  const { settings, database } = services;
  const readCredentials = credentialsReader(services);
  const store = createObjectStore(settings.DATA_DIR);
  const siteOrigins = [settings.PUBLIC_URL, settings.CDN_BASE].flatMap((given) =>
    given !== undefined && URL.canParse(given) ? [new URL(given).origin] : [],
  );

  /** Whether an address is of this site, so that nothing has to be fetched. */
  const isOwn = (address: string, request: Request): boolean =>
    address.startsWith('/') ||
    [originOf(request, settings), ...siteOrigins].includes(new URL(address).origin);

  /** The answer for a picture of this site: its address, and its size if it is stored. */
  async function ownPicture(address: string) {
    const path = URL.canParse(address) ? new URL(address).pathname : address;
    const base = `${servedBase(settings.CDN_BASE)}/`;
    const object = path.startsWith(base) ? objectOfKey(path.slice(base.length)) : undefined;
    if (object?.kind !== 'image') return { url: address };
    await markUsed(database, store, object.key, services.now());
    const found = await store
      .inspect(object.key, async (reader) => ({
        ...(await inspectContent(object.extension, reader)),
        bytes: reader.bytes,
      }))
      .catch(() => undefined);
    return { url: address, ...found };
  }

  async function keep(received: ReceivedFile, account: string, host: string) {
    await received.overwrite(await placeIn(received.reader));
    const extension = await pictureExtension(received.reader);
    const object = describeObject(`${received.md5}.${extension}`);
    if (!extension || !object) {
      const actual = await contentName(received.reader);
      throw new Refused(
        422,
        actual === undefined
          ? sentence(locales.server.storage, 'fetchNoPicture', { host })
          : sentence(locales.server.storage, 'fetchOther', { host, actual }),
      );
    }
    const size = await inspectContent(extension, received.reader);
    const credentials = await readCredentials();
    if (credentials.host === undefined) await keepFile(services, object, received, account);
    else
      await postToBucket(
        {
          host: credentials.host,
          permission: permissionTo(object, credentials, account, services.now()),
          object,
          path: received.path,
        },
        bucket,
      );
    const url = `${withoutTrailingSlashes(settings.CDN_BASE)}/${object.key}`;
    return { url, ...size, bytes: received.bytes };
  }

  /** Turns a failure into the refusal of this call. */
  function refusalOf(error: unknown, host: string, signal: AbortSignal): unknown {
    if (error instanceof Refused) return error;
    if (error instanceof StorageError && error.code === 'EntityTooLarge')
      return new Refused(
        422,
        sentence(locales.server.storage, 'fetchTooLarge', {
          host,
          limit: uploadLimits.image.bytes / MiB,
        }),
      );
    if (error instanceof StorageError)
      return new Refused(refusalStatus(error), (language) => error.describe(language));
    if (signal.aborted)
      return new Refused(
        422,
        sentence(locales.server.storage, 'fetchTooSlow', { host, seconds: patience / 1_000 }),
      );
    // the other side closed the connection
    return errorCode(error) === 'ECONNRESET' ? unfetched('fetchBroken', host) : error;
  }

  return handle(uploadFetch, async ({ body, caller, request }) => {
    // such as an impossible port
    if (!body.url.startsWith('/') && !URL.canParse(body.url))
      throw unfetched('fetchNotWeb', body.url);
    if (isOwn(body.url, request)) return succeed(await ownPicture(body.url));
    await takeTry(services, `fetch:${caller.id}`, fetchLimit, 'fetchesTooOften');
    const { host } = new URL(body.url);
    const signal = AbortSignal.timeout(patience);
    try {
      const answer = await openAddress(body.url, network, signal);
      const stored = await receiveWithinQuota(
        services,
        { account: caller.id, announcedBytes: 0 },
        (count) =>
          store.receive(
            answer,
            uploadLimits.image.bytes,
            (received) => keep(received, caller.id, host),
            count,
          ),
      );
      return succeed(stored);
    } catch (error) {
      throw refusalOf(error, host, signal);
    }
  });
}
