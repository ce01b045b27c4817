import { instantOf, wallOf } from '#contract/zonedTime.ts';

/** An instant in the format of the special-page calls, in the platform's time zone (contract 7.2, 10.19). */
export const writeTime = (instant: Date, zone: string): string => wallOf(instant.getTime(), zone);

/** The instant of a `YYYY-MM-DD HH:mm:ss` in the platform's time zone; null if the text is invalid. */
export function readTime(text: string, zone: string): Date | null {
  const instant = instantOf(text, zone);
  return instant === undefined ? null : new Date(instant);
}
