import { useDataProvider } from '@refinedev/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { pickerPageSize } from '#contract/limits.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { identifierOf } from '#schema/record.ts';

export type PickedRecord = Readonly<Record<string, unknown>>;
interface Page {
  readonly records: readonly PickedRecord[];
  readonly total: number;
  readonly state: 'loading' | 'ready' | 'failed';
}
const nothing: Page = { records: [], total: 0, state: 'loading' };

/**
 * The records of a picker, 30 a page (SPEC 9): a new search begins at page 1, `loadMore` asks for the next page until
 * the loaded count reaches the total (SPEC 4).
 */
export function usePickerRecords(resource: CompiledResource | undefined, search: string) {
  const provider = useDataProvider();
  const [page, setPage] = useState<Page>(nothing);
  const pageIndex = useRef(0);
  /** the question whose answer is wanted; an older one is not shown */
  const asking = useRef<symbol | undefined>(undefined);

  const ask = useCallback(
    async (index: number) => {
      if (!resource) return;
      const question = Symbol('question');
      asking.current = question;
      setPage((known) => ({ ...known, state: 'loading' }));
      try {
        const answer = await provider(resource.provider === 'rest' ? 'rest' : undefined).getList({
          resource: resource.name,
          pagination: { currentPage: index, pageSize: pickerPageSize },
          filters:
            resource.picker.filter && search
              ? [{ field: resource.picker.filter, operator: 'eq', value: search }]
              : [],
          meta: { endpoint: resource.picker.list },
        });
        if (asking.current !== question) return;
        pageIndex.current = index;
        setPage((known) => ({
          records: index === 1 ? answer.data : appended(resource, known.records, answer.data),
          // an empty page is the end, whatever the total says
          total: answer.data.length === 0 ? known.records.length : answer.total,
          state: 'ready',
        }));
      } catch {
        if (asking.current === question) setPage((known) => ({ ...known, state: 'failed' }));
      } finally {
        if (asking.current === question) asking.current = undefined;
      }
    },
    [provider, resource, search],
  );

  useEffect(() => {
    setPage(nothing);
    void ask(1);
    return () => {
      asking.current = undefined;
    };
  }, [ask]);

  const loadMore = useCallback(() => {
    if (!asking.current) void ask(pageIndex.current + 1);
  }, [ask]);

  const hasMore = page.records.length < page.total;
  return { ...page, hasMore, loadMore };
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
