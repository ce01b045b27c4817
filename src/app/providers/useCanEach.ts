import { AccessControlContext, type CanReturnType, useKeys } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import { useContext } from 'react';
import type { ListAction } from '#contract/access.ts';

/**
 * `useCan` for several lists: refine's answers about one action, in the order of the lists. The array stays the same
 * while the answers do.
 */
export function useCanEach(
  resources: readonly string[],
  action: ListAction,
): readonly (CanReturnType | undefined)[] {
  const { can, options } = useContext(AccessControlContext);
  const { keys } = useKeys();
  return useQueries({
    queries: resources.map((resource) => ({
      ...options?.queryOptions,
      queryKey: keys().access().resource(resource).action(action).get(),
      queryFn: async (): Promise<CanReturnType> =>
        (await can?.({ resource, action })) ?? { can: true },
    })),
    combine: (answers) => answers.map(({ data }) => data),
  });
}
