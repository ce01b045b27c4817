import { countOf } from './countOf.ts';

/** The number of records in a list, from the total that a service states and the rows that it sends. */

export interface PageTotal {
  /** the number of records; if `totalExact` is false, a lower bound */
  readonly total: number;
  readonly totalExact: boolean;
  /** whether there may be more rows */
  readonly hasMore: boolean;
  /** whether the service states a total that its rows do not contradict */
  readonly isStated: boolean;
  /** how the rows contradict the stated total, for the person who maintains the list */
  readonly refuted?: string;
  /** what else is wrong with the rows, as sentences for the same person */
  readonly notices?: readonly string[];
}

/** Whether a number of rows is one to which services cut pages: 20, 25, 32, 50 … */
export const looksCut = (count: number): boolean =>
  count >= 5 && (count % 5 === 0 || Number.isInteger(Math.log2(count)));

interface PageSeen {
  /** index of the first requested row, counted from 0 */
  readonly start: number;
  /** number of received rows */
  readonly rows: number;
  /** number of requested rows; undefined for all */
  readonly size: number | undefined;
  /** false if the total is a lower bound: the service says so, or it has only what one answer has */
  readonly exact?: boolean;
}

/**
 * The total of a list, as told by one page. The stated total is used unless the page contradicts it: it is not a
 * number, is less than the rows received, or is more than 0 although there are no rows. Otherwise only the received
 * rows are certain.
 *
 * @param stated the total as sent by the service, of any type; undefined or null if there is none
 */
export function pageTotal(
  stated: unknown,
  { start, rows, size, exact = true }: PageSeen,
): PageTotal {
  const count = countOf(stated);
  // a page after the last one tells nothing about those before it
  const seen = rows > 0 ? start + rows : 0;
  const isEmptied = rows === 0 && exact && count !== undefined && count > start;
  const isFull = size !== undefined && rows >= size && rows > 0;
  if (count !== undefined && (count >= seen || !exact) && !isEmptied)
    return {
      total: Math.max(count, seen),
      totalExact: exact,
      hasMore: (rows > 0 && count > seen) || (!exact && isFull),
      isStated: true,
    };
  const isSaid = stated !== undefined && stated !== null;
  return {
    total: start + rows,
    // a first page that is not full holds all records, and so does a later one with rows; an empty later page tells
    // nothing
    totalExact: exact && !isSaid && !isFull && (rows > 0 || start === 0),
    hasMore: isFull,
    isStated: false,
    ...(isSaid ? { refuted: typeof stated === 'string' ? stated : JSON.stringify(stated) } : {}),
  };
}
