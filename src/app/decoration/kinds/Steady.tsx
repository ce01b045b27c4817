import { memo, type ReactNode } from 'react';
import { sameElements } from '../EditorContext.tsx';

interface SteadyProps {
  /** everything that the children are drawn of, in the same order every time */
  of: readonly unknown[];
  children: ReactNode;
}

/** A part of an inspector that is drawn again only when something that it is drawn of is another: a key in the title passes it by. */
export const Steady = memo(
  function Steady({ children }: SteadyProps) {
    return children;
  },
  (before, after) => sameElements(before.of, after.of),
);
