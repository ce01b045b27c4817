import type { ValueKind } from '#schema/facts.ts';
import { resource } from '#schema/meta.ts';
import { type Visited, visitValue } from '#schema/shape.ts';
import { insertAfter, pruneValue, removeValue, renameKey, setValue } from './edits.ts';
import { type JsonObject, type JsonPath, listAt, objectAt } from './json.ts';

/**
 * What the form does with fields. A field is named all over a schema: a change of its name changes every place, and
 * leaves an alias, so that saved views, links and files to import keep working.
 */

const parse = (text: string): unknown => JSON.parse(text);

/** Kinds of value that name a field. */
export const naming: ReadonlySet<ValueKind> = new Set(['fieldName', 'rowName', 'fieldOrUser']);

/** Every place that names a field, outside of the field's own entry, as the meta-schema tells. */
function placesOfField(root: unknown, name: string): Visited[] {
  const found: Visited[] = [];
  visitValue(root, [resource], (visited) => {
    // questions name each other
    if (visited.kinds.includes('questions')) return false;
    if (visited.value === name && visited.kinds.some((kind) => naming.has(kind)))
      found.push(visited);
    return true;
  });
  return found;
}

/** A name that no field has yet, like the given one. */
const freeName = (root: unknown, like: string): string =>
  freeKey(Object.keys(objectAt(root, ['fields'])), like);

/** A name that is not taken, like the given one: with a number behind it. */
export function freeKey(taken: readonly string[], like: string): string {
  if (!taken.includes(like)) return like;
  const stem = like.replace(/\d+$/, '');
  for (let count = 2; ; count += 1)
    if (!taken.includes(`${stem}${count}`)) return `${stem}${count}`;
}

/** Gives a field another name, wherever it is named; the value is still read and saved where it was. */
export function renameField(text: string, from: string, to: string): string {
  const root = parse(text);
  const field = objectAt(root, ['fields', from]);
  let next = text;
  for (const { path, isKey } of placesOfField(root, from))
    next = isKey ? renameKey(next, path, to) : setValue(next, path, to);
  next = renameKey(next, ['fields', from], to);
  const at = (key: string): JsonPath => ['fields', to, key];
  if (field.path === undefined && field.type !== 'computed')
    next = setValue(next, at('path'), from);
  else if (field.path === to) next = removeValue(next, at('path'));
  const isSaved = field.readOnly !== true && field.type !== 'computed';
  if (field.saveAs === undefined && isSaved) next = setValue(next, at('saveAs'), from);
  else if (field.saveAs === to) next = removeValue(next, at('saveAs'));
  const aliases = [...listAt(field, ['aliases']), from].filter((alias) => alias !== to);
  return setValue(next, at('aliases'), [...new Set(aliases)]);
}

/** Takes a field away, with the columns, filters and places in forms that show it; conditions on it are left to mend. */
export function removeField(text: string, name: string): string {
  const root = parse(text);
  let next = text;
  const removals = placesOfField(root, name)
    .map(({ path, isKey }) => (isKey ? path : entryOfPlace(path)))
    .filter((path) => path !== undefined)
    // the last first, so that the others stay where they are
    .toReversed();
  for (const path of removals) next = pruneEmpty(next, path);
  return removeValue(next, ['fields', name]);
}

/** The list item that stands and falls with a field's name. */
function entryOfPlace(path: JsonPath): JsonPath | undefined {
  const [first, second] = path;
  if (first === 'list' && (second === 'columns' || second === 'filters')) return path.slice(0, 3);
  if (first === 'list' && second === 'sort') return ['list', 'sort'];
  if (first === 'forms' || first === 'detail' || first === 'export') return path;
  if (first === 'import') return path.slice(0, 3);
  return undefined;
}

/** A group without fields goes, and so does a form without groups; `columns` and what an action sets always stay. */
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

/** A second field like the first, right after it. @returns the text and the new name */
export function duplicateField(text: string, name: string): { text: string; name: string } {
  const root = parse(text);
  const copy = freeName(root, name);
  const { aliases: _former, ...rest } = objectAt(root, ['fields', name]);
  const value: JsonObject = {
    ...rest,
    // it shows the same value until it is told otherwise
    ...(rest.path === undefined && rest.type !== 'computed' ? { path: name } : {}),
  };
  return { text: insertAfter(text, ['fields'], { after: name, name: copy, value }), name: copy };
}
