/**
 * One order out of two that both come from a third: theirs, with what the own side has moved or added put behind the
 * neighbour it has there. Where both sides have moved the same element, the own place counts: an order loses nothing.
 *
 * @param wanted the elements that the result holds; each of them stands in `own` or in `theirs`
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

/**
 * The longest run of elements that stand in both lists in the same order; each list holds an element once. Those outside
 * of it are the ones that were moved.
 */
function longestCommon(base: readonly string[], other: readonly string[]): string[] {
  const places = new Map(base.map((element, at) => [element, at]));
  const common = other.flatMap((element) => {
    const at = places.get(element);
    return at === undefined ? [] : [{ element, at }];
  });
  // the longest rising run of places, found quadratically: a page holds 200 components at most
  const length: number[] = [];
  const before: number[] = [];
  common.forEach(({ at }, index) => {
    length[index] = 1;
    before[index] = -1;
    for (let earlier = 0; earlier < index; earlier += 1) {
      const extended = (length[earlier] ?? 0) + 1;
      if ((common[earlier]?.at ?? at) < at && extended > (length[index] ?? 0)) {
        length[index] = extended;
        before[index] = earlier;
      }
    }
  });
  const run: string[] = [];
  let index = length.indexOf(Math.max(0, ...length));
  while (index >= 0) {
    const one = common[index];
    if (one) run.unshift(one.element);
    index = before[index] ?? -1;
  }
  return run;
}
