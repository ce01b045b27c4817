/**
 * The rows that are seen before the list's own script has come (`EarlyList.tsx`). They lie over the place where the list
 * is being drawn, for the eyes alone, and give way to whatever comes there.
 */

let standing: { readonly place: HTMLElement; readonly end: () => void } | undefined;
let isAwaited = false;

/** From now on nothing stands in their place, until it is said that something does. */
export function awaitEarlyList(): void {
  isAwaited = true;
}

/** Whether nothing has come in their place yet. */
export const isEarlyListAwaited = (): boolean => isAwaited;

/**
 * Puts up a place for them, unless something has come meanwhile.
 *
 * @param draw draws into the place and gives the function that ends that
 */
export function standEarlyList(draw: (place: HTMLElement) => () => void): void {
  const root = document.getElementById('root');
  if (!isAwaited || !root) return;
  const place = document.createElement('div');
  place.id = 'early-list';
  // it is for the eyes alone: keyboard and screen readers use the page beside it
  place.inert = true;
  root.before(place);
  standing = { place, end: draw(place) };
}

/** Takes them away: something has come in their place. */
export function removeEarlyList(): void {
  isAwaited = false;
  if (!standing) return;
  const { place, end } = standing;
  standing = undefined;
  place.remove();
  // not while another tree is being drawn
  setTimeout(end);
}
