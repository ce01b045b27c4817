import type { ReactNode } from 'react';
import { usePainted } from './usePainted.ts';

/** Draws its children after the editor was painted: for things that nobody misses at first sight. */
export function AfterPaint({ children }: { children: ReactNode }) {
  return usePainted() ? children : null;
}
