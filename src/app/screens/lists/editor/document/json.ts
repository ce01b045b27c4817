import { defaultLanguage, type Localized } from '#contract/language.ts';

/** Paths into plain JSON, and functions that read values at them. */

export type JsonPath = readonly (string | number)[];
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object with keys, and neither a list nor null. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is a text of a list. */
export const isLocalized = (value: unknown): value is Localized =>
  isObject(value) && typeof value[defaultLanguage] === 'string';

/** The value at a path; undefined if there is none. */
export function valueAt(root: unknown, path: JsonPath): unknown {
  let value = root;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part))
      return undefined;
    value = Reflect.get(value, part);
  }
  return value;
}

/** The object at a path; an empty one if there is none. */
export const objectAt = (root: unknown, path: JsonPath): JsonObject => {
  const value = valueAt(root, path);
  return isObject(value) ? value : {};
};

/** The list at a path; an empty one if there is none. */
export const listAt = (root: unknown, path: JsonPath): readonly unknown[] => {
  const value = valueAt(root, path);
  return Array.isArray(value) ? value : [];
};

/** The text at a path; an empty one if there is none. */
export const textAt = (root: unknown, path: JsonPath): string => {
  const value = valueAt(root, path);
  return typeof value === 'string' ? value : '';
};
