import { z } from 'zod';
import { type Bare, bare } from '#schema/shape.ts';
import { insertItem, pruneValue, removeValue, renameKey, setValue } from './edits.ts';
import { addField, duplicateField, removeField, renameField } from './fields.ts';
import { isObject, type JsonObject, type JsonPath, listAt, valueAt } from './json.ts';
import { isRelevant } from './put.ts';
import { addQuestion, removeQuestion, renameQuestion } from './questions.ts';

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
