import { longestCommon } from './longestCommon.ts';

/**
 * Merges two orders that come from the same third one: their order, with each element that the own side moved or added
 * put behind the neighbour that it has there. If both sides moved the same element, the own position counts.
 *
 * @param wanted the elements of the result; each is in `own` or in `theirs`
 */
export function mergeOrder(
  base: readonly string[],
  own: readonly string[],
  theirs: readonly string[],
  wanted: ReadonlySet<string>,
): string[] {
  const theirPlaces = new Set(theirs);
  const unmoved = new Set(longestCommon(base, own));
  const placedByOwn = (element: string): boolean =>
    !theirPlaces.has(element) || (base.includes(element) && !unmoved.has(element));
  const ownElements = own.filter((element) => wanted.has(element));
  const ownPlaced = new Set(ownElements.filter(placedByOwn));
  const result = theirs.filter((element) => wanted.has(element) && !ownPlaced.has(element));
  let behind = -1;
  for (const element of ownElements) {
    if (ownPlaced.has(element)) {
      behind += 1;
      result.splice(behind, 0, element);
    } else {
      behind = result.indexOf(element);
    }
  }
  return result;
}
