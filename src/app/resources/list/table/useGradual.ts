import { startTransition, useEffect, useState } from 'react';
import { rowHeight } from './geometry.ts';

/** rows that fill the window */
const inWindow = (): number => Math.ceil(innerHeight / rowHeight);

/**
 * How many of the rows are drawn: those in sight at once, the others between frames, so that a long page can be
 * used while its end is still being drawn. What has been drawn once stays.
 */
export function useGradual(count: number): number {
  const [limit, setLimit] = useState(inWindow);
  useEffect(() => {
    if (limit < count) startTransition(() => setLimit(count));
  }, [limit, count]);
  return Math.min(limit, count);
}
