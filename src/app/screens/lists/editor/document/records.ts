import type { z } from 'zod';
import type { ValueKind } from '#schema/facts.ts';
import { bare } from '#schema/shape.ts';
import { insertItem, pruneValue, renameKey, setValue } from './edits.ts';
import { duplicateField, removeField, renameField } from './fields.ts';
import type { JsonObject, JsonPath } from './json.ts';
import { isRelevant } from './put.ts';
import { addQuestion, removeQuestion, renameQuestion } from './questions.ts';

/** Changes of the named entries of an object. `path`: of the object */
interface RecordDeeds {
  readonly nameFor: (type: string | undefined) => string;
  readonly add: (text: string, path: JsonPath, name: string, value: JsonObject) => string;
  readonly rename: (text: string, path: JsonPath, from: string, to: string) => string;
  readonly remove: (text: string, path: JsonPath, name: string) => string;
  readonly duplicate?: (text: string, name: string) => string;
}

const plain: RecordDeeds = {
  nameFor: () => 'entry',
  add: (text, path, name, value) => setValue(text, [...path, name], value),
  rename: (text, path, from, to) => renameKey(text, [...path, from], to),
  remove: (text, path, name) => pruneValue(text, [...path, name]),
};

const fields: RecordDeeds = {
  nameFor: (type = 'text') => (type === 'text' ? 'newField' : type),
  // a new field also becomes a column, because nobody would see it otherwise
  add: (text, path, name, value) =>
    insertItem(plain.add(text, path, name, value), ['list', 'columns'], name),
  rename: (text, _path, from, to) => renameField(text, from, to),
  remove: (text, _path, name) => removeField(text, name),
  duplicate: (text, name) => duplicateField(text, name).text,
};

const questions: RecordDeeds = {
  nameFor: () => 'reason',
  add: addQuestion,
  rename: renameQuestion,
  remove: removeQuestion,
};

/**
 * The functions that change the named entries of an object, by the kind of their names: other places may use the names.
 */
export const recordOf = (kind: ValueKind | undefined): RecordDeeds =>
  kind === 'fields' ? fields : kind === 'questions' ? questions : plain;

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
