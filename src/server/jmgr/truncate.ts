import { cutText, excessOf } from '#contract/text.ts';

/**
 * The beginning of a text, for a row of a list.
 *
 * @param length how many characters at most; an ellipsis tells that there is more
 */
export function truncate(text: string, length: number): string {
  return excessOf(text, length) === 0 ? text : `${cutText(text, length)}…`;
}
