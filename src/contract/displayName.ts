import { z } from 'zod';
import { cleanLine } from './invisible.ts';
import { nameText } from './limitedText.ts';

/** Names and titles that people enter for others to read: one line, without invisible characters. */

/** no script needs more marks on one letter */
const stacked = /(\p{M}{4})\p{M}+/gu;

const seen = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A name as it is stored: one line, single spaces, only visible characters; may be empty. */
export function cleanName(given: string): string {
  const name = cleanLine(given.replace(/\s+/gu, ' '))
    .replace(stacked, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();
  return seen.test(name) ? name : '';
}

/** A name with a maximum number of characters after cleaning; may be empty. */
export const optionalName = (maximum: number) =>
  // the description of the call shows the limit for the input
  z.string().meta({ maxLength: maximum }).transform(cleanName).pipe(nameText(maximum));

/** `optionalName` that must not be empty. */
export const displayName = (maximum: number) => optionalName(maximum).pipe(z.string().min(1));
