import { useLayoutEffect, useState } from 'react';
import { zoomOf } from '../device/device.ts';
import { itemsIn } from './itemLanding.ts';

/** Where the handle of a drawn item stands, in the component's own CSS pixels. */
export interface HandlePlace {
  readonly item: string;
  readonly left: number;
  readonly top: number;
  /** whether the item is scrolled out of its row */
  readonly isOut: boolean;
}

/** The places of the drawn items of a component; they follow its layout and its rows that scroll sideways. */
export function useHandlePlaces(component: HTMLElement | null, contents: unknown): HandlePlace[] {
  const [places, setPlaces] = useState<HandlePlace[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other contents stand elsewhere
  useLayoutEffect(() => {
    if (!component) return;
    const measure = () => setPlaces((before) => sameOr(before, placesIn(component)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(component);
    component.addEventListener('scroll', measure, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      component.removeEventListener('scroll', measure, { capture: true });
    };
  }, [component, contents]);
  return places;
}

/** CSS pixels on the screen: a handle with what it keeps clear */
const handleSize = 40;

/** In a corner; of a row, whose text begins there, in the middle of its other end. */
function cornerOf({ left, top, width, height }: DOMRect, around: DOMRect) {
  const isRow = width > around.width * 0.6 && height < width / 3;
  return isRow
    ? { x: left + width - handleSize, y: top + (height - handleSize) / 2 }
    : { x: left, y: top };
}

function placesIn(component: HTMLElement): HandlePlace[] {
  const around = component.getBoundingClientRect();
  const zoom = zoomOf(component);
  return itemsIn(component).flatMap((node) => {
    const { item } = node.dataset;
    if (item === undefined) return [];
    const box = node.getBoundingClientRect();
    const middle = box.left + box.width / 2;
    const { x, y } = cornerOf(box, around);
    return [
      {
        item,
        left: (x - around.left) / zoom,
        top: (y - around.top) / zoom,
        isOut: middle < around.left || middle > around.right,
      },
    ];
  });
}

/** The same list while nothing has moved, so that nothing is drawn again. */
const sameOr = (before: HandlePlace[], after: HandlePlace[]): HandlePlace[] =>
  JSON.stringify(before) === JSON.stringify(after) ? before : after;
