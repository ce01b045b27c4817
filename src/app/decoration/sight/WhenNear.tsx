import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { drawWhenIdle, forgetDrawing } from './idleQueue.ts';
import { watchNearness } from './nearness.ts';

interface WhenNearProps {
  as: 'div' | 'li';
  /** selector of the pane that it scrolls in */
  pane: string;
  /** how far from what is in sight it is near, in CSS pixels: about what one turn of a wheel brings */
  margin: number;
  /** whether it is drawn before the browser has told where it is */
  atFirst: boolean;
  /** selector of what, being in it, keeps it as it is wherever it is: a drag must not lose what it holds */
  held: string;
  /** selector of what takes the focus over that its stand-in had: by keyboard one comes to what is far as well */
  face: string;
  /** stands for it while it is far */
  far: ReactNode;
  /** how high it is thought to be until it has been drawn once, in CSS pixels */
  estimate: number;
  children: ReactNode;
}

const endsOfPress = ['pointerup', 'pointercancel'] as const;

/**
 * One of many parts of a long pane: drawn in whole while it is near what is in sight, else as something small that keeps
 * its room. What holds the focus, or is being dragged, stays; and what is pressed stays until it is let go: a click is
 * lost with the element that it began on.
 */
export function WhenNear(props: WhenNearProps) {
  const { as: Element, pane, margin, atFirst, held, face, far, estimate, children } = props;
  const element = useRef<HTMLElement | null>(null);
  const told = useRef<{ isNear: boolean; height: number }>();
  const pressed = useRef(false);
  const hadFocus = useRef(false);
  const [near, setNear] = useState(atFirst || typeof IntersectionObserver !== 'function');
  const [height, setHeight] = useState(estimate);
  const follow = useCallback(() => {
    const node = element.current;
    if (!node || !told.current || pressed.current) return;
    const { isNear, height: found } = told.current;
    // a pane that is not shown, on a narrow screen, says nothing of what is near in it
    const isHidden = !isNear && found === 0;
    const isUsed = node.matches(':focus-within') || node.querySelector(held) !== null;
    if (isHidden || (!isNear && isUsed)) return;
    hadFocus.current = isNear && node.matches(':focus-within');
    setNear(isNear);
    if (!isNear) setHeight(found);
  }, [held]);
  useEffect(() => {
    const node = element.current;
    const around = node?.closest(pane);
    if (!node || !around) return;
    const endWatching = watchNearness(node, around, margin, (isNear, found) => {
      told.current = { isNear, height: found };
      // a key or a drag goes before what is drawn ahead
      drawWhenIdle(element, isNear ? 'near' : 'far', follow);
    });
    return () => {
      endWatching();
      forgetDrawing(element);
    };
  }, [pane, margin, follow]);
  const press = () => {
    pressed.current = true;
    const letGo = () => {
      for (const end of endsOfPress) removeEventListener(end, letGo);
      // the click comes before the next turn
      setTimeout(() => {
        pressed.current = false;
        follow();
      });
    };
    for (const end of endsOfPress) addEventListener(end, letGo);
  };
  useLayoutEffect(() => {
    // whoever has gone on meanwhile is not called back
    if (!near || !hadFocus.current || document.activeElement !== document.body) return;
    hadFocus.current = false;
    element.current?.querySelector<HTMLElement>(face)?.focus();
  }, [near, face]);
  const keep = (node: HTMLElement | null) => {
    element.current = node;
  };
  return (
    <Element
      ref={keep}
      onPointerDown={press}
      data-far={!near || undefined}
      style={near ? undefined : { height }}
    >
      {near ? children : far}
    </Element>
  );
}
