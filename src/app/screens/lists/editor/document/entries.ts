import { z } from 'zod';
import { menuIconNames } from '#app/widgets/places/icons.tsx';
import { type Added, addedNames } from '#schema/added.ts';
import type { Fact, ValueKind } from '#schema/facts.ts';
import { alternatives, type Bare, bare, schemasAt } from '#schema/shape.ts';
import { knownWidgets } from '#schema/widgets.ts';
import { insertItem, pruneValue, removeValue, renameKey, setValue } from './edits.ts';
import { addField, duplicateField, parametersFor, removeField, renameField } from './fields.ts';
import { type FreshContext, freshValue, nameOfField } from './fresh.ts';
import {
  isObject,
  type JsonObject,
  type JsonPath,
  listAt,
  objectAt,
  textAt,
  valueAt,
} from './json.ts';
import { personFields } from './people.ts';
import { addQuestion, removeQuestion, renameQuestion } from './questions.ts';

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

/** What is known about the place of a value. */
interface ValuesContext {
  /** the document */
  readonly root: unknown;
  /** names of all lists */
  readonly resources: readonly string[];
  /** names of all sources, where they are known */
  readonly sources?: readonly string[];
  /** path of the value */
  readonly path: JsonPath;
}

/** The properties of the user that expressions can name. */
export const userNames: readonly string[] = Object.keys(personFields);

/** Currency codes of ISO 4217 that the browser knows. */
const currencyCodes: readonly string[] = Intl.supportedValuesOf('currency');

const fieldNames = ({ root }: ValuesContext): readonly string[] =>
  Object.keys(objectAt(root, ['fields']));

/** Where the names of extensions stand, by the kind of value that they are. */
const addedAs: Partial<Readonly<Record<ValueKind, keyof Added>>> = {
  widget: 'widgets',
  filterWidget: 'filters',
  format: 'formats',
  runnable: 'actions',
  extensionProvider: 'providers',
};

const added = (kind: ValueKind | undefined) => {
  const part = kind && addedAs[kind];
  return part && addedNames()[part];
};

/** Whether a value still works and new lists do without it: one of the language, or a name of an extension. */
export const isDeprecated = ({ is, deprecatedValues }: Fact, value: string): boolean =>
  (added(is)?.[value]?.deprecated ?? deprecatedValues?.[value]) !== undefined;

const known: Partial<Readonly<Record<ValueKind, (context: ValuesContext) => readonly string[]>>> = {
  fieldName: fieldNames,
  rowName: fieldNames,
  fieldOrUser: (context) => [...fieldNames(context), ...userNames.map((name) => `$user.${name}`)],
  filterName: ({ root }) => listAt(root, ['list', 'filters']).map((one) => textAt(one, ['name'])),
  resourceName: ({ resources }) => resources,
  sourceName: ({ sources = [] }) => sources,
  parameter: (context) => [
    ...new Set([...parametersFor(context.root, context.path), ...fieldNames(context)]),
  ],
  icon: () => menuIconNames,
  widget: knownWidgets,
  currency: () => currencyCodes,
  questionName: ({ root, path }) => Object.keys(objectAt(root, askAround(path))),
};

/** The path of the questions of the action around a path. */
function askAround(path: JsonPath): JsonPath {
  const at = path.indexOf('actions');
  return at < 0 ? ['ask'] : [...path.slice(0, at + 2), 'ask'];
}

/** The possible or usual values of a kind, without deprecated ones; undefined if the kind does not tell them. */
export const valuesOf = (
  kind: ValueKind | undefined,
  context: ValuesContext,
): readonly string[] | undefined => {
  const names = added(kind);
  const values = (kind && known[kind]?.(context)) ?? (names && Object.keys(names));
  return values?.filter((value) => !names?.[value]?.deprecated);
};

/** Changes of the entries of an object or a list. `path`: of all of them; `key`: name or index of one */
interface EntryDeeds {
  /** the name of a new entry, before it is made free */
  readonly nameFor: (type: string) => string;
  readonly add: (text: string, path: JsonPath, key: string, value: unknown) => string;
  readonly remove: (text: string, path: JsonPath, key: string | number) => string;
  readonly rename: (text: string, path: JsonPath, from: string, to: string) => string;
  readonly duplicate?: (text: string, name: string) => string;
}

const plain: EntryDeeds = {
  nameFor: () => 'entry',
  add: (text, path, name, value) => setValue(text, [...path, name], value),
  rename: (text, path, from, to) => renameKey(text, [...path, from], to),
  remove: (text, path, key) => pruneValue(text, [...path, key]),
};

const listed: EntryDeeds = {
  ...plain,
  add: (text, path, _key, value) =>
    insertItem(text, path, continued(value, listAt(JSON.parse(text), path))),
};

/** Gives a new entry the next number where all entries before it are numbered. */
function continued(made: unknown, items: readonly unknown[]): unknown {
  if (!isObject(made) || items.length === 0) return made;
  const entries = Object.entries(made).map(([key, value]) => {
    const before = items.map((item) => valueAt(item, [key]));
    const isCounted = typeof value === 'string' && before.every((one) => typeof one === 'number');
    return [key, isCounted ? Math.max(...before.map(Number)) + 1 : value];
  });
  return Object.fromEntries(entries);
}

const fields: EntryDeeds = {
  nameFor: (type) => (type === 'text' ? 'newField' : type),
  add: (text, _path, name, value) => addField(text, name, value),
  rename: (text, _path, from, to) => renameField(text, from, to),
  remove: (text, _path, key) => removeField(text, String(key)),
  duplicate: (text, name) => duplicateField(text, name).text,
};

const questions: EntryDeeds = {
  nameFor: () => 'reason',
  add: (text, path, name, value) => addQuestion(text, path, name, Object(value)),
  rename: renameQuestion,
  remove: (text, path, key) => removeQuestion(text, path, String(key)),
};

/**
 * The functions that change the entries of a list or an object: other places may use the names of an object's entries.
 *
 * @param isKept whether a list stays when it becomes empty
 */
export function deedsOf({ schema, fact }: Bare, isKept = false): EntryDeeds {
  if (schema instanceof z.ZodRecord)
    return fact.is === 'fields' ? fields : fact.is === 'questions' ? questions : plain;
  return !isKept
    ? listed
    : { ...listed, remove: (text, path, key) => removeValue(text, [...path, key]) };
}

/** Adds the required keys that an object lacks; the map has a maker for each. */
export const withNeeded = (
  value: JsonObject,
  schema: z.ZodObject,
  fresh: (part: z.core.$ZodType, key: string) => unknown,
): JsonObject => ({
  ...value,
  ...Object.fromEntries(
    Object.entries<z.core.$ZodType>(schema.shape)
      .filter(([, part]) => bare(part).fact.needed && isRelevant(bare(part).fact, value))
      .map(([key, part]) => [key, fresh(part, key)]),
  ),
});
