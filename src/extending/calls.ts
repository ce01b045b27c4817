import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { extensions } from './installed.ts';

let known = endpoints;

/** Reads what calls extensions add, so that `knownEndpoints` has them; both sides do so before they need them. */
export async function loadCalls(): Promise<void> {
  const added = await Promise.all(extensions.map(({ calls }) => calls?.()));
  known = [...endpoints, ...added.flatMap((one) => one?.default ?? [])];
}

/** All calls of the platform, those of extensions among them once they are read. */
export const knownEndpoints = (): readonly Endpoint[] => known;
