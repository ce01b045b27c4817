/**
 * The longest run of elements that both lists hold in the same order; no list holds an element twice. All other elements
 * were moved.
 */
export function longestCommon(base: readonly string[], other: readonly string[]): string[] {
  const places = new Map(base.map((element, at) => [element, at]));
  const common = other.flatMap((element) => {
    const at = places.get(element);
    return at === undefined ? [] : [{ element, at }];
  });
  // the longest rising run of indexes, in quadratic time: a page has at most 200 components
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
