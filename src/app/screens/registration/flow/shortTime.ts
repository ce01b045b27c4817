import type { Language } from '#contract/language.ts';

/** An instant as the person reads it: the time alone where it is today. @param instant milliseconds since 1970 */
export function shortTime(instant: number, language: Language): string {
  const date = new Date(instant);
  const isToday = date.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(language, {
    ...(isToday ? {} : { dateStyle: 'medium' }),
    timeStyle: 'short',
  }).format(date);
}
