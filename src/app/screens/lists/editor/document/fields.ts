import { z } from 'zod';
import { knownEndpoints } from '#extending/calls.ts';
import type { ValueKind } from '#schema/facts.ts';
import { sameJson } from '#schema/json.ts';
import { resource } from '#schema/meta.ts';
import { type Visited, visitValue } from '#schema/shape.ts';
import { insertAfter, insertItem, pruneValue, removeValue, renameKey, setValue } from './edits.ts';
import { type JsonObject, type JsonPath, listAt, objectAt, textAt } from './json.ts';

export type Constant = string | number | boolean | null;

/** Whether a value is a constant and not an expression. */
export const isConstant = (value: unknown): value is Constant =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** Reads a constant from text: `30` is a number, `true` a boolean, `"30"` and everything else a text. */
export function constantOf(text: string): Constant {
  const trimmed = text.trim();
  if (trimmed === 'true' || trimmed === 'false') return trimmed === 'true';
  if (trimmed === 'null') return null;
  if (/^".*"$/.test(trimmed)) return unquoted(trimmed);
  return trimmed !== '' && Number.isFinite(Number(trimmed)) ? Number(trimmed) : text;
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}

/** The text that `constantOf` reads as the given constant; texts that look like another type are quoted. */
export function printConstant(value: unknown): string {
  if (typeof value !== 'string') return value === undefined ? '' : JSON.stringify(value);
  return sameJson(constantOf(value), value) ? value : JSON.stringify(value);
}

const business = () => knownEndpoints().filter(({ service }) => service === 'jmgr');

/** Paths of the business API, and of extensions. */
export const knownPaths = (): readonly string[] =>
  [...new Set(business().map(({ path }) => path))].sort();

/** The method of a path; undefined if the path is not known. */
export const knownMethod = (path: string): string | undefined =>
  business().find((one) => one.path === path)?.method;

const paging = new Set(['pageIndex', 'pageSize', 'sort']);

/** Names of the parameters of the call at a path in the document; none if its address is not known. */
function parametersOf(root: unknown, call: JsonPath): readonly string[] {
  const [method, path] = [textAt(root, [...call, 'method']), textAt(root, [...call, 'path'])];
  const found = business().find((one) => one.path === path && one.method === method);
  return [found?.query, found?.body]
    .flatMap((schema) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []))
    .filter((name) => !paging.has(name));
}

/**
 * Names of the parameters that apply to a part of the document: those of the nearest call around it, else of the list
 * call.
 */
export function parametersFor(root: unknown, path: JsonPath): readonly string[] {
  const around = [path.slice(0, -1), [...path.slice(0, -1), 'list']];
  const call = around.find((one) => textAt(root, [...one, 'method'])) ?? ['endpoints', 'list'];
  return parametersOf(root, call);
}

/**
 * Changes of fields, for the form. Many places in a schema may name a field: renaming it changes all of them and keeps
 * the old name as an alias, so that saved views, links and import files still work.
 */

const parse = (text: string): unknown => JSON.parse(text);

/** Whether the platform keeps the records by this very list: its fields stand under their own names then. */
const isOwn = (root: unknown): boolean => textAt(root, ['provider']) === 'own';

/** Kinds of value that name a field. */
export const naming: ReadonlySet<ValueKind> = new Set(['fieldName', 'rowName', 'fieldOrUser']);

/** Every place that names a field, apart from the field's own entry; found by means of the meta-schema. */
function placesOfField(root: unknown, name: string): Visited[] {
  const found: Visited[] = [];
  visitValue(root, [resource], (visited) => {
    // the conditions within questions name questions, not fields
    if (visited.kinds.includes('questions')) return false;
    if (visited.value === name && visited.kinds.some((kind) => naming.has(kind)))
      found.push(visited);
    return true;
  });
  return found;
}

/** The given name, or one like it that no field has yet. */
const freeName = (root: unknown, like: string): string =>
  freeKey(Object.keys(objectAt(root, ['fields'])), like);

/** The given name, or the name with a number that makes it free. */
export function freeKey(taken: readonly string[], like: string): string {
  if (!taken.includes(like)) return like;
  const stem = like.replace(/\d+$/, '');
  for (let count = 2; ; count += 1)
    if (!taken.includes(`${stem}${count}`)) return `${stem}${count}`;
}

/** Adds a field, and shows it. */
export const addField = (text: string, name: string, value: unknown): string =>
  showField(setValue(text, ['fields', name], value), name);

/**
 * Makes a field a column, because nobody would see it otherwise. One of own records also comes into the forms and the
 * import, because nobody could fill it in otherwise; elsewhere it depends on the call that saves.
 */
function showField(text: string, name: string): string {
  const root = parse(text);
  const { type, readOnly } = objectAt(root, ['fields', name]);
  let next = insertItem(text, ['list', 'columns'], name);
  if (!isOwn(root) || type === 'computed' || readOnly === true) return next;
  for (const form of ['create', 'edit'])
    if (listAt(root, ['forms', form, 'groups']).length > 0)
      next = insertItem(next, ['forms', form, 'groups', 0, 'fields'], name);
  const columns = listAt(root, ['import', 'columns']);
  if (columns.length === 0) return next;
  const taken = columns.flatMap((column) => listAt(column, ['headings'])).map(String);
  const column = { field: name, headings: [freeKey(taken, name)] };
  return insertItem(next, ['import', 'columns'], column);
}

/**
 * Renames a field everywhere. The path of its value is kept, so that it is still read and saved in the same place; own
 * records find it by its alias.
 */
export function renameField(text: string, from: string, to: string): string {
  const root = parse(text);
  const field = objectAt(root, ['fields', from]);
  let next = text;
  for (const { path, isKey } of placesOfField(root, from))
    next = isKey ? renameKey(next, path, to) : setValue(next, path, to);
  next = renameKey(next, ['fields', from], to);
  const at = (key: string): JsonPath => ['fields', to, key];
  const isElsewhere = !isOwn(root) && field.type !== 'computed';
  if (field.path === undefined && isElsewhere) next = setValue(next, at('path'), from);
  else if (field.path === to) next = removeValue(next, at('path'));
  const isSaved = isElsewhere && field.readOnly !== true;
  if (field.saveAs === undefined && isSaved) next = setValue(next, at('saveAs'), from);
  else if (field.saveAs === to) next = removeValue(next, at('saveAs'));
  const aliases = [...listAt(field, ['aliases']), from].filter((alias) => alias !== to);
  return setValue(next, at('aliases'), [...new Set(aliases)]);
}

/**
 * Removes a field with the columns, filters and form entries that show it. Conditions on it are left for the person to
 * correct.
 */
export function removeField(text: string, name: string): string {
  const root = parse(text);
  let next = text;
  const removals = placesOfField(root, name)
    .map(({ path, isKey }) => (isKey ? path : entryOfPlace(path)))
    .filter((path) => path !== undefined)
    // the last one first, so that the paths of the others stay valid
    .toReversed();
  for (const path of removals) next = pruneEmpty(next, path);
  return removeValue(next, ['fields', name]);
}

/** The list item that has to be removed along with the field that a path in it names. */
function entryOfPlace(path: JsonPath): JsonPath | undefined {
  const [first, second] = path;
  if (first === 'list' && (second === 'columns' || second === 'filters')) return path.slice(0, 3);
  if (first === 'list' && second === 'sort') return ['list', 'sort'];
  if (first === 'forms' || first === 'detail' || first === 'export') return path;
  if (first === 'import') return path.slice(0, 3);
  return undefined;
}

/**
 * Removes groups without fields and forms without groups; `columns` and the values that an action sets are always kept.
 */
function pruneEmpty(text: string, path: JsonPath): string {
  const [first, second] = path;
  return first === 'list' && (second === 'columns' || second === 'actions')
    ? removeValue(text, path)
    : pruneGroup(text, path);
}

function pruneGroup(text: string, path: JsonPath): string {
  if (path[0] !== 'forms') return pruneValue(text, path);
  const without = removeValue(text, path);
  const fields = path.slice(0, -1);
  if (listAt(parse(without), fields).length > 0) return without;
  return pruneValue(without, fields.slice(0, -1));
}

/**
 * Adds a copy of a field directly after it. The copy shows the same value until its path is changed; one of own records
 * is a field of its own, and is shown.
 *
 * @returns the text and the new name
 */
export function duplicateField(text: string, name: string): { text: string; name: string } {
  const root = parse(text);
  const copy = freeName(root, name);
  const { aliases: _former, ...rest } = objectAt(root, ['fields', name]);
  const isSame = !isOwn(root) && rest.path === undefined && rest.type !== 'computed';
  const value: JsonObject = { ...rest, ...(isSame ? { path: name } : {}) };
  const made = insertAfter(text, ['fields'], { after: name, name: copy, value });
  return { text: isOwn(root) ? showField(made, copy) : made, name: copy };
}
