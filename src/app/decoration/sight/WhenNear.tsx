import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { drawWhenIdle, forgetDrawing } from './idleQueue.ts';
import { canTellNearness, watchNearness } from './nearness.ts';

interface WhenNearProps {
  as: 'div' | 'li';
  /** selector of the pane that it scrolls in */
  pane: string;
  /** distance to the visible area that counts as near, in CSS pixels: about one turn of a wheel */
  margin: number;
  /** draw it before the browser has reported its position */
  atFirst: boolean;
  /** selector of elements that keep it drawn wherever it is: a drag must not lose what it holds */
  held: string;
  /**
   * selector of the element that takes the focus over from the stand-in: the keyboard also reaches parts that are far
   * away
   */
  face: string;
  /** drawn while it is far */
  far: ReactNode;
  /** its assumed height until it has been drawn once, in CSS pixels */
  estimate: number;
  children: ReactNode;
}

const endsOfPress = ['pointerup', 'pointercancel'] as const;

/**
 * One of many parts of a long pane. It is drawn in whole while it is near the visible area; otherwise a small stand-in
 * keeps its room. A part stays drawn while it has the focus, is dragged or is pressed: a click would be lost with the
 * element that it began on.
 */
export function WhenNear(props: WhenNearProps) {
  const { as: Element, pane, margin, atFirst, held, face, far, estimate, children } = props;
  const element = useRef<HTMLElement | null>(null);
  const told = useRef<{ isNear: boolean; height: number }>();
  const pressed = useRef(false);
  const hadFocus = useRef(false);
  const [isNearAtFirst] = useState(atFirst || !canTellNearness);
  const [near, setNear] = useState(isNearAtFirst);
  const [height, setHeight] = useState(estimate);
  const follow = useCallback(() => {
    const node = element.current;
    if (!node || !told.current || pressed.current) return;
    const { isNear, height: found } = told.current;
    // a hidden pane (on a narrow screen) says nothing about what is near
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
    if (!canTellNearness || !node || !around) return;
    const taken = { margin, isNear: told.current?.isNear ?? isNearAtFirst };
    const endWatching = watchNearness(node, around, taken, (isNear, found) => {
      told.current = { isNear, height: found };
      // keys and drags go first
      drawWhenIdle(element, isNear ? 'near' : 'far', follow);
    });
    return () => {
      endWatching();
      forgetDrawing(element);
    };
  }, [pane, margin, isNearAtFirst, follow]);
  const press = () => {
    pressed.current = true;
    const letGo = () => {
      for (const end of endsOfPress) removeEventListener(end, letGo);
      // the click event comes before the next turn
      setTimeout(() => {
        pressed.current = false;
        follow();
      });
    };
    for (const end of endsOfPress) addEventListener(end, letGo);
  };
  useLayoutEffect(() => {
    // the focus has moved elsewhere meanwhile: leave it there
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
