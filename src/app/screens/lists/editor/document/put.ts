import { z } from 'zod';
import type { Fact } from '#schema/facts.ts';
import { alternatives, bare, schemasAt } from '#schema/shape.ts';
import { pruneValue, removeValue, setValue } from './edits.ts';
import { type FreshContext, freshValue, nameOfField } from './fresh.ts';
import { isObject, type JsonPath, objectAt, valueAt } from './json.ts';

/** Whether a key has an effect, considering the other keys of its object. */
export const isRelevant = ({ of, unless }: Fact, object: unknown): boolean =>
  (!of || someIs(of, object)) && !(unless && someIs(unless, object));

const someIs = (wanted: NonNullable<Fact['of']>, object: unknown): boolean =>
  Object.entries(wanted).some(([at, values]) => {
    const found = valueAt(object, at.split('.'));
    return found !== undefined && (values.length === 0 || values.includes(String(found)));
  });

/** The key of an object that can be shortened to that key's value, such as a column given as the name of its field. */
export function shortKey(schemas: readonly z.core.$ZodType[]): string | undefined {
  const all = schemas.flatMap(alternatives);
  if (!all.some((one) => bare(one).fact.is === 'fieldName')) return undefined;
  const object = all.find((one) => one instanceof z.ZodObject);
  return object && nameOfField(object);
}

/**
 * Sets a value at a path; `undefined` removes it, and objects that become empty. Keys of the same object that no longer
 * have an effect are removed, and required ones are added.
 *
 * @param schema of the document
 */
export function putValue(
  text: string,
  path: JsonPath,
  value: unknown,
  schema: z.core.$ZodType,
  context: Omit<FreshContext, 'root'>,
): string {
  let next = putAlone(text, path, value, schema);
  for (let length = path.length - 1; length >= 0; length -= 1)
    next = settle(text, next, path.slice(0, length), schema, context);
  return next;
}

function putAlone(text: string, path: JsonPath, value: unknown, schema: z.core.$ZodType): string {
  const parent = path.slice(0, -1);
  const short = shortKey(schemasAt(schema, parent));
  if (short === undefined)
    return value === undefined ? pruneValue(text, path) : setValue(text, path, value);
  const now = valueAt(JSON.parse(text), parent);
  if (typeof now === 'string')
    return value === undefined
      ? text
      : setValue(text, parent, { [short]: now, [path.at(-1) ?? '']: value });
  const next = setValue(text, path, value);
  const left = objectAt(JSON.parse(next), parent);
  const [only, ...others] = Object.keys(left);
  return only === short && others.length === 0 ? setValue(next, parent, left[short]) : next;
}

/** Adjusts the other keys of an object after one key has changed. */
function settle(
  before: string,
  text: string,
  path: JsonPath,
  schema: z.core.$ZodType,
  context: Omit<FreshContext, 'root'>,
): string {
  const root: unknown = JSON.parse(text);
  const [was, now] = [valueAt(JSON.parse(before), path), valueAt(root, path)];
  if (!isObject(now)) return text;
  const shapes = schemasAt(schema, path)
    .flatMap(alternatives)
    .flatMap((one) => (one instanceof z.ZodObject ? [one.shape] : []));
  const keys = shapes.flatMap((shape) => Object.entries<z.core.$ZodType>(shape));
  return keys.reduce((next, [key, part]) => {
    const { fact } = bare(part);
    const isWritten = Object.hasOwn(now, key);
    const [said, says] = [isRelevant(fact, was), isRelevant(fact, now)];
    if (isWritten && said && !says) return removeValue(next, [...path, key]);
    if (isWritten || !says || said || !fact.needed) return next;
    return setValue(next, [...path, key], freshValue(part, { ...context, root }));
  }, text);
}
