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
