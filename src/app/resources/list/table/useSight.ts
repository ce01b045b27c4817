import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { ArrangedColumns } from './arrange.ts';

/**
 * at first the columns within one more width of the window are drawn; when scrolling comes closer to undrawn ones, two
 * more widths
 */
const ahead = 1;
const further = 2;

/** How many columns from the left are drawn when the window reaches so many CSS pixels. */
export function columnsWithin(columns: ArrangedColumns, reached: number): number {
  let left = 0;
  const beyond = columns.findIndex(({ width }) => {
    left += width;
    return left - width > reached;
  });
  return beyond === -1 ? columns.length : beyond;
}

/**
 * Draws the columns of a wide table that are in sight, and others as the window comes near them by scrolling or growing.
 * Drawn columns stay drawn.
 *
 * @returns how many columns are drawn, and what to call when the table is scrolled
 */
export function useSight(columns: ArrangedColumns): {
  readonly drawn: number;
  readonly onScroll: (left: number) => void;
} {
  const [reached, setReached] = useState(() => innerWidth * ahead);
  const scrolled = useRef(0);
  const look = useCallback(() => {
    const left = scrolled.current;
    if (left + innerWidth * ahead > reached)
      startTransition(() => setReached(left + innerWidth * further));
  }, [reached]);
  const onScroll = useCallback(
    (left: number) => {
      scrolled.current = left;
      look();
    },
    [look],
  );
  useEffect(() => {
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  }, [look]);
  return { drawn: columnsWithin(columns, reached), onScroll };
}
