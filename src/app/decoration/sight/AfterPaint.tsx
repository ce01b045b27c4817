import type { ReactNode } from 'react';
import { usePainted } from './usePainted.ts';

interface AfterPaintProps {
  /** stands for it until then. Default: nothing */
  before?: ReactNode;
  children: ReactNode;
}

/** What nobody misses at first sight: drawn once the editor has been painted. */
export function AfterPaint({ before = null, children }: AfterPaintProps) {
  return usePainted() ? children : before;
}
