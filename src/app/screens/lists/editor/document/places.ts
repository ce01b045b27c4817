import { findNodeAtLocation, findNodeAtOffset, getNodePath, parseTree } from 'jsonc-parser';
import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import { inLanguage, type Localized, languages } from '#contract/language.ts';
import { isLocalized, isObject, type JsonPath } from './json.ts';

/** Converts a line and a column, both counted from 1, into an offset. */
export function offsetOf(text: string, { line, column }: { line: number; column: number }): number {
  let start = 0;
  for (let now = 1; now < line; now += 1) {
    const next = text.indexOf('\n', start);
    if (next < 0) break;
    start = next + 1;
  }
  return Math.min(text.length, start + column - 1);
}

/** The name or value that begins at an offset, to be underlined for a finding. */
export function spanAt(text: string, offset: number): { from: number; to: number } {
  const rest = text.slice(offset);
  const word = /^(?:"(?:[^"\\\n]|\\.)*"?|[\w.+-]+|[{}[\],:])/.exec(rest)?.[0] ?? rest.slice(0, 1);
  return { from: offset, to: Math.min(text.length, offset + Math.max(1, word.length)) };
}

/** The path of the value or property at an offset. */
export function pathAt(text: string, offset: number): JsonPath {
  const root = parseTree(text);
  const node = root && findNodeAtOffset(root, offset, true);
  return node ? getNodePath(node) : [];
}

/** The offset at which a value begins; undefined if there is none. */
export function offsetOfPath(text: string, path: JsonPath): number | undefined {
  const root = parseTree(text);
  if (!root) return undefined;
  const node = findNodeAtLocation(root, [...path]);
  return node && (node.parent?.type === 'property' ? node.parent.offset : node.offset);
}

/** A finding with its place in the form. */
export interface PlacedFinding {
  readonly finding: SchemaFinding;
  readonly path: JsonPath;
}

/** Adds to each finding its place in the form. */
export const placeFindings = (
  text: string,
  findings: readonly SchemaFinding[],
): readonly PlacedFinding[] =>
  findings.map((finding) => ({ finding, path: pathAt(text, offsetOf(text, finding)) }));

/** Whether a path lies at or below another. */
export const isWithin = (path: JsonPath, parent: JsonPath): boolean =>
  parent.every((part, index) => String(path[index]) === String(part));

/** Kinds of findings that are fixed by writing what the checker suggests. */
const mendable = new Set([
  'unknown-key',
  'unknown-field',
  'wrong-value',
  'unknown-resource',
  'unknown-source',
  'unknown-widget',
  'unknown-import-key',
]);

/** The text that fixes a finding; undefined if a person has to decide. */
export function fixOf(
  text: string,
  finding: SchemaFinding,
): { readonly from: number; readonly to: number; readonly word: string } | undefined {
  const word = finding.fix;
  if (word === undefined || !mendable.has(finding.code)) return undefined;
  const { from, to } = spanAt(text, offsetOf(text, finding));
  return text[from] === '"' ? { from, to, word } : undefined;
}

/** Applies a fix to the text. */
export const applyFix = (
  text: string,
  { from, to, word }: { from: number; to: number; word: string },
): string => text.slice(0, from) + JSON.stringify(word) + text.slice(to);

/** The label of a schema, if its text contains one. */
export const labelOf = (root: unknown): Localized | undefined => {
  const label = isObject(root) ? root.label : undefined;
  return isLocalized(label) && languages.every((language) => inLanguage(label, language))
    ? label
    : undefined;
};
