import { createContext, useContext } from 'react';
import type { AccessReason, ListAction } from '#contract/access.ts';
import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import type { CompiledResource } from '#schema/compile.ts';

/** The lists of this session, as far as they are known. */
export interface Resources {
  readonly state: 'loading' | 'ready' | 'failed';
  /** by name */
  readonly resources: ReadonlyMap<string, CompiledResource>;
  /** what is wrong with a list that is disabled, by its name */
  readonly broken: ReadonlyMap<string, readonly SchemaFinding[]>;
  /** what the person may not do with a list and others may, with the reason, by the list's name */
  readonly refused: ReadonlyMap<string, Partial<Record<ListAction, AccessReason>>>;
  /** Asks the platform again. */
  readonly retry: () => void;
}

export const emptyResources: Resources = {
  state: 'loading',
  resources: new Map(),
  broken: new Map(),
  refused: new Map(),
  retry: () => undefined,
};

export const ResourcesContext = createContext<Resources>(emptyResources);

/** Every list that the person may see, and the broken ones with their findings. */
export const useResources = (): Resources => useContext(ResourcesContext);

/** The list of this name or former name; undefined while it loads, or where there is none. */
export function useResource(name: string): CompiledResource | undefined {
  return findResource(useResources(), name);
}

/** The same outside of components. */
export function findResource({ resources }: Resources, name: string): CompiledResource | undefined {
  const found = resources.get(name);
  if (found) return found;
  for (const resource of resources.values()) if (resource.aliases.includes(name)) return resource;
  return undefined;
}
