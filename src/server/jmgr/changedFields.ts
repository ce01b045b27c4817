/** Which fields of a record a change makes others. */

const instant = /^\d{4}-\d{2}-\d{2}T/;

/** One value as another: the same JSON, or the same moment however it is written. */
function isSame(left: unknown, right: unknown): boolean {
  if (typeof left === 'string' && typeof right === 'string' && instant.test(left))
    return left === right || Date.parse(left) === Date.parse(right);
  return JSON.stringify(left) === JSON.stringify(right);
}

/**
 * The fields of a change that hold something else than the record does.
 *
 * @param stored every field of the record; what else the change carries is none
 */
export function changedFields<S extends object>(stored: S, change: object): Partial<S> {
  const changed: Partial<S> = {};
  for (const name of Object.keys(stored)) {
    const value: unknown = Reflect.get(change, name);
    if (value !== undefined && !isSame(value, Reflect.get(stored, name)))
      Reflect.set(changed, name, value);
  }
  return changed;
}
