import { ownListIn, ownResourceOf } from '#contract/audit.ts';
import { schemaStore } from '../schemas/index.ts';
import type { Services } from '../services.ts';

/**
 * What the trail has called the records of a kind: a list of own records that was renamed has entries under each of its names, which
 * its definition keeps as aliases.
 */
export async function namesInTrail(services: Services, resource: string): Promise<string[]> {
  const name = ownListIn(resource);
  const list = name === undefined ? undefined : await schemaStore(services).find(name);
  const names = list ? [list.name, ...list.aliases].map(ownResourceOf) : [];
  return [...new Set([resource, ...names])];
}
