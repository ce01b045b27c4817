/** One merge of two changes of the same thing: what I changed, put into what somebody else has saved meanwhile. */

/** What was changed at a path; a value of `undefined` was taken away. */
export interface Change {
  readonly path: readonly string[];
  readonly value: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One JSON value as another: the order of keys does not count, and nothing is as good as null. */
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
 * The smallest set of changes that make one value of another; a list is changed as a whole.
 *
 * @param levels how deep objects are compared key by key: 1 for a record, whose fields are changed as a whole
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

/** The fields of a record that were changed, as they are now. */
export function changedFields<R extends object>(before: R, after: R): Partial<R> {
  const changed = changesBetween(before, after, 1).map(({ path: [name] }) => name);
  const fields: Partial<R> = { ...after };
  for (const name in fields) if (!changed.includes(name)) delete fields[name];
  return fields;
}

interface Versions<R> {
  /** what both began with */
  readonly base: R;
  readonly mine: R;
  readonly theirs: R;
}

/** Whether their version has a change that mine does not go over: else merging both is no more than overwriting. */
export const addsToMine = <R extends Readonly<Record<string, unknown>>>(
  versions: Versions<R>,
): boolean => !same(mergeRecords(versions), versions.mine);

/** Both changes in one record, field by field. Where both changed the same field, mine counts. */
export function mergeRecords<R extends Readonly<Record<string, unknown>>>(
  versions: Versions<R>,
): R {
  const { base, mine, theirs } = versions;
  const changed = changesBetween(base, mine, 1).map(({ path: [name = ''] }) => [name, mine[name]]);
  return { ...theirs, ...Object.fromEntries(changed) };
}
