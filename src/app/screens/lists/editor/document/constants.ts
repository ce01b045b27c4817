import { sameJson } from '#schema/json.ts';

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
