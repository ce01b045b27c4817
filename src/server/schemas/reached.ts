import { withoutTrailingSlashes } from '#contract/trailingSlashes.ts';
import type { Services } from '../services.ts';
import type { LimitedSchema } from './limit.ts';
import { schemaStore } from './store.ts';

/**
 * What a browser needs to ask for the records of a list itself: where the source of the list allows it, and the setting
 * REST_SERVICES has its address, which the policy of pages lets them connect to. Undefined for all others: the platform asks.
 */
export async function reachedBy(services: Services, { written }: LimitedSchema) {
  if (written.provider !== 'source' || written.source === undefined) return undefined;
  const source = await schemaStore(services).findSource(written.source);
  const address = source && withoutTrailingSlashes(source.address);
  const isNamed = services.settings.REST_SERVICES.some((one) => one.address === address);
  return source?.reach === 'browser' && isNamed ? { source, list: written } : undefined;
}
