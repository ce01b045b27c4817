import { type ImportChoices, importChoices } from '#contract/endpoints/imports.ts';

/** JSON as the database takes it: a zero character, or half of a character, is no text to it. */
export function storable(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.replace(/[\0\p{Cs}]/gu, '') : part,
  );
}

/** The stored choices of a person. */
export const importChoicesOf = (stored: unknown): ImportChoices => importChoices.parse(stored);
