import { useDataProvider } from '@refinedev/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { askTitle, type TitledReference } from '#app/providers/recordTitles.ts';
import type { CompiledResource } from '#schema/compile.ts';

export type { TitledReference };

const keyOf = (resource: string | undefined, id: string | undefined) => [
  'record-title',
  resource,
  id,
];

/**
 * Id and title of a record that is known by its id alone, such as a filter of the address or a relation of a REST
 * service's row. Undefined while it is asked for, and where there is no such record any more.
 */
export function useRecordTitle(
  target: CompiledResource | undefined,
  id: string | undefined,
): TitledReference | undefined {
  const provider = useDataProvider();
  const { data } = useQuery({
    queryKey: keyOf(target?.name, id),
    enabled: target !== undefined && id !== undefined,
    retry: false,
    // for the session: a hundred rows that name it ask once
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: async () =>
      target && id !== undefined ? askTitle(provider(target.provider), target, id) : null,
  });
  return data ?? undefined;
}

/** Keeps the title of a record that was just picked, so that it is not asked for. */
export function useRememberTitle(target: CompiledResource | undefined) {
  const client = useQueryClient();
  return useCallback(
    (reference: TitledReference) =>
      client.setQueryData(keyOf(target?.name, reference.id), reference),
    [client, target?.name],
  );
}
