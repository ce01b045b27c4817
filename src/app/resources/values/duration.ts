import { clockText } from '#contract/clockText.ts';

/** Seconds as people type them: `05:30`, from an hour on `1:02:03`. Parts of a second are rounded. */
export function durationText(seconds: number): string {
  return `${seconds < 0 ? '-' : ''}${clockText(Math.round(Math.abs(seconds)))}`;
}

/**
 * Seconds of `mm:ss`, `h:mm:ss` or a plain number of seconds, in full-width characters too. Minutes without hours may
 * be any number: `90:00`.
 *
 * @returns undefined where the text is none of them
 */
export function parseDuration(text: string): number | undefined {
  const plain = text.normalize('NFKC').trim();
  if (/^\d+(\.\d+)?$/.test(plain)) return fitting(Number(plain));
  const parts = /^(?:(\d+):)?(\d+):(\d{2}(?:\.\d+)?)$/.exec(plain);
  if (!parts) return undefined;
  const [, hours, minutes = '0', seconds = '0'] = parts;
  if (Number(seconds) >= 60 || (hours !== undefined && Number(minutes) >= 60)) return undefined;
  return fitting(Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds));
}

const fitting = (seconds: number): number | undefined =>
  Number.isSafeInteger(Math.round(seconds)) ? seconds : undefined;
