import { startTransition, useCallback, useState } from 'react';
import type { ArrangedColumns } from './arrange.ts';

/** widths of the window that are drawn from where it stands, and those that follow when they are come near to */
const ahead = 1.5;
const further = 2;

/** How many columns from the left have their content drawn where the window has come so far, in CSS pixels. */
export function columnsWithin(columns: ArrangedColumns, reached: number): number {
  let left = 0;
  const beyond = columns.findIndex(({ width }) => {
    left += width;
    return left - width > reached;
  });
  return beyond === -1 ? columns.length : beyond;
}

/**
 * A wide table draws the content of the columns that have been in sight, and of those next to them: its cells are all
 * there for keys and screen readers, and what stands in them comes before they do. What has been drawn once stays.
 *
 * @returns how many columns are drawn, and what to call as the table is scrolled
 */
export function useSight(columns: ArrangedColumns): {
  readonly drawn: number;
  readonly onScroll: (left: number) => void;
} {
  const [reached, setReached] = useState(() => innerWidth * ahead);
  const onScroll = useCallback(
    (left: number) => {
      if (left + innerWidth * ahead > reached)
        startTransition(() => setReached(left + innerWidth * further));
    },
    [reached],
  );
  return { drawn: columnsWithin(columns, reached), onScroll };
}
