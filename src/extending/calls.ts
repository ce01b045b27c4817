import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { extensions } from './installed.ts';

let added: readonly Endpoint[] = [];

/** Reads what calls extensions add, so that `knownEndpoints` has them; both sides do so before they need them. */
export async function loadCalls(): Promise<readonly Endpoint[]> {
  const all = await Promise.all(extensions.map(({ calls }) => calls?.()));
  added = all.flatMap((one) => one?.default ?? []);
  return added;
}

/** All calls of the platform, those of extensions among them once they are read. */
export const knownEndpoints = (): readonly Endpoint[] => [...endpoints, ...added];
