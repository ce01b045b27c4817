import type { SpecialComponent } from '#contract/entities/special.ts';
import { sameJson } from '#schema/json.ts';
import type { Page } from './changes.ts';

/** Whether two components are equal apart from their position and the platform's id. */
export function sameComponent(
  left: SpecialComponent | undefined,
  right: SpecialComponent | undefined,
): boolean {
  if (!left || !right || left === right) return left === right;
  return sameJson({ ...left, id: '', order: 0 }, { ...right, id: '', order: 0 });
}

/** Whether two pages are equal, with components in the same order. */
export function samePage(left: Page, right: Page): boolean {
  return (
    sameJson(left.settings, right.settings) &&
    left.components.length === right.components.length &&
    left.components.every((component, at) => sameComponent(component, right.components[at]))
  );
}

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
