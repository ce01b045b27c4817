import { platformZone } from '#app/session/configuration.ts';
import { platformTime } from '#app/session/platformTime.ts';
import type { Language } from '#contract/language.ts';

/** An instant by the platform's clocks: the time alone where it is today. @param instant milliseconds since 1970 */
export function shortTime(instant: number, language: Language): string {
  const isToday = platformTime(instant).slice(0, 10) === platformTime().slice(0, 10);
  const timeZone = platformZone();
  return new Intl.DateTimeFormat(language, {
    ...(isToday ? {} : { dateStyle: 'medium' }),
    ...(timeZone === undefined ? {} : { timeZone }),
    timeStyle: 'short',
  }).format(instant);
}
