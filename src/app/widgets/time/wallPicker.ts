import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import localeData from 'dayjs/plugin/localeData';
import utc from 'dayjs/plugin/utc';
import weekday from 'dayjs/plugin/weekday';
import weekOfYear from 'dayjs/plugin/weekOfYear';
import { platformTime } from '#app/session/platformTime.ts';
import { wallForm } from '#contract/zonedTime.ts';

/**
 * Makes antd's pickers work by the platform's clocks. They compute on dayjs objects in UTC that carry a wall time: there
 * every day has 24 hours, so no time zone, least of all the browser's, can shift an hour.
 */

for (const plugin of [customParseFormat, localeData, utc, weekday, weekOfYear])
  dayjs.extend(plugin);

/** The dayjs object for a wall time or a day. */
export const carry = (wall: string): Dayjs => dayjs.utc(wall);

/** The wall time of a picker's dayjs object. */
export const carried = (time: Dayjs): string => time.format(wallForm);

/** Reads a text in the first notation that fits; undefined if none does. */
export function readTyped(text: string, forms: readonly string[]): Dayjs | undefined {
  for (const form of forms) {
    const time = dayjs.utc(text.normalize('NFKC').trim(), form, true);
    if (time.isValid()) return time;
  }
  return undefined;
}

/** in the page's language, which `AppTheme` sets */
const inLocale = (time: Dayjs): Dayjs => time.locale(dayjs.locale());

export const WallPicker = DatePicker.generatePicker<Dayjs>({
  getNow: () => carry(platformTime()),
  getFixedDate: carry,
  getEndDate: (time) => time.endOf('month'),
  getWeekDay: (time) => {
    const own = time.locale('en');
    return own.weekday() + own.localeData().firstDayOfWeek();
  },
  getYear: (time) => time.year(),
  getMonth: (time) => time.month(),
  getDate: (time) => time.date(),
  getHour: (time) => time.hour(),
  getMinute: (time) => time.minute(),
  getSecond: (time) => time.second(),
  getMillisecond: (time) => time.millisecond(),
  addYear: (time, by) => time.add(by, 'year'),
  addMonth: (time, by) => time.add(by, 'month'),
  addDate: (time, by) => time.add(by, 'day'),
  setYear: (time, year) => time.year(year),
  setMonth: (time, month) => time.month(month),
  setDate: (time, date) => time.date(date),
  setHour: (time, hour) => time.hour(hour),
  setMinute: (time, minute) => time.minute(minute),
  setSecond: (time, second) => time.second(second),
  setMillisecond: (time, milliseconds) => time.millisecond(milliseconds),
  isAfter: (left, right) => left.isAfter(right),
  isValidate: (time) => time.isValid(),
  locale: {
    getWeekFirstDay: () => carry('2026-01-01').localeData().firstDayOfWeek(),
    getWeekFirstDate: (_name, time) => inLocale(time).weekday(0),
    getWeek: (_name, time) => inLocale(time).week(),
    getShortWeekDays: () => carry('2026-01-01').localeData().weekdaysMin(),
    getShortMonths: () => carry('2026-01-01').localeData().monthsShort(),
    format: (_name, time, form) => inLocale(time).format(form),
    // wide characters may still be composed, and the picker rewrites what it has read: `TypedDatePicker` reads them
    parse: (_name, text, forms) =>
      (text === text.normalize('NFKC') ? readTyped(text, forms) : undefined) ?? null,
  },
});
