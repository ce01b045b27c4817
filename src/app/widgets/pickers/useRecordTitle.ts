import { useDataProvider } from '@refinedev/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CompiledResource } from '#schema/compile.ts';
import { identifierOf, referenceOf } from '#schema/record.ts';

export interface TitledReference {
  readonly id: string;
  readonly title: string;
}

const keyOf = (resource: string | undefined, id: string | undefined) => [
  'record-title',
  resource,
  id,
];

/**
 * Id and title of a record that is known by its id alone, such as a filter of the address: by the list's detail call,
 * else by the list call of pickers, where its search finds ids. Undefined while it is asked for, and where there is no
 * such record any more.
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
    staleTime: 60_000,
    queryFn: async (queryContext): Promise<TitledReference | null> => {
      if (!target || id === undefined) return null;
      const calls = provider(target.provider === 'rest' ? 'rest' : undefined);
      const meta = { silent: true, queryContext };
      if (target.endpoints.detail) {
        const { data: record } = await calls.getOne({ resource: target.name, id, meta });
        return referenceOf(record, target) ?? null;
      }
      const { filter, list } = target.picker;
      if (!filter) return null;
      const { data: records } = await calls.getList({
        resource: target.name,
        filters: [{ field: filter, operator: 'eq', value: id }],
        meta: { ...meta, endpoint: list },
      });
      const found = records.find((record) => identifierOf(target, record) === id);
      return referenceOf(found, target) ?? null;
    },
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
