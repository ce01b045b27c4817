/** A text that is not JSON yet, or not all of whose values would be kept, as a form holds it. It cannot be saved. */
export interface BrokenJson {
  readonly $brokenJson: string;
  /** where it breaks, from 1 */
  readonly line: number;
  readonly column: number;
  /** the name that an object has for the second time there */
  readonly repeated?: string;
}

/** Whether a value of a form is a text that is not JSON yet. */
export const isBrokenJson = (value: unknown): value is BrokenJson =>
  typeof value === 'object' &&
  value !== null &&
  '$brokenJson' in value &&
  typeof value.$brokenJson === 'string' &&
  'line' in value &&
  'column' in value;

/** A value as an input shows it: indented by two, or the text that is not JSON yet. */
export function jsonText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  return isBrokenJson(value) ? value.$brokenJson : (JSON.stringify(value, null, 2) ?? '');
}

/** Line and column (from 1) of a place in a text. */
export function placeIn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
