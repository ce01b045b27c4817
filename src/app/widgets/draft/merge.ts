/** Merges two changes of the same thing: puts my changes into the version that somebody else has saved meanwhile. */

/** A change at a path; the value `undefined` means that it was removed. */
export interface Change {
  readonly path: readonly string[];
  readonly value: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two JSON values are equal; the order of keys does not count, and undefined equals null. */
export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one ?? null, other ?? null)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => same(item, other[index]));
  if (!isObject(one) || !isObject(other)) return false;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
    same(one[key], other[key]),
  );
}

/**
 * The smallest set of changes that turns one value into the other; a list is replaced as a whole.
 *
 * @param levels how deep objects are compared key by key: 1 for a record, whose fields are replaced as a whole
 */
export function changesBetween(
  before: unknown,
  after: unknown,
  levels = Number.POSITIVE_INFINITY,
  path: Change['path'] = [],
): Change[] {
  if (same(before, after)) return [];
  if (levels === 0 || !isObject(before) || !isObject(after)) return [{ path, value: after }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    changesBetween(before[key], after[key], levels - 1, [...path, key]),
  );
}

/** The changed fields of a record, with their new values. */
export function changedFields<R extends object>(before: R, after: R): Partial<R> {
  const changed = changesBetween(before, after, 1).map(({ path: [name] }) => name);
  const fields: Partial<R> = { ...after };
  for (const name in fields) if (!changed.includes(name)) delete fields[name];
  return fields;
}

interface Versions<R> {
  /** the version that both started from */
  readonly base: R;
  readonly mine: R;
  readonly theirs: R;
}

/** Whether they changed anything that I did not change; otherwise merging would be the same as overwriting. */
export const addsToMine = <R extends Readonly<Record<string, unknown>>>(
  versions: Versions<R>,
): boolean => !same(mergeRecords(versions), versions.mine);

/** Merges two changed records field by field. If both changed a field, mine counts. */
export function mergeRecords<R extends Readonly<Record<string, unknown>>>(
  versions: Versions<R>,
): R {
  const { base, mine, theirs } = versions;
  const changed = changesBetween(base, mine, 1).map(({ path: [name = ''] }) => [name, mine[name]]);
  return { ...theirs, ...Object.fromEntries(changed) };
}
