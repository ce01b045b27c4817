import type { HandledEndpoint } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { fetchHandler, type PictureFetching } from './fetch/index.ts';
import { publicNetwork } from './fetch/network.ts';
import { signHandler } from './sign.ts';

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
