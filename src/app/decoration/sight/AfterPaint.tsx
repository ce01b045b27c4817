import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** Whether the editor has been painted: what is not visible at first is drawn after that. */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setPainted(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return painted;
}

/** Draws its children after the editor was painted: for things that nobody misses at first sight. */
export function AfterPaint({ children }: { children: ReactNode }) {
  return usePainted() ? children : null;
}
