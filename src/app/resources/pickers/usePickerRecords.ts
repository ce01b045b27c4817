import { useDataProvider } from '@refinedev/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { crudFilter, fixedFilters } from '#app/providers/crudFilters.ts';
import { totalOf } from '#app/providers/totalOf.ts';
import { pickerPageSize } from '#contract/limits.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { identifierOf } from '#schema/record.ts';

export type PickedRecord = Readonly<Record<string, unknown>>;
interface Page {
  readonly records: readonly PickedRecord[];
  /** there may be more of them */
  readonly hasMore: boolean;
  /** total of the records, if it is known */
  readonly total: number | undefined;
  readonly state: 'loading' | 'ready' | 'failed';
}
const nothing: Page = { records: [], hasMore: false, total: undefined, state: 'loading' };

/** What a picker shows of a list, and how it comes to more. */
export interface PickerRecords extends Page {
  /** Asks for the next page; after a failure for the same one again. */
  readonly loadMore: () => void;
}

/**
 * The records of a picker, 30 a page (contract 9): a new search begins at page 1, and what was asked before it is not shown
 * any more; `loadMore` asks for the next page until the loaded count reaches the total (contract 4).
 *
 * @param enabled false asks for nothing yet
 * @param fixed narrows the list beyond what its pickers show anyway; the same object every time
 */
export function usePickerRecords(
  resource: CompiledResource | undefined,
  search: string,
  enabled = true,
  fixed?: PickedRecord,
): PickerRecords {
  const provider = useDataProvider();
  const [page, setPage] = useState<Page>(nothing);
  /** the last page that came */
  const pageIndex = useRef(0);
  /** the newest question; the one before it is aborted */
  const asking = useRef<AbortController | undefined>(undefined);

  const ask = useCallback(
    async (index: number) => {
      if (!resource || !enabled) return;
      asking.current?.abort();
      const question = new AbortController();
      asking.current = question;
      setPage((known) => ({ ...known, state: 'loading' }));
      try {
        const answer = await provider(resource.provider).getList({
          resource: resource.name,
          pagination: { currentPage: index, pageSize: pickerPageSize },
          filters: [
            ...fixedFilters(fixed ?? {}),
            ...(resource.picker.filter && search
              ? [crudFilter(resource, resource.picker.filter, search)]
              : []),
          ],
          // the picker itself says what went wrong
          meta: {
            endpoint: resource.picker.list,
            silent: true,
            signal: question.signal,
          },
        });
        if (asking.current !== question) return;
        pageIndex.current = index;
        setPage((known) => {
          const records =
            index === 1 ? answer.data : appended(resource, known.records, answer.data);
          const { total, totalExact, hasMore } = totalOf(answer);
          // contract 4: until the loaded count reaches the total; an empty page is the end, whatever the total says
          const isWhole = totalExact && records.length >= total;
          return {
            records,
            hasMore: hasMore && !isWhole,
            total: totalExact ? total : undefined,
            state: 'ready',
          };
        });
      } catch {
        if (asking.current === question) setPage((known) => ({ ...known, state: 'failed' }));
      } finally {
        if (asking.current === question) asking.current = undefined;
      }
    },
    [provider, resource, search, enabled, fixed],
  );

  useEffect(() => {
    pageIndex.current = 0;
    setPage(nothing);
    void ask(1);
    return () => {
      asking.current?.abort();
      asking.current = undefined;
    };
  }, [ask]);

  const loadMore = useCallback(() => {
    if (!asking.current) void ask(pageIndex.current + 1);
  }, [ask]);

  return { ...page, loadMore };
}

/** A record that moved to the next page meanwhile is shown once. */
function appended(
  resource: CompiledResource,
  known: readonly PickedRecord[],
  next: readonly PickedRecord[],
): PickedRecord[] {
  const ids = new Set(known.map((record) => identifierOf(resource, record)));
  return [...known, ...next.filter((record) => !ids.has(identifierOf(resource, record)))];
}
