import { type Node, parseTree } from 'jsonc-parser';
import { changesBetween } from '#app/widgets/draft/merge.ts';
import { isObject, type JsonPath } from './json.ts';

/**
 * Changes a JSON text and leaves everything else as its author wrote it: formatting, the order of keys, unknown parts.
 * Each function takes a text that parses and returns the new text.
 */

/** maximum length of a line, as in the files of the repository */
const lineWidth = 100;

/** Prints a value at an indentation, on one line if it fits. `used`: columns already taken on that line. */
export function printJson(value: unknown, indent: string, used: number): string {
  const flat = printFlat(value);
  if (used + flat.length < lineWidth || typeof value !== 'object' || value === null) return flat;
  const deeper = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((item) => printJson(item, deeper, deeper.length))
    : Object.entries(value).map(([key, item]) => {
        const name = `${JSON.stringify(key)}: `;
        return name + printJson(item, deeper, deeper.length + name.length);
      });
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${lines.map((line) => deeper + line).join(',\n')}\n${indent}${close}`;
}

function printFlat(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printFlat).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  if (entries.length === 0) return '{}';
  return `{ ${entries.map(([key, item]) => `${JSON.stringify(key)}: ${printFlat(item)}`).join(', ')} }`;
}

const rootOf = (text: string): Node | undefined => parseTree(text, [], { disallowComments: true });

/** The node of a value, with its name where it has one. */
interface Found {
  readonly value: Node;
  readonly key: Node | undefined;
  /** the property or element as its parent holds it */
  readonly entry: Node;
  readonly parent: Node | undefined;
  readonly index: number;
}

function find(text: string, path: JsonPath): Found | undefined {
  const root = rootOf(text);
  if (!root) return undefined;
  let found: Found = { value: root, key: undefined, entry: root, parent: undefined, index: 0 };
  for (const part of path) {
    const next = childOf(found.value, part);
    if (!next) return undefined;
    found = next;
  }
  return found;
}

function childOf(parent: Node, part: string | number): Found | undefined {
  const children = parent.children ?? [];
  if (parent.type === 'array') {
    const value = children[Number(part)];
    return value && { value, key: undefined, entry: value, parent, index: Number(part) };
  }
  if (parent.type !== 'object') return undefined;
  for (const [index, entry] of children.entries()) {
    const [key, value] = entry.children ?? [];
    if (key && value && key.value === String(part)) return { value, key, entry, parent, index };
  }
  return undefined;
}

const splice = (text: string, from: number, length: number, inserted: string): string =>
  text.slice(0, from) + inserted + text.slice(from + length);

const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;
function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset)))?.[0] ?? '';
}
const columnAt = (text: string, offset: number): number => offset - lineStart(text, offset);
const isMultiline = (text: string, { offset, length }: Node): boolean =>
  text.slice(offset, offset + length).includes('\n');

/** Sets a value and creates missing parents. `undefined` removes the value. */
export function setValue(text: string, path: JsonPath, value: unknown): string {
  if (value === undefined) return removeValue(text, path);
  const found = find(text, path);
  if (found) {
    const { offset, length } = found.value;
    const printed = printJson(value, indentAt(text, offset), columnAt(text, offset));
    return splice(text, offset, length, printed);
  }
  const last = path.at(-1);
  const parentPath = path.slice(0, -1);
  const parent = find(text, parentPath);
  if (last === undefined) return text;
  if (!parent || (parent.value.type !== 'object' && parent.value.type !== 'array'))
    return setValue(text, parentPath, typeof last === 'number' ? [value] : { [last]: value });
  return insertInto(text, parent.value, last, value);
}

/** Adds an entry at the end of an object or a list, formatted like its neighbours. */
function insertInto(text: string, parent: Node, key: string | number, value: unknown): string {
  const name = typeof key === 'string' ? `${JSON.stringify(key)}: ` : '';
  const children = parent.children ?? [];
  const last = children.at(-1);
  if (!last) {
    const now: unknown = typeof key === 'number' ? [value] : { [key]: value };
    const printed = printJson(now, indentAt(text, parent.offset), columnAt(text, parent.offset));
    return splice(text, parent.offset, parent.length, printed);
  }
  const end = last.offset + last.length;
  if (isMultiline(text, parent)) {
    const indent = indentAt(text, last.offset);
    const printed = printJson(value, indent, indent.length + name.length);
    return splice(text, end, 0, `,\n${indent}${name}${printed}`);
  }
  const flat = splice(text, end, 0, `, ${name}${printFlat(value)}`);
  const length = parent.offset - lineStart(text, parent.offset) + parent.length;
  if (length + flat.length - text.length < lineWidth) return flat;
  // the line has become too long: the parent is spread over several lines
  const now: unknown = JSON.parse(
    flat.slice(parent.offset, parent.offset + parent.length + flat.length - text.length),
  );
  const indent = indentAt(text, parent.offset);
  return splice(text, parent.offset, parent.length, printJson(now, indent, lineWidth));
}

/** Removes a value, with its comma and its line. */
export function removeValue(text: string, path: JsonPath): string {
  const found = find(text, path);
  if (!found?.parent) return text;
  const { entry, parent, index } = found;
  const [before, after] = [parent.children?.[index - 1], parent.children?.[index + 1]];
  if (after) return splice(text, entry.offset, after.offset - entry.offset, '');
  // the comma before it is removed too; an empty parent closes to `{}` or `[]`
  const from = before ? before.offset + before.length : parent.offset + 1;
  const to = before ? entry.offset + entry.length : parent.offset + parent.length - 1;
  return splice(text, from, to - from, '');
}

/** Removes a value, and its parents as long as they become empty. */
export function pruneValue(text: string, path: JsonPath): string {
  const without = removeValue(text, path);
  const parent = path.slice(0, -1);
  const left = find(without, parent);
  return parent.length > 0 && left && (left.value.children ?? []).length === 0
    ? pruneValue(without, parent)
    : without;
}

/** Inserts an item into a list, at an index or at the end. */
export function insertItem(text: string, path: JsonPath, value: unknown, at?: number): string {
  const length = find(text, path)?.value.children?.length ?? 0;
  const added = setValue(text, [...path, length], value);
  return at === undefined || at >= length ? added : moveEntry(added, path, length, at);
}

/** Moves an item of a list, or a property of an object, to another index. */
export function moveEntry(text: string, path: JsonPath, from: number, to: number): string {
  const entries = find(text, path)?.value.children ?? [];
  if (from === to || !entries[from] || !entries[to]) return text;
  const texts = entries.map(({ offset, length }) => text.slice(offset, offset + length));
  const [moved = ''] = texts.splice(from, 1);
  texts.splice(to, 0, moved);
  // commas and line breaks between the entries stay where they are
  let result = text;
  for (const [index, { offset, length }] of [...entries.entries()].reverse())
    result = splice(result, offset, length, texts[index] ?? '');
  return result;
}

/** Renames a property in place. */
export function renameKey(text: string, path: JsonPath, name: string): string {
  const key = find(text, path)?.key;
  return key ? splice(text, key.offset, key.length, JSON.stringify(name)) : text;
}

/** Inserts a property into an object directly after another one. */
export function insertAfter(
  text: string,
  path: JsonPath,
  { after, name, value }: { after: string; name: string; value: unknown },
): string {
  const added = setValue(text, [...path, name], value);
  const from = find(added, [...path, name])?.index;
  const before = find(added, [...path, after])?.index;
  return from === undefined || before === undefined
    ? added
    : moveEntry(added, path, from, before + 1);
}

/**
 * Formats a text: two spaces a level, one line for what fits on it. A text that does not parse is returned unchanged.
 */
export function formatJson(text: string): string {
  try {
    return `${printJson(JSON.parse(text), '', lineWidth)}\n`;
  } catch {
    return text;
  }
}

/** The new index of an entry after an entry, the same or another, was moved. */
export function placeAfter(place: number, from: number, to: number): number {
  if (place === from) return to;
  const without = place > from ? place - 1 : place;
  return without >= to ? without + 1 : without;
}

/**
 * Merges two texts: puts my changes into what somebody else has saved. Where both changed the same, mine counts.
 *
 * @param base the text that both started from
 * @returns undefined if one of the texts is not JSON
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | undefined {
  try {
    const changes = changesBetween(JSON.parse(base), JSON.parse(mine));
    JSON.parse(theirs);
    return changes.reduce(
      (text, { path, value }) =>
        value === undefined ? removeValue(text, path) : setValue(text, path, value),
      theirs,
    );
  } catch {
    return undefined;
  }
}
