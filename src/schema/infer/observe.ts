import { hasChinese } from './words.ts';

/** Everything that stands at one place of the rows. */
export interface Observation {
  /** `redundancy.likeCount` */
  readonly path: string;
  /** the last part of the path */
  readonly key: string;
  /** what is not empty, in the order of the rows */
  readonly values: readonly unknown[];
  /** how many rows were looked at */
  readonly rows: number;
  /** whether anything that is empty was an empty list */
  readonly hasEmptyList: boolean;
}

export type Row = Readonly<Record<string, unknown>>;

/** Whether a value is an object with properties of its own. */
export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value tells nothing of its field. */
export const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

const deepest = 4;

/**
 * What the rows hold, place by place, objects taken apart.
 *
 * @param staysWhole whether the objects at a place are one value, such as the card of a person
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

/** A dotted path cannot name a key with a point in it. */
const isReadable = (key: string): boolean => key !== '' && !key.includes('.');

/** Objects whose keys are data, such as counts by day: none of the keys is in most of them, or they are no names. */
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

/** Keys of the rows that a schema cannot name. */
export function unreadableKeys(rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) => !isReadable(key));
}
