import { memo, type ReactNode } from 'react';
import { sameElements } from '../EditorContext.tsx';

interface SteadyProps {
  /** every value that the children depend on, always in the same order */
  of: readonly unknown[];
  children: ReactNode;
}

/**
 * A part of an inspector that draws again only when one of the values of `of` changes: a key in the title leaves it
 * alone.
 */
export const Steady = memo(
  function Steady({ children }: SteadyProps) {
    return children;
  },
  (before, after) => sameElements(before.of, after.of),
);
