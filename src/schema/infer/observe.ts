import { hasChinese } from './words.ts';

/** All values at one path of the rows. */
export interface Observation {
  /** `redundancy.likeCount` */
  readonly path: string;
  /** the last part of the path */
  readonly key: string;
  /** the values that are not empty, in the order of the rows */
  readonly values: readonly unknown[];
  /** number of rows */
  readonly rows: number;
  /** whether any of the empty values was an empty list */
  readonly hasEmptyList: boolean;
}

export type Row = Readonly<Record<string, unknown>>;

/** Whether a value is an object with properties. */
export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value tells nothing about its field. */
export const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

const deepest = 4;

/**
 * Collects the values of the rows by path, descending into objects.
 *
 * @param staysWhole whether the objects at a path are one value, such as a reference to a person
 */
export function observe(
  rows: readonly Row[],
  staysWhole: (key: string, objects: readonly Row[]) => boolean,
): Observation[] {
  return observeIn(rows, '', 1, staysWhole);
}

function observeIn(
  rows: readonly Row[],
  prefix: string,
  depth: number,
  staysWhole: (key: string, objects: readonly Row[]) => boolean,
): Observation[] {
  const keys = new Set(rows.flatMap((row) => Object.keys(row)));
  return [...keys].filter(isReadable).flatMap((key) => {
    const path = prefix + key;
    const all = rows.map((row) => (Object.hasOwn(row, key) ? row[key] : undefined));
    const values = all.filter((value) => !isNothing(value));
    const objects = values.filter(isRow);
    const isApart =
      objects.length > 0 &&
      objects.length === values.length &&
      depth < deepest &&
      !isMap(objects) &&
      !staysWhole(key, objects);
    if (isApart) return observeIn(objects, `${path}.`, depth + 1, staysWhole);
    const hasEmptyList = all.some((value) => Array.isArray(value) && value.length === 0);
    return [{ path, key, values, rows: rows.length, hasEmptyList }];
  });
}

/** A dotted path cannot contain a key with a dot. */
const isReadable = (key: string): boolean => key !== '' && !key.includes('.');

/**
 * Whether the keys of objects are data, such as counts by day: none of the keys is in most of the objects, or they are
 * no names.
 */
function isMap(objects: readonly Row[]): boolean {
  const keys = objects.flatMap((one) => Object.keys(one));
  const distinct = new Set(keys);
  if (distinct.size === 0) return true;
  const isNamed = (key: string) => /^[a-zA-Z_]\w*$/.test(key) || hasChinese(key);
  if (![...distinct].every(isNamed)) return true;
  return (
    objects.length >= 3 && distinct.size > 8 && keys.length / objects.length < distinct.size / 2
  );
}

/** Keys of the rows that a schema cannot address. */
export function unreadableKeys(rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) => !isReadable(key));
}
