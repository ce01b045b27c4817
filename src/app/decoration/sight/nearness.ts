import { zoomOf } from '../device/zoom.ts';

/** Called with whether an element is near the visible part, and with its height in its own CSS pixels. */
type Tell = (isNear: boolean, height: number) => void;

interface Watch {
  readonly observer: IntersectionObserver;
  readonly told: Map<Element, Tell>;
}

const watches = new WeakMap<Element, Watch>();

/**
 * Reports when an element comes near the visible area of the pane that it scrolls in, and when it leaves it. In a browser
 * that cannot tell, everything is near.
 *
 * @param margin pixels above and below the visible area that count as near; the same for all elements of a pane
 * @returns the function that ends it
 */
export function watchNearness(
  element: Element,
  pane: Element,
  margin: number,
  tell: Tell,
): () => void {
  if (typeof IntersectionObserver !== 'function') {
    tell(true, 0);
    return () => undefined;
  }
  const watch = watches.get(pane) ?? begin(pane, margin);
  watch.told.set(element, tell);
  watch.observer.observe(element);
  return () => {
    watch.told.delete(element);
    watch.observer.unobserve(element);
  };
}

function begin(pane: Element, margin: number): Watch {
  const told = new Map<Element, Tell>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries)
        told.get(target)?.(isIntersecting, boundingClientRect.height / zoomOf(target));
    },
    { root: pane, rootMargin: `${margin}px 0px` },
  );
  const watch = { observer, told };
  watches.set(pane, watch);
  return watch;
}
