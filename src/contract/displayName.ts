import { z } from 'zod';
import { nameText } from './limitedText.ts';

/** Names and titles that people give and others read: on one line, without invisible characters. */

/**
 * Controls, marks that turn the direction of what follows, blanks that pass for a letter, joiners without anything to
 * join: with them a name looks like another one, like nothing, or spoils the line that it stands in.
 */
const unseen =
  /[\u180B-\u180D]|\u180F|\u034F|\u17B4|\u17B5|[\p{Cc}\p{Cs}\u00AD\u061C\u115F\u1160\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu;
/** U+200D makes one emoji of two, and is for nothing else here */
const joiner =
  /(\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?)?\u200D(?=(\p{Extended_Pictographic})?)/gu;
/** no script stacks more marks on one letter than this */
const stacked = /(\p{M}{4})\p{M}+/gu;

const seen = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A name as it is stored: one line, single spaces, only visible characters; empty if nothing is left. */
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

/** A name of at most so many characters once it is cleaned; empty where nothing of it can be seen. */
export const optionalName = (maximum: number) =>
  // what describes the call is made of what comes in
  z.string().meta({ maxLength: maximum }).transform(cleanName).pipe(nameText(maximum));

/** The same, with something to be seen in it. */
export const displayName = (maximum: number) => optionalName(maximum).pipe(z.string().min(1));
