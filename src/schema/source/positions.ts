import type { Row } from './paths.ts';

/**
 * What is known of the pages of one question, for calls to come; whoever asks keeps it (one for each list, question and
 * person) and hands it in again. It is changed by `readRows`, and begun anew when the first row is asked for.
 */
export interface Positions {
  /** by the index of the first row of a page: its token, or its address below the source */
  readonly starts: Map<number, string>;
  /** by the index of the first row of a page: a mark of its rows */
  readonly marks: Map<number, string>;
  /** the largest size that came as it was asked for */
  kept: number;
  /** the size that the service cuts larger pages to */
  cut?: number;
  /** the size that its pages by number have, whatever is asked */
  fixed?: number;
}

export const createPositions = (): Positions => ({ starts: new Map(), marks: new Map(), kept: 0 });

const mostPositions = 1_000;

export function remember<T>(kept: Map<number, T>, index: number, value: T): void {
  kept.set(index, value);
  if (kept.size <= mostPositions) return;
  // the first one stays: everything can be walked to from it
  const [, oldest] = kept.keys();
  if (oldest !== undefined) kept.delete(oldest);
}

/** The nearest known start of a page at or before an index; 0 always is one. */
export function nearestStart({ starts }: Positions, index: number): number {
  return Math.max(0, ...[...starts.keys()].filter((start) => start <= index));
}

/** rows by which a page is known again, with the number of all */
export const markedRows = 20;

/** A short mark of rows, by their ids where all have one; the same rows have the same one. */
export function markOf(all: readonly Row[], identifier: string): string {
  const rows = all.slice(0, markedRows);
  const hasIds = rows.every((row) => row[identifier] !== undefined && row[identifier] !== null);
  const text = JSON.stringify(hasIds ? rows.map((row) => row[identifier]) : rows);
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return `${all.length}:${hash.toString(36)}`;
}

/** The index of another page that had the same rows, if there are any. */
export function sameMark(
  { marks }: Positions,
  from: number,
  rows: readonly Row[],
  identifier: string,
): number | undefined {
  if (rows.length === 0) return undefined;
  const mark = markOf(rows, identifier);
  return [...marks].find(([index, one]) => one === mark && index !== from)?.[0];
}

export function noteMark(
  { marks }: Positions,
  from: number,
  rows: readonly Row[],
  identifier: string,
): void {
  if (rows.length > 0) remember(marks, from, markOf(rows, identifier));
}
