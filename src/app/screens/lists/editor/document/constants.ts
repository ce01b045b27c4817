import { sameJson } from './json.ts';

export type Constant = string | number | boolean | null;

/** Whether a value stands for itself, rather than for an expression. */
export const isConstant = (value: unknown): value is Constant =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** A constant of any kind: `30` is a number, `true` a boolean, `"30"` and everything else a text. */
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

/** The text that reads as a constant; a text that would read as something else stands in quotes. */
export function printConstant(value: unknown): string {
  if (typeof value !== 'string') return value === undefined ? '' : JSON.stringify(value);
  return sameJson(constantOf(value), value) ? value : JSON.stringify(value);
}
