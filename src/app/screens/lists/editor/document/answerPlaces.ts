import { parse } from 'jsonc-parser';
import { isObject } from './json.ts';

/** A place in the answer of a source, with what stands there. */
export interface AnswerPlace {
  readonly path: string;
  /** how many rows it has */
  readonly rows?: number;
  /** the beginning of a plain value */
  readonly value?: string;
}

const deepest = 4;
const mostPlaces = 80;
const mostCharacters = 24;

/** The places in an answer that a path may lead to. @param text JSON, of which the end may be missing */
export function answerPlaces(text: string): readonly AnswerPlace[] {
  const found: AnswerPlace[] = [];
  const look = (value: unknown, at: readonly string[]): void => {
    const path = at.join('.');
    if (found.length >= mostPlaces) return;
    if (Array.isArray(value)) {
      if (value.some(isObject)) found.push({ path, rows: value.length });
      return;
    }
    if (!isObject(value)) {
      const printed = JSON.stringify(value) ?? '';
      if (at.length > 0) found.push({ path, value: printed.slice(0, mostCharacters) });
      return;
    }
    if (at.length >= deepest) return;
    for (const [key, inner] of Object.entries(value)) look(inner, [...at, key]);
  };
  // an answer that is cut short is read as far as it goes
  const body: unknown = parse(text, [], { disallowComments: true });
  look(body, []);
  return found;
}
