import type { SpecialComponent } from '#contract/entities/special.ts';
import type { Page } from './changes.ts';

/** Whether two plain values are equal. The order of keys does not matter, and a key without a value counts as absent. */
export function sameValue(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((one, at) => sameValue(one, right[at]));
  if (!isPlain(left) || !isPlain(right)) return false;
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => sameValue(left[key], right[key]));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether two components are equal apart from their position and the platform's id. */
export function sameComponent(
  left: SpecialComponent | undefined,
  right: SpecialComponent | undefined,
): boolean {
  if (!left || !right || left === right) return left === right;
  return sameValue({ ...left, id: '', order: 0 }, { ...right, id: '', order: 0 });
}

/** Whether two pages are equal, with components in the same order. */
export function samePage(left: Page, right: Page): boolean {
  return (
    sameValue(left.settings, right.settings) &&
    left.components.length === right.components.length &&
    left.components.every((component, at) => sameComponent(component, right.components[at]))
  );
}
