import type { ReactNode } from 'react';
import { usePainted } from './usePainted.ts';

/** What nobody misses at first sight: drawn once the editor has been painted. */
export function AfterPaint({ children }: { children: ReactNode }) {
  return usePainted() ? children : null;
}
