import { isRecord } from '#contract/readEnvelope.ts';
import { withoutTrailingSlashes } from '#contract/trailingSlashes.ts';

/** Reads values of answers by the paths that conventions name. */

export type Row = Readonly<Record<string, unknown>>;

/** The value at a path; undefined if there is none. A name with dots (`@odata.count`) is found as well. */
export function valueAt(value: unknown, path: string): unknown {
  if (path === '') return value;
  if (Array.isArray(value)) {
    const [index = '', ...rest] = path.split('.');
    return valueAt(value[Number(index)], rest.join('.'));
  }
  if (!isRecord(value)) return undefined;
  if (Object.hasOwn(value, path)) return value[path];
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const name = path.slice(0, dot);
    if (Object.hasOwn(value, name)) return valueAt(value[name], path.slice(dot + 1));
  }
  return undefined;
}

/** Whether the value at a path is one of those that count; numbers may be written as text. */
export const isStated = (
  body: unknown,
  { path, values }: { readonly path: string; readonly values: readonly unknown[] },
): boolean => {
  const value = valueAt(body, path);
  return values.some((one) => String(one) === String(value));
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a record has the identifier that it was asked for by: as text, because numbers come as either; a UUID in any case. */
export const isSameId = (asked: string, own: unknown): boolean =>
  String(own) === asked || (uuid.test(asked) && String(own).toLowerCase() === asked.toLowerCase());

/** The last part of an address, decoded: `12` of `https://api.example/books/12?x`. */
export function lastPart(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1);
  const part = withoutTrailingSlashes(path).split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
