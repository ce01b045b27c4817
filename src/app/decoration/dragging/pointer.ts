import { getEventCoordinates } from '@dnd-kit/utilities';
import type { DragStore } from './dragStore.ts';

const moves = ['mousedown', 'mousemove', 'mouseup', 'touchstart', 'touchmove', 'touchend'];
const releases = ['mouseup', 'touchend', 'touchcancel'];

/**
 * Follows the pointer by the window's own events. The library's positions are as old as the last draw, but a drop has to
 * land where the pointer was released.
 *
 * @param onMissed called if a drag is over and the library has not reported its end, because it ended before anything was
 * drawn
 * @returns the function that ends it
 */
export function followPointer(dragging: DragStore, onMissed: () => void): () => void {
  const ended = new AbortController();
  // in the capture phase, before the library hears of it
  const before = { capture: true, passive: true, signal: ended.signal };
  const after = { passive: true, signal: ended.signal };
  const point = (event: Event) => {
    const at = getEventCoordinates(event);
    if (at) dragging.point(at);
  };
  const release = () => {
    if (dragging.getHeld()?.by === 'pointer') onMissed();
  };
  for (const name of moves) window.addEventListener(name, point, before);
  for (const name of releases) window.addEventListener(name, release, after);
  window.addEventListener('scroll', dragging.pointAgain, before);
  return () => ended.abort();
}
