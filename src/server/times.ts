import { instantOf, wallOf } from '#contract/zonedTime.ts';

/** An instant in the format of the special-page calls, in the platform's time zone (contract 7.2, 10.19). */
export const writeTime = (instant: Date, zone: string): string => wallOf(instant.getTime(), zone);

/** The instant of a `YYYY-MM-DD HH:mm:ss` in the platform's time zone; null if the text is invalid. */
export function readTime(text: string, zone: string): Date | null {
  const instant = instantOf(text, zone);
  return instant === undefined ? null : new Date(instant);
}

/** The seconds that a header Retry-After asks to wait, in either of its forms; undefined if it asks for none. */
export function retryAfterOf(header: string | undefined, now: Date): number | undefined {
  const seconds = Number(header ?? Number.NaN);
  const left = Number.isNaN(seconds) ? (Date.parse(header ?? '') - now.getTime()) / 1_000 : seconds;
  return left > 0 ? Math.ceil(left) : undefined;
}
