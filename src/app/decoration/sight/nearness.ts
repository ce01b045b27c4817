import { afterPaint } from '#app/widgets/afterPaint.ts';
import { zoomOf } from '../device/device.ts';

/** Called with whether an element is near the visible part, and with its height in its own CSS pixels. */
type Tell = (isNear: boolean, height: number) => void;

interface Watched {
  /** what was told last */
  isNear: boolean;
  readonly tell: Tell;
}

interface Watch {
  readonly parts: Map<Element, Watched>;
  /** Follows the size and the order of the elements within. */
  follow(column: Element): void;
}

const watches = new WeakMap<Element, Watch>();

/** Whether the browser can tell; in one that cannot, everything is near. */
export const canTellNearness = typeof IntersectionObserver === 'function';

/**
 * Reports when an element comes near the visible area of the pane that it scrolls in, and when it leaves it. The places are
 * looked up when the pane scrolls or its content changes its size or order: an `IntersectionObserver` looks up those of
 * hundreds of elements with every frame, with every key therefore.
 *
 * @param margin pixels above and below the visible area that count as near; the same for all elements of a pane
 * @param isNear whether it is taken to be near until something else is reported
 * @returns the function that ends it
 */
export function watchNearness(
  element: Element,
  pane: Element,
  { margin, isNear }: { margin: number; isNear: boolean },
  tell: Tell,
): () => void {
  const watch = watches.get(pane) ?? begin(pane, margin);
  watch.parts.set(element, { isNear, tell });
  if (element.parentElement) watch.follow(element.parentElement);
  return () => watch.parts.delete(element);
}

function begin(pane: Element, margin: number): Watch {
  const parts = new Map<Element, Watched>();
  const look = () => {
    isDue = false;
    const seen = pane.getBoundingClientRect();
    for (const [element, part] of parts) {
      const { top, bottom, height } = element.getBoundingClientRect();
      const isNear = height > 0 && bottom >= seen.top - margin && top <= seen.bottom + margin;
      if (isNear === part.isNear) continue;
      part.isNear = isNear;
      part.tell(isNear, height / zoomOf(element));
    }
  };
  let isDue = false;
  const lookSoon = () => {
    if (isDue) return;
    isDue = true;
    afterPaint(look);
  };
  const sizes = new ResizeObserver(lookSoon);
  const order = new MutationObserver(lookSoon);
  sizes.observe(pane);
  pane.addEventListener('scroll', lookSoon, { passive: true });
  const watch: Watch = {
    parts,
    follow(column) {
      sizes.observe(column);
      order.observe(column, { childList: true });
    },
  };
  watches.set(pane, watch);
  return watch;
}
