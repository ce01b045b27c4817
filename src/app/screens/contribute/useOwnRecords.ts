import { useCallback, useMemo } from 'react';
import { callEndpoint } from '#app/session/client.ts';
import { type PagedList, usePages } from '#app/widgets/remote/usePages.ts';
import { ContentStatus } from '#contract/codes.ts';
import { specialContributableList } from '#contract/endpoints/specialContributions.ts';
import type { Contributable } from '#contract/entities/special.ts';
import { contributionPageSize } from '#contract/limits.ts';

/** A key that is unique among records of all types. */
export const keyOf = ({ contentType, contentId }: Contributable): string =>
  `${contentType}-${contentId}`;

/** Whether a record can be contributed now: readers can see it, and it was not contributed yet or was rejected. */
export const mayContribute = ({ status, isAvailable }: Contributable): boolean =>
  isAvailable && (status === null || status === ContentStatus.rejected);

/**
 * Loads what the reader may contribute to a page, newest first, 20 at a time. A search keeps what is shown until it is answered.
 *
 * @param isContributed true loads only what was contributed already
 */
export function useOwnRecords(id: string, searchText: string, isContributed: boolean) {
  const list = useMemo(
    (): PagedList<Contributable> => ({
      keyOf,
      read: async (pageIndex, signal) => {
        const body = {
          id,
          pageIndex,
          pageSize: contributionPageSize,
          ...(searchText === '' ? {} : { searchText }),
          ...(isContributed ? { isContributed } : {}),
        };
        const options = { silent: true, signal };
        const { data, dataCount } = await callEndpoint(specialContributableList, { body }, options);
        return { rows: data, total: dataCount };
      },
    }),
    [id, searchText, isContributed],
  );
  const { change, ...records } = usePages(list, true);
  return {
    ...records,
    /** Marks a record as contributed, with the state in the answer. */
    mark: useCallback(
      (key: string, status: Contributable['status']) => change(key, (row) => ({ ...row, status })),
      [change],
    ),
    /** Marks a record that readers no longer see. */
    markGone: useCallback(
      (key: string) => change(key, (row) => ({ ...row, isAvailable: false })),
      [change],
    ),
  };
}
