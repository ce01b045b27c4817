import { countOf } from '#contract/countOf.ts';
import { pageTotal } from '#contract/pageTotal.ts';
import type { Row } from './paths.ts';

/** What a service does not keep to. */
export type Notice =
  /** it answers fewer rows than asked although there are more */
  | { readonly code: 'sizeCut'; readonly asked: number; readonly got: number }
  /** the page at `start` has the rows of that at `same` */
  | { readonly code: 'sameRows'; readonly start: number; readonly same: number }
  /** it answers all rows, whatever page is asked for */
  | { readonly code: 'unpaged'; readonly rows: number }
  | { readonly code: 'duplicateIds'; readonly ids: readonly string[] }
  /** its rows contradict the total */
  | { readonly code: 'wrongTotal'; readonly total: string; readonly seen: number };

/** identical ids that a notice names */
const mostIdsTold = 5;

/** Ids that stand in several rows. */
export function repeatedIds(rows: readonly Row[], identifier: string): Notice[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const row of rows) {
    const id = row[identifier];
    if (id === undefined || id === null) continue;
    (seen.has(String(id)) ? repeated : seen).add(String(id));
  }
  const ids = [...repeated].slice(0, mostIdsTold);
  return ids.length > 0 ? [{ code: 'duplicateIds', ids }] : [];
}

/** A total that is no number, less than the rows that came, or more than all that there are. */
export function wrongTotal(
  total: unknown,
  hasMore: boolean | undefined,
  window: { readonly start: number; readonly rows: number; readonly size: number | undefined },
  told: readonly Notice[],
): Notice[] {
  // where rows come again, it may be true
  if (told.some(({ code }) => code === 'sameRows')) return [];
  const seen = window.start + window.rows;
  const isAll = hasMore === false && window.rows > 0;
  const isBeyond = isAll && (countOf(total) ?? 0) > seen;
  const { refuted = isBeyond ? String(total) : undefined } = pageTotal(total, window);
  return refuted === undefined ? [] : [{ code: 'wrongTotal', total: refuted, seen }];
}
