import { countOf } from './countOf.ts';

/** The number of records of a list, from the total that a service states and from the rows that it sends. */

export interface PageTotal {
  /** the number of records; if `totalExact` is false, a lower bound */
  readonly total: number;
  readonly totalExact: boolean;
  /** there may be rows after these */
  readonly hasMore: boolean;
  /** whether the service says how many there are at all, and its rows do not contradict it */
  readonly isStated: boolean;
  /** the contradiction between the stated total and the rows, for the person who maintains the list */
  readonly refuted?: string;
}

interface PageSeen {
  /** index of the first row that was asked for, from 0 */
  readonly start: number;
  /** rows that came */
  readonly rows: number;
  /** rows that were asked for; undefined for all */
  readonly size: number | undefined;
  /** false where the service says that its total is a floor */
  readonly exact?: boolean;
}

/**
 * The total of a list after a page of it. What the service says counts unless the page contradicts it: no number at
 * all, fewer than have come, or more than nothing where nothing came. Then only what has been seen is sure.
 *
 * @param stated what the service says, whatever it is; undefined or null where it says nothing
 */
export function pageTotal(
  stated: unknown,
  { start, rows, size, exact = true }: PageSeen,
): PageTotal {
  const count = countOf(stated);
  // a page after the last one says nothing of those before it
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
    totalExact: !isSaid && !isFull && (rows > 0 || start === 0),
    hasMore: isFull,
    isStated: false,
    ...(isSaid ? { refuted: typeof stated === 'string' ? stated : JSON.stringify(stated) } : {}),
  };
}
