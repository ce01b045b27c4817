import type { SpecialComponent, SpecialSettings } from '#contract/entities/special.ts';
import { sameJson } from '#schema/json.ts';

/** What editing changes of an editor's state. */
export interface Page {
  readonly settings: SpecialSettings;
  readonly components: readonly SpecialComponent[];
}

/** The keys in which two objects differ. @param same compares two values; by default as JSON */
export function changedKeys(before: object, after: object, same = sameJson): string[] {
  const was = new Map<string, unknown>(Object.entries(before));
  const is = new Map<string, unknown>(Object.entries(after));
  return [...new Set([...was.keys(), ...is.keys()])].filter(
    (key) => !same(was.get(key), is.get(key)),
  );
}

/** Whether editing has left a page as it was: by key, components hold the same values, not just equal ones. */
export function isUntouched(before: Page, after: Page): boolean {
  const isSame = (one: object, other: object | undefined): boolean =>
    one === other || (other !== undefined && changedKeys(one, other, Object.is).length === 0);
  return (
    isSame(before.settings, after.settings) &&
    before.components.length === after.components.length &&
    before.components.every((component, at) => isSame(component, after.components[at]))
  );
}

interface Item {
  readonly uuid: string;
}

/** How the items of a component differ: how many came and went, which were edited, and whether their order changed. */
export function itemChanges(before: readonly Item[], after: readonly Item[]) {
  const was = new Map(before.map((item) => [item.uuid, item]));
  const is = new Set(after.map(({ uuid }) => uuid));
  return {
    added: after.filter(({ uuid }) => !was.has(uuid)).length,
    removed: before.filter(({ uuid }) => !is.has(uuid)).length,
    isSorted: after.some(({ uuid }, at) => before[at]?.uuid !== uuid),
    edited: after.flatMap((item, at) => {
      const keys = changedKeys(was.get(item.uuid) ?? item, item);
      return keys.length > 0 ? [{ position: at + 1, keys }] : [];
    }),
  };
}

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
