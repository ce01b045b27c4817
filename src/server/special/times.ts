import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

const notation = 'YYYY-MM-DD HH:mm:ss';

/** An instant as the special-page calls write it, in the platform's time zone (SPEC 7.2). */
export function writeTime(instant: Date, zone: string): string {
  return dayjs(instant).tz(zone).format(notation);
}

/** The instant that a `YYYY-MM-DD HH:mm:ss` of the platform's time zone names; null for the empty text. */
export function readTime(text: string, zone: string): Date | null {
  return text === '' ? null : dayjs.tz(text, zone).toDate();
}
