import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { watchNearness } from './nearness.ts';

interface WhenNearProps {
  as: 'div' | 'li';
  className?: string;
  /** selector of the pane that it scrolls in */
  pane: string;
  /** whether it is drawn before the browser has told where it is */
  atFirst: boolean;
  /** selector of what, being in it, keeps it as it is wherever it is: a drag must not lose what it holds */
  held: string;
  /** stands for it while it is far */
  far: ReactNode;
  /** how high it is thought to be until it has been drawn once, in CSS pixels */
  estimate: number;
  children: ReactNode;
}

/**
 * One of many parts of a long pane: drawn in whole while it is near what is in sight, else as something small that keeps
 * its room. What holds the focus, or is being dragged, stays.
 */
export function WhenNear(props: WhenNearProps) {
  const { as: Element, className, pane, atFirst, held, far, estimate, children } = props;
  const element = useRef<HTMLElement | null>(null);
  const [near, setNear] = useState(atFirst || typeof IntersectionObserver !== 'function');
  const [height, setHeight] = useState(estimate);
  useEffect(() => {
    const node = element.current;
    const around = node?.closest(pane);
    if (!node || !around) return;
    return watchNearness(node, around, (isNear, found) => {
      const stays = !isNear && (node.matches(':focus-within') || node.querySelector(held) !== null);
      if (stays) return;
      // a key or a drag goes before what is drawn ahead
      startTransition(() => {
        setNear(isNear);
        if (!isNear && found > 0) setHeight(found);
      });
    });
  }, [pane, held]);
  const keep = (node: HTMLElement | null) => {
    element.current = node;
  };
  return (
    <Element ref={keep} className={className} style={near ? undefined : { height }}>
      {near ? children : far}
    </Element>
  );
}
