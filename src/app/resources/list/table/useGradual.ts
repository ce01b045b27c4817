import { startTransition, useEffect, useState } from 'react';
import { rowHeight } from './geometry.ts';

/** how many rows fill the window */
const inWindow = (): number => Math.ceil(innerHeight / rowHeight);

/**
 * How many of the rows are drawn: at first those in sight, then more between frames, so that a long page can be used
 * while the rest is drawn. Drawn rows stay drawn.
 */
export function useGradual(count: number): number {
  const [limit, setLimit] = useState(inWindow);
  useEffect(() => {
    if (limit < count) startTransition(() => setLimit(count));
  }, [limit, count]);
  return Math.min(limit, count);
}
