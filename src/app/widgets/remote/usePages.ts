import { useCallback, useEffect, useRef, useState } from 'react';

/** One page of a list, as it is answered. */
export interface PageOfRows<Row> {
  readonly rows: readonly Row[];
  /** how many there are in all; undefined if nobody knows exactly */
  readonly total: number | undefined;
  /** false if this page is the last one. Default: there are more until the total is loaded */
  readonly hasMore?: boolean;
}

/** A list that is read page by page. */
export interface PagedList<Row> {
  /** @param index of the page, from 1 */
  readonly read: (index: number, signal: AbortSignal) => Promise<PageOfRows<Row>>;
  /** a text that is unique among the rows: one that moved to the next page meanwhile is shown once */
  readonly keyOf: (row: Row) => string;
}

/** The pages that have come, as one. */
export interface LoadedPages<Row> {
  readonly rows: readonly Row[];
  readonly total: number | undefined;
  /** whether there may be more */
  readonly hasMore: boolean;
  readonly state: 'loading' | 'ready' | 'failed';
  /** what the last call failed with */
  readonly failure?: unknown;
}
const nothing = { rows: [], total: undefined, hasMore: false, state: 'loading' } as const;

/** The next page after what is loaded. An empty page is the end, whatever the total says. */
function appended<Row>(known: readonly Row[], page: PageOfRows<Row>, { keyOf }: PagedList<Row>) {
  const keys = new Set(known.map(keyOf));
  const rows = [...known, ...page.rows.filter((row) => !keys.has(keyOf(row)))];
  const isEnd = page.rows.length === 0;
  const total = isEnd ? rows.length : page.total;
  const isWhole = total !== undefined && rows.length >= total;
  return { rows, total, hasMore: !isEnd && !isWhole && (page.hasMore ?? true) };
}

/**
 * Loads a list page by page. The newest question counts: what was asked before it is aborted.
 *
 * @param list another object begins with its first page; undefined asks for nothing yet
 * @param keepsRows whether the rows of the list before stay until the first page of the new one comes. Default: no
 * @example
 * const list = useMemo(() => ({ read: (index, signal) => readNotes(index, signal), keyOf: ({ id }) => id }), []);
 * const { rows, hasMore, loadMore } = usePages(list);
 */
export function usePages<Row>(list: PagedList<Row> | undefined, keepsRows = false) {
  const [pages, setPages] = useState<LoadedPages<Row>>(nothing);
  /** the last page that came */
  const last = useRef(0);
  const asking = useRef<{ readonly question: AbortController; readonly isRenewal: boolean }>(
    undefined,
  );

  /** Carries out the newest question. @returns what came; undefined if another one has taken its place */
  const answered = useCallback(
    async <Answer>(
      isRenewal: boolean,
      ask: (signal: AbortSignal) => Promise<Answer>,
    ): Promise<{ readonly answer: Answer } | { readonly failure: unknown } | undefined> => {
      asking.current?.question.abort();
      const question = new AbortController();
      asking.current = { question, isRenewal };
      const result = await ask(question.signal).then(
        (answer) => ({ answer }),
        (failure: unknown) => ({ failure }),
      );
      if (asking.current?.question !== question) return undefined;
      asking.current = undefined;
      return result;
    },
    [],
  );

  const ask = useCallback(
    async (index: number) => {
      if (!list) return;
      setPages(({ failure: _before, ...known }) => ({ ...known, state: 'loading' }));
      const result = await answered(false, (signal) => list.read(index, signal));
      if (!result) return;
      if ('failure' in result) {
        setPages((known) => ({ ...known, state: 'failed', failure: result.failure }));
        return;
      }
      last.current = index;
      setPages(({ rows }) => ({
        ...appended(index === 1 ? [] : rows, result.answer, list),
        state: 'ready',
      }));
    },
    [list, answered],
  );

  useEffect(() => {
    last.current = 0;
    if (!keepsRows) setPages(nothing);
    void ask(1);
    return () => {
      asking.current?.question.abort();
      asking.current = undefined;
    };
  }, [ask, keepsRows]);

  /** Asks for the next page; after a failure for the same one again. */
  const loadMore = useCallback(() => {
    if (!asking.current || asking.current.isRenewal) void ask(last.current + 1);
  }, [ask]);

  /** Reads all loaded pages again; the rows stay until the answers come, or if they fail. */
  const renew = useCallback(async () => {
    const count = last.current;
    if (!list || count === 0 || asking.current) return;
    const result = await answered(true, (signal) =>
      Promise.all(Array.from({ length: count }, (_page, at) => list.read(at + 1, signal))),
    );
    if (!result || 'failure' in result) return;
    setPages((known) => {
      let read: LoadedPages<Row> = { ...known, rows: [] };
      for (const page of result.answer) read = { ...read, ...appended(read.rows, page, list) };
      return read;
    });
  }, [list, answered]);

  /** Changes the loaded rows with a key. */
  const change = useCallback(
    (key: string, changed: (row: Row) => Row) =>
      setPages((known) => ({
        ...known,
        rows: known.rows.map((row) => (list?.keyOf(row) === key ? changed(row) : row)),
      })),
    [list],
  );

  return { ...pages, loadMore, renew, change };
}
