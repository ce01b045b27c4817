import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { ArrangedColumns } from './arrange.ts';

/**
 * the columns within one width of the window are drawn at first; when the window comes closer than that to undrawn ones,
 * two widths are
 */
const ahead = 1;
const further = 2;

/** How many columns from the left are drawn where the window has come so far, in CSS pixels. */
export function columnsWithin(columns: ArrangedColumns, reached: number): number {
  let left = 0;
  const beyond = columns.findIndex(({ width }) => {
    left += width;
    return left - width > reached;
  });
  return beyond === -1 ? columns.length : beyond;
}

/**
 * A wide table draws the columns that have been in sight first, and those that the window comes near to, by being
 * scrolled or by growing. What has been drawn once stays.
 *
 * @returns how many columns are drawn, and what to call as the table is scrolled
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
