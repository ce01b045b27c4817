import { type ImportChoices, importChoices } from '#contract/endpoints/imports.ts';

/** JSON without what PostgreSQL refuses in texts: zero characters and unpaired surrogates. */
export function storable(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.replace(/[\0\p{Cs}]/gu, '') : part,
  );
}

/** Reads stored choices of a person. */
export const importChoicesOf = (stored: unknown): ImportChoices => importChoices.parse(stored);
