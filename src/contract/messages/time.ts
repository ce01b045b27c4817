import { locales } from '#locales/index.ts';
import { type Language, message } from '../language.ts';

/** How long ago something was that many milliseconds back (contract 9); undefined from a day on, when its date is told. */
export function agoText(past: number, language: Language): string | undefined {
  const minutes = Math.floor(past / 60_000);
  const hours = Math.floor(minutes / 60);
  const say = (key: keyof (typeof locales.forms.time)[Language], count = 0): string =>
    message(locales.forms.time, language, key, { count });
  if (minutes < 1) return say('justNow');
  if (hours < 1) return minutes === 1 ? say('minute') : say('minutes', minutes);
  if (hours < 24) return hours === 1 ? say('hour') : say('hours', hours);
  return undefined;
}
