import type { SpecialComponent } from '#contract/entities/special.ts';
import type { Page } from './changes.ts';

/** Whether two plain values hold the same: the order of keys does not matter, a key without a value is no key. */
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

/** Whether two components say the same; the place is the order's, the id the platform's. */
export function sameComponent(
  left: SpecialComponent | undefined,
  right: SpecialComponent | undefined,
): boolean {
  if (!left || !right || left === right) return left === right;
  return sameValue({ ...left, id: '', order: 0 }, { ...right, id: '', order: 0 });
}

/** Whether two pages say the same, components in the same order. */
export function samePage(left: Page, right: Page): boolean {
  return (
    sameValue(left.settings, right.settings) &&
    left.components.length === right.components.length &&
    left.components.every((component, at) => sameComponent(component, right.components[at]))
  );
}
