import type { DataProvider } from '@refinedev/core';
import { totalOf } from '#app/providers/dataProvider.ts';
import { CallFailure } from '#app/session/client.ts';
import { isOfPlatform } from '#schema/providers.ts';
import { identifierOf } from '#schema/record.ts';
import { type ListQuestion, questionFor } from '../list/listQuery.ts';
import type { Row } from '../list/useListRows.ts';
import { isExpired, sessionReturns } from './keptBatch.ts';

/** Every row that a list would show on all its pages; see `readAll`. */
export function readMatching(
  data: DataProvider,
  question: ListQuestion,
  options: Pick<ReadAllOptions, 'signal' | 'onPause'> & {
    /** records as their detail has them. Default: as the list answers them */
    readonly whole?: boolean;
  },
): AsyncGenerator<ListPage, void> {
  const { resource } = question;
  const { meta, ...call } = questionFor(question, options.whole);
  return readAll({
    ...options,
    identify: (row) => identifierOf(resource, row),
    readPage: async (currentPage, pageSize, signal) => {
      const answer = await data.getList<Row & { id?: string }>({
        ...call,
        pagination: { currentPage, pageSize },
        meta: { ...meta, silent: true, signal },
      });
      const { total, totalExact } = totalOf(answer);
      return { rows: answer.data, total, totalExact };
    },
    ...(isOfPlatform(resource.provider) ? { isPause: isExpired, whenReady: sessionReturns } : {}),
  });
}

/** One page of a list. */
export interface ListPage {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly totalExact: boolean;
}

interface ReadAllOptions {
  /** Asks for a page, counted from 1. */
  readonly readPage: (
    pageIndex: number,
    pageSize: number,
    signal: AbortSignal,
  ) => Promise<ListPage>;
  readonly identify: (row: Row) => string;
  readonly signal: AbortSignal;
  /** rows a page. Default: 100 */
  readonly pageSize?: number;
  /** pages that are asked for before they are needed. Default: 3 */
  readonly ahead?: number;
  /** Waits before a page is asked for again. Default: a timer */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Whether a failure means that the session has run out. */
  readonly isPause?: (error: unknown) => boolean;
  /** Resolves when it may go on. */
  readonly whenReady?: (signal: AbortSignal) => Promise<void>;
  readonly onPause?: (paused: boolean) => void;
}

/** milliseconds before the second, third, fourth and fifth try of a page */
const backoff = [500, 1_500, 4_000, 10_000];

const timer = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(handle);
      reject(signal.reason);
    };
    const handle = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', end, { once: true });
  });

/** One page, tried again where its failure may pass, and after a new sign-in where the session ran out. */
async function readPatiently(
  pageIndex: number,
  pageSize: number,
  options: ReadAllOptions,
): Promise<ListPage> {
  const { readPage, signal, wait = timer, isPause, whenReady, onPause } = options;
  for (let attempt = 0; ; )
    try {
      return await readPage(pageIndex, pageSize, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (isPause?.(error) && whenReady) {
        onPause?.(true);
        await whenReady(signal);
        onPause?.(false);
        continue;
      }
      const delay = backoff[attempt];
      const isPassing = error instanceof CallFailure && error.isPassing;
      if (delay === undefined || !isPassing) throw error;
      attempt += 1;
      await wait(delay, signal);
    }
}

/**
 * Reads every row of a list page by page, a few pages ahead. A row that moves to a later page meanwhile is given once.
 *
 * @throws the failure of a page that could not be read in five tries, or the reason of `signal`
 */
export async function* readAll(options: ReadAllOptions): AsyncGenerator<ListPage, void> {
  const { identify, ahead = 3, signal } = options;
  const seen = new Set<string>();
  const fresh = (page: ListPage): ListPage => ({
    ...page,
    rows: page.rows.filter((row) => {
      const id = identify(row);
      if (id === '') return true;
      if (seen.has(id)) return false;
      seen.add(id);
      return true;
    }),
  });

  const wanted = options.pageSize ?? 100;
  const first = await readPatiently(1, wanted, options);
  yield fresh(first);
  // a service that gives fewer rows than it was asked for has a page size of its own: count with that
  const size =
    first.rows.length > 0 && first.rows.length < first.total
      ? Math.min(wanted, first.rows.length)
      : wanted;
  if (first.rows.length < size) return;
  let known = first;
  const mayExist = (pageIndex: number) => !known.totalExact || (pageIndex - 1) * size < known.total;

  const asked: Promise<ListPage>[] = [];
  let next = 2;
  const askAhead = () => {
    while (asked.length <= ahead && mayExist(next)) {
      const page = readPatiently(next, size, options);
      // a failure is reported when its turn comes
      page.catch(() => undefined);
      asked.push(page);
      next += 1;
    }
  };
  for (askAhead(); asked.length > 0; askAhead()) {
    const page = await asked.shift();
    signal.throwIfAborted();
    if (!page) return;
    if (page.totalExact || !known.totalExact) known = page;
    yield fresh(page);
    if (page.rows.length < size) return;
  }
}
