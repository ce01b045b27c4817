import { instantOf, wallOf } from '#contract/zonedTime.ts';

/** An instant as the special-page calls write it, in the platform's time zone (contract 7.2, 10.19). */
export const writeTime = (instant: Date, zone: string): string => wallOf(instant.getTime(), zone);

/** The instant that a `YYYY-MM-DD HH:mm:ss` of the platform's time zone names; null for a text that names none. */
export function readTime(text: string, zone: string): Date | null {
  const instant = instantOf(text, zone);
  return instant === undefined ? null : new Date(instant);
}
