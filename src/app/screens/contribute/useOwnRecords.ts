import { useCallback, useEffect, useRef, useState } from 'react';
import { callEndpoint } from '#app/session/client.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { ContentStatus } from '#contract/codes.ts';
import { specialContributableList } from '#contract/endpoints/specialContributions.ts';
import type { Contributable } from '#contract/entities/special.ts';
import { contributionPageSize } from '#contract/limits.ts';

/** Those of a reader's records that a page accepts, as far as they are loaded. */
export interface OwnRecords {
  readonly rows: readonly Contributable[];
  /** how many there are */
  readonly total: number;
  readonly state: 'loading' | 'ready' | 'failed';
  /** why it failed; may be empty */
  readonly reason: string;
}
const nothing: OwnRecords = { rows: [], total: 0, state: 'loading', reason: '' };

/** A key that is unique among records of all types. */
export const keyOf = ({ contentType, contentId }: Contributable): string =>
  `${contentType}-${contentId}`;

/** Whether a record can be contributed now: readers can see it, and it was not contributed yet or was rejected. */
export const mayContribute = ({ status, isAvailable }: Contributable): boolean =>
  isAvailable && (status === null || status === ContentStatus.rejected);

/** Adds a page of 20; a record that moved to the next page meanwhile is shown once. */
function appended(known: readonly Contributable[], next: readonly Contributable[]) {
  const keys = new Set(known.map(keyOf));
  return [...known, ...next.filter((row) => !keys.has(keyOf(row)))];
}

/** Changes one of the loaded records. */
const changed =
  (key: string, change: (row: Contributable) => Contributable) =>
  (known: OwnRecords): OwnRecords => ({
    ...known,
    rows: known.rows.map((row) => (keyOf(row) === key ? change(row) : row)),
  });

/**
 * Loads what the reader may contribute to a page, newest first.
 *
 * @param isContributed true loads only what was contributed already
 */
export function useOwnRecords(id: string, searchText: string, isContributed: boolean) {
  const [records, setRecords] = useState<OwnRecords>(nothing);
  const pageIndex = useRef(0);
  const asking = useRef<AbortController>(undefined);

  const read = useCallback(
    (index: number, signal: AbortSignal) => {
      const body = {
        id,
        pageIndex: index,
        pageSize: contributionPageSize,
        ...(searchText === '' ? {} : { searchText }),
        ...(isContributed ? { isContributed } : {}),
      };
      return callEndpoint(specialContributableList, { body }, { silent: true, signal });
    },
    [id, searchText, isContributed],
  );

  const ask = useCallback(
    async (index: number) => {
      asking.current?.abort();
      const question = new AbortController();
      asking.current = question;
      setRecords((known) => ({ ...known, state: 'loading', reason: '' }));
      try {
        const { data, dataCount } = await read(index, question.signal);
        if (asking.current !== question) return;
        asking.current = undefined;
        pageIndex.current = index;
        setRecords((known) => ({
          state: 'ready',
          reason: '',
          rows: index === 1 ? data : appended(known.rows, data),
          // an empty page is the end, whatever the total says
          total: data.length === 0 ? (index === 1 ? 0 : known.rows.length) : dataCount,
        }));
      } catch (failure) {
        if (asking.current !== question) return;
        asking.current = undefined;
        setRecords((known) => ({ ...known, state: 'failed', reason: sentenceOf(failure) }));
      }
    },
    [read],
  );

  const renew = useCallback(async () => {
    const count = pageIndex.current;
    if (count === 0 || asking.current) return;
    const question = new AbortController();
    asking.current = question;
    const { signal } = question;
    const pages = await Promise.all(
      Array.from({ length: count }, (_page, at) => read(at + 1, signal)),
      // the loaded rows stay
    ).catch(() => undefined);
    if (asking.current !== question) return;
    asking.current = undefined;
    const last = pages?.at(-1);
    if (!pages || !last) return;
    const rows = pages.reduce<readonly Contributable[]>(
      (known, { data }) => appended(known, data),
      [],
    );
    setRecords((known) => ({ ...known, rows, total: last.dataCount }));
  }, [read]);

  useEffect(() => {
    pageIndex.current = 0;
    void ask(1);
    return () => asking.current?.abort();
  }, [ask]);

  return {
    records,
    /** Loads the next page; after a failure the same one again. */
    loadMore: useCallback(() => ask(pageIndex.current + 1), [ask]),
    /** Loads everything again; the old rows stay until the answer comes, or if it fails. */
    renew,
    /** Marks a record as contributed, with the state in the answer. */
    mark: useCallback((key: string, status: Contributable['status']) => {
      setRecords(changed(key, (row) => ({ ...row, status })));
    }, []),
    /** Marks a record that readers no longer see. */
    markGone: useCallback((key: string) => {
      setRecords(changed(key, (row) => ({ ...row, isAvailable: false })));
    }, []),
  };
}
