import { z } from 'zod';
import { nameText } from './limitedText.ts';

/** Names and titles that people enter for others to read: one line, without invisible characters. */

/**
 * Control characters, marks that change the direction, blanks that look like letters, joiners with nothing to join:
 * they can make a name look like another one or like nothing, or break its line.
 */
const unseen =
  /[\u180B-\u180D]|\u180F|\u034F|\u17B4|\u17B5|[\p{Cc}\p{Cs}\u00AD\u061C\u115F\u1160\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu;
/** U+200D joins emoji, and is removed anywhere else */
const joiner =
  /(\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?)?\u200D(?=(\p{Extended_Pictographic})?)/gu;
/** no script needs more marks on one letter */
const stacked = /(\p{M}{4})\p{M}+/gu;

const seen = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A name as it is stored: one line, single spaces, only visible characters; may be empty. */
export function cleanName(given: string): string {
  const name = given
    .replace(/\s+/gu, ' ')
    .replace(unseen, '')
    .replace(joiner, (whole, before: string | undefined, after: string | undefined) =>
      before && after ? whole : (before ?? ''),
    )
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
