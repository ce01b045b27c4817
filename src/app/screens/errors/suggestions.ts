import type { Place } from '#app/widgets/places/usePlaces.ts';
import { nearest } from '#contract/closest.ts';
import { withoutTrailingSlashes } from '#contract/trailingSlashes.ts';

const mostShown = 5;

const lastPart = (path: string): string => path.split('/').findLast((part) => part !== '') ?? '';

function pathOf(address: string): string {
  const path = withoutTrailingSlashes(address.split(/[?#]/, 1)[0] ?? '');
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/**
 * The places that the author of a wrong address may have meant, likeliest first: paths that differ by few letters, or
 * have the same ending.
 */
export function suggestPlaces(wrong: string, places: readonly Place[]): Place[] {
  const path = pathOf(wrong);
  const near = nearest(
    path,
    places.map((place) => place.path),
    mostShown,
  );
  const ends = nearest(
    lastPart(path),
    [...new Set(places.map((place) => lastPart(place.path)))],
    mostShown,
  );
  const byPath = near.flatMap((one) => places.filter((place) => place.path === one));
  const byEnd = ends.flatMap((end) => places.filter((place) => lastPart(place.path) === end));
  return [...new Set([...byPath, ...byEnd])].slice(0, mostShown);
}
