import { createContext, useContext, useEffect } from 'react';
import type { CompiledResource } from '#schema/compile.ts';
import type { Resources } from './readResources.ts';

export const emptyResources: Resources = {
  state: 'loading',
  outlines: [],
  isPartial: false,
  complete: () => undefined,
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

/** Every list that the person may see, and the broken ones with their findings; the first page may know outlines alone. */
export const useResources = (): Resources => useContext(ResourcesContext);

/** The same; asks for what the first page does not know. @param isNeeded Default: true */
export function useWholeResources(isNeeded = true): Resources {
  const known = useResources();
  const { isPartial, complete } = known;
  useEffect(() => {
    if (isPartial && isNeeded) complete();
  }, [isPartial, isNeeded, complete]);
  return known;
}

/** The list of this name or former name; undefined while it loads, or where there is none. */
export function useResource(name: string): CompiledResource | undefined {
  const found = findResource(useResources(), name);
  useWholeResources(!found && name !== '');
  return found;
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
