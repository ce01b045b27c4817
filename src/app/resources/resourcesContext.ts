import { createContext, useContext } from 'react';
import type { AccessReason, ListAction } from '#contract/access.ts';
import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import type { Arrangement, ListView } from '#contract/entities/listView.ts';
import type { ByName, CompiledResource } from '#schema/compile.ts';
import type { ResourceDefinition } from '#schema/meta.ts';
import type { ListOutline } from './readResources.ts';

/** The lists of this session, as far as they are known. */
export interface Resources {
  readonly state: 'loading' | 'ready' | 'failed';
  /** every list that the person may see, in the order of menus, as far as menus and names need it */
  readonly outlines: readonly ListOutline[];
  /** each is read when it is first asked for */
  readonly resources: ByName<CompiledResource>;
  /** the same as they are declared, for texts that extend them */
  readonly definitions: ByName<ResourceDefinition>;
  /** what is wrong with a list that is disabled */
  readonly broken: ByName<readonly SchemaFinding[]>;
  /** what the person may not do with a list and others may, with the reason, by the list's name */
  readonly refused: ReadonlyMap<string, Partial<Record<ListAction, AccessReason>>>;
  /** how the person arranged the columns of a list, by the list's name and by the place that it stands on */
  readonly arrangements: ReadonlyMap<string, Readonly<Record<string, Arrangement>>>;
  /** the views that the person saved and those that are shared, by the list's name */
  readonly views: ReadonlyMap<string, readonly ListView[]>;
  /** Asks the platform again. */
  readonly retry: () => void;
  /** Takes in a view that was just saved, so that nothing has to be asked again. */
  readonly putView: (view: ListView) => void;
  /** Forgets views that were just deleted. */
  readonly dropViews: (resource: string, ids: readonly string[]) => void;
  /** Takes in an arrangement that was just made; null leaves the list as its schema has it. */
  readonly putArrangement: (
    resource: string,
    place: string,
    arrangement: Arrangement | null,
  ) => void;
}

export const emptyResources: Resources = {
  state: 'loading',
  outlines: [],
  resources: new Map(),
  definitions: new Map(),
  broken: new Map(),
  refused: new Map(),
  arrangements: new Map(),
  views: new Map(),
  retry: () => undefined,
  putView: () => undefined,
  dropViews: () => undefined,
  putArrangement: () => undefined,
};

export const ResourcesContext = createContext<Resources>(emptyResources);

/** Every list that the person may see, and the broken ones with their findings. */
export const useResources = (): Resources => useContext(ResourcesContext);

/** The list of this name or former name; undefined while it loads, or where there is none. */
export function useResource(name: string): CompiledResource | undefined {
  return findResource(useResources(), name);
}

/** The same outside of components. */
export function findResource(
  { resources, outlines }: Pick<Resources, 'resources' | 'outlines'>,
  name: string,
): CompiledResource | undefined {
  const found = resources.get(name);
  if (found) return found;
  const renamed = outlines.find(({ aliases }) => aliases?.includes(name));
  return renamed && resources.get(renamed.name);
}
