import { startTransition, useEffect, useState } from 'react';

/** rows that fill a window */
const first = 20;

/**
 * How many of the rows are drawn: those in sight at once, the others between frames, so that a long page can be
 * used while its end is still being drawn. What has been drawn once stays.
 */
export function useGradual(count: number): number {
  const [limit, setLimit] = useState(first);
  useEffect(() => {
    if (limit < count) startTransition(() => setLimit(count));
  }, [limit, count]);
  return Math.min(limit, count);
}
