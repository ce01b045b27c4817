import type { Language } from '#contract/language.ts';
import { agoText } from '#contract/messages/time.ts';
import type { ReadTime } from './content.ts';

/**
 * A time as readers see it (contract 9): just now, minutes or hours ago; after a day the date.
 *
 * @param zone time zone of the date, an IANA name. Default: the machine's own
 */
export function readTime(instant: string, now: Date, language: Language, zone?: string): ReadTime {
  const ago = agoText(now.getTime() - Date.parse(instant), language);
  return { instant, text: ago ?? dateFormat(zone).format(new Date(instant)) };
}

/** Formatters are expensive to make, so there is one for each zone. */
const dateFormats = new Map<string | undefined, Intl.DateTimeFormat>();

function dateFormat(zone: string | undefined): Intl.DateTimeFormat {
  let format = dateFormats.get(zone);
  if (!format) {
    // the Swedish format is 2026-01-31
    format = new Intl.DateTimeFormat('sv-SE', {
      ...(zone === undefined ? {} : { timeZone: zone }),
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    dateFormats.set(zone, format);
  }
  return format;
}
