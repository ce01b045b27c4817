import { minutesOf } from '#contract/formats.ts';
import type { Language } from '#contract/language.ts';
import type { Settings } from '../settings.ts';
import { readTime, writeTime } from '../times.ts';
import { textIn } from './messages.ts';

/** Formatters are expensive to make, so there is one for each language; the zone is that of the platform. */
const formats = new Map<string, Intl.DateTimeFormat>();

function zoneName(instant: Date, language: Language, timeZone: string): string {
  const key = `${language} ${timeZone}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'long' });
  formats.set(key, format);
  const part = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName');
  return part?.value ?? timeZone;
}

/** A time for readers to the minute, with the name of its zone: without script nobody turns it into theirs. */
export const zonedTime = (
  instant: Date,
  language: Language,
  { TIME_ZONE }: Pick<Settings, 'TIME_ZONE'>,
): string =>
  textIn(language)('zoned', {
    time: minutesOf(writeTime(instant, TIME_ZONE)),
    zone: zoneName(instant, language, TIME_ZONE),
  });

/** The same for a `YYYY-MM-DD HH:mm:ss` of the platform's own clock. */
export function zonedWall(text: string, language: Language, settings: Settings): string {
  const instant = readTime(text, settings.TIME_ZONE);
  return instant ? zonedTime(instant, language, settings) : minutesOf(text);
}
