import { isDayCount } from '#contract/cellText.ts';
import { clean } from '#contract/cleanCell.ts';
import {
  type DateParts,
  daysOf,
  hanDigit,
  hanNumber,
  type NumericDate,
  numericDate,
  ordersOf,
  partsBy,
  withoutEra,
} from './dateParts.ts';
import type { ColumnStyle } from './number.ts';
import { type CellReading, empty, notUnderstood, understood } from './reading.ts';

/** A date that was found in a cell. */
interface Found {
  readonly text: string;
  /** a part of it was no valid month or day */
  readonly isPartial: boolean;
  /** the text behind it says that it is the date of a later printing */
  readonly isPrinting: boolean;
}

/** earlier years need a heading that says the column has years: `1200` in a column of dates is more likely a price */
const earliestBareYear = 1450;
/** how many years ahead books are announced */
const yearsAhead = 5;

const englishMonths = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const monthName =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';

const numbered = (text: string): string => String(hanNumber(text) ?? text);

/** Rewrites full-width characters, units and numbers of other scripts, and all dashes in one form. */
function simplify(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  return text
    .replace(/。/g, '.')
    .replace(/년/g, '年')
    .replace(/월/g, '月')
    .replace(/[일号號]/g, '日')
    .replace(/[〇零○O一二三四五六七八九]{4}(?= ?年|$)/g, (year) =>
      [...year].map((digit) => hanDigit(digit)).join(''),
    )
    .replace(/(?<=年 ?)[一二三四五六七八九十]{1,2}(?= ?月)/g, (month) => numbered(month))
    .replace(/(?<=月 ?)[一二三四五六七八九十廿卅]{1,3}(?= ?日)/g, (day) => numbered(day));
}

const two = (part: number) => String(part).padStart(2, '0');
const isYear = (year: number, earliest: number) =>
  year >= earliest && year <= new Date().getFullYear() + yearsAhead;

/** Writes as much of a date as is valid: with month 13 only the year, with 31 June the month. */
function write(year: string, month = '', day = ''): Omit<Found, 'isPrinting'> {
  const [monthNumber, dayNumber] = [Number(month), Number(day)];
  const said = monthNumber > 0 || dayNumber > 0;
  if (monthNumber < 1 || monthNumber > 12)
    return { text: year, isPartial: said && monthNumber !== 0 };
  const upToMonth = `${year}-${two(monthNumber)}`;
  if (dayNumber === 0) return { text: upToMonth, isPartial: false };
  if (dayNumber > daysOf(Number(year), monthNumber)) return { text: upToMonth, isPartial: true };
  return { text: `${upToMonth}-${two(dayNumber)}`, isPartial: false };
}

/**
 * The formats of dates, longest first. Month and day count only if the next character ends them, so that `2002年12月1-1`
 * (first edition, first printing) has no day.
 */
const forms: readonly RegExp[] = [
  /(?<!\d)\d{4} ?年 ?\d{1,2} ?月 ?\d{1,2} ?日/g,
  /(?<!\d)\d{4} ?年 ?\d{1,2} ?月 ?\d{1,2}(?=$| )/g,
  /(?<!\d)\d{4} ?年 ?\d{1,2} ?月/g,
  // with two different signs, as in `1999.9-10`, the last number may be a month
  /(?<!\d)\d{4} ?([-/.])[-/.]* ?\d{1,2} ?\1[-/.]* ?\d{1,2}(?!\d)/g,
  // `1998-2版` is a second edition
  /(?<!\d)\d{4} ?[-/.]+ ?\d{1,2}(?!\d|[-/.]\d{1,2}(?!\d)| ?[版次])/g,
  /(?<!\d)\d{4} ?年/g,
  /(?<![\d.])\d{4}(?![\d.]*\d)/g,
];
const printing = /^[^\d]{0,4}(第?[\d一二三四五六七八九十]{1,3}次?印|重印|印刷)(?![于於在: ]*\d{4})/;
/** what stands before the date of a later printing */
const printedIn = /(?:重印|印刷)[于於在: ]*$/;

/** what stands behind the first year of something that goes on */
const openEnd = /^ ?-[- ]*[\])>.,;]*$/;

/** what may stand beside a date without saying more of it: a clock, the edition, the printing, the day of the week */
const harmless: readonly RegExp[] = [
  // a time of another zone may be on another day, unless it is midnight
  /(?<=□)[ T,]*00:00(?::00(?:\.0+)?)? ?(?:Z|UTC|[+-]\d{2}:?\d{2})?(?![\d:])/g,
  /(?<=□)[ T,]*(?:[上下]午 ?)?(?:[01]?\d|2[0-3]):\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m)?(?![\d:]| ?(?:[+-]\d|Z|UTC|GMT))/gi,
  // the edition and its printing: `2002年12月1-1`
  /(?<=□)\d{1,2}-\d{1,2}(?!\d)/g,
  /第?[\d一二三四五六七八九十]{1,3}次?(?:版|印刷?)|[初再新]版|修订|增订|出版|发行|重印[于於在]?|印[刷次]|[版印第]|上午|下午/g,
  /(?:星期|周|礼拜)[日一二三四五六天]/g,
  /(?<!\p{L})(?:©|[cp](?=□)|a\.?d\.?|copyright|publ?(?:ished)?|ed(?:ition)?|rev(?:ised)?|reprint(?:ed)?|printing|first|\d{1,2}(?:st|nd|rd|th))(?!\p{L})/giu,
];

/** Whether a text says something besides its dates, such as `5年25日` in `2009年5年25日`, `12 Mai`, `Spring`, `before`. */
const saysMore = (rest: string): boolean =>
  /[\p{L}\p{N}?~]/u.test(harmless.reduce((text, form) => text.replace(form, ' '), rest));

/** a clock behind a date that tells of no other day */
const clock = /(?:下午 ?)?\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m)?/i;
const midnight = /^(?:0?0:00(?::00(?:\.0+)?)?(?: ?am)?|12:00(?::00)? ?am)$/i;

/** The reading of a date, with a note if the text has a time of the day as well. */
function withoutClock(reading: CellReading<string>, text: string): CellReading<string> {
  const [time] = clock.exec(text.replace(/上午 ?12:/, '0:')) ?? [];
  const isWhole = reading.kind === 'value' && reading.note === undefined;
  if (!isWhole || time === undefined || midnight.test(time)) return reading;
  return understood(reading.value, 'clockDropped', reading.value);
}

/** All dates in a text; what one format has matched is blanked out for the next. */
function findAll(text: string): Found[] {
  const found: (Found & { at: number })[] = [];
  let rest = text;
  for (const form of forms) {
    for (const { 0: whole, index } of rest.matchAll(form)) {
      const [year = '', month, day] = whole.match(/\d+/g) ?? [];
      const behind = text.slice(index + whole.length);
      const date = write(year, month, day);
      // the years `1999-00` end in 2000, and `1850-` has not ended
      const isSpan = month === undefined ? openEnd.test(behind) : !day && Number(month) === 0;
      found.push({
        text: date.text,
        isPartial: date.isPartial || isSpan,
        isPrinting:
          printing.test(behind) || printedIn.test(text.slice(Math.max(0, index - 8), index)),
        at: index,
      });
    }
    rest = rest.replace(form, (whole) => '□'.repeat(whole.length));
  }
  const isPartial = saysMore(rest);
  return found.sort((a, b) => a.at - b.at).map((one) => (isPartial ? { ...one, isPartial } : one));
}

/** with an earlier year, six digits may as well be a day: `150512` is 12 May 2015, and no month of 1505 */
const earliestCompactMonth = 1913;

/** Reads `20071120`, `200711`, `19970000`. */
function compact(text: string): Found | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})?$/.exec(text);
  const [, year = '', month = '', day] = match ?? [];
  const earliest = day === undefined ? earliestCompactMonth : earliestBareYear;
  if (!match || Number(month) > 12 || !isYear(Number(year), earliest)) return undefined;
  return { ...write(year, month, day), isPrinting: false };
}

const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? /i;
const separator = '[-/ ,.]{1,2}';
const englishForms: readonly (readonly [form: RegExp, day: number, month: number, year: number])[] =
  [
    [
      new RegExp(
        `^(\\d{1,2})(?:st|nd|rd|th)?${separator}(?:of )?${monthName}${separator}(\\d{4}|\\d{2})$`,
        'i',
      ),
      1,
      2,
      3,
    ],
    [
      new RegExp(
        `^${monthName}${separator}(\\d{1,2})(?:st|nd|rd|th)?${separator}(\\d{4}|\\d{2})$`,
        'i',
      ),
      2,
      1,
      3,
    ],
    [new RegExp(`^(\\d{4})${separator}${monthName}${separator}(\\d{1,2})$`, 'i'), 3, 2, 1],
    [new RegExp(`^${monthName}${separator}(\\d{4})$`, 'i'), -1, 1, 2],
    [new RegExp(`^(\\d{4})${separator}${monthName}$`, 'i'), -1, 2, 1],
  ];

/** Reads `Apr 01, 1999`, `1 Jul 1999`, `12-May-2015`, `March 2004`. */
function english(text: string): CellReading<string> | undefined {
  const bare = text.replace(weekday, '');
  for (const [form, day, month, year] of englishForms) {
    const match = form.exec(bare);
    if (!match) continue;
    const name = match[month]?.slice(0, 3).toLowerCase() ?? '';
    const number = String(englishMonths.indexOf(name) + 1);
    return written({ year: match[year] ?? '', month: number, day: match[day] ?? '' });
  }
  return undefined;
}

/** The reading of a date from its parts; for a year of two digits, a note says that its century is a guess. */
function written({ year, month, day }: DateParts): CellReading<string> {
  const { text, isPartial } = write(year.length === 2 ? fullYear(year) : year, month, day);
  if (!isYear(Number(text.slice(0, 4)), earliestBareYear)) return notUnderstood('dateUnread');
  const note = isPartial ? 'datePartlyRead' : year.length === 2 ? 'dateCentury' : undefined;
  return note ? understood(text, note, text) : understood(text);
}

/** The latest year with these last digits that is not far in the future. */
function fullYear(twoDigits: string): string {
  const latest = new Date().getUTCFullYear() + yearsAhead;
  const year = Math.floor(latest / 100) * 100 + Number(twoDigits);
  return String(year > latest ? year - 100 : year);
}

/**
 * Reads `5/12/2015` in the order of its column; without one, in full only if a single order is possible, else just the
 * year.
 */
function byOrder(date: NumericDate, style: ColumnStyle): CellReading<string> {
  // `31/12/2014 - 05/01/2015`
  if (/\d ?[-/.] ?\d{1,2} ?[-/.] ?\d/.test(date.rest)) return notUnderstood('dateSeveral');
  const reading = inOrder(date, style);
  const isWhole = reading.kind !== 'value' || reading.note || !saysMore(`□${date.rest}`);
  return isWhole ? reading : understood(reading.value, 'datePartlyRead', reading.value);
}

function inOrder(date: NumericDate, style: ColumnStyle): CellReading<string> {
  const dateOrder = isDayCount(style.dateOrder) ? undefined : style.dateOrder;
  const orders = ordersOf(date);
  const chosen = dateOrder && partsBy(date, dateOrder);
  if (chosen) return written(chosen);
  const [first] = orders;
  if (dateOrder === undefined && orders.length === 1 && first) {
    const parts = partsBy(date, first);
    if (parts) return written(parts);
  }
  const year = date.parts[2];
  if (year.length !== 4) return notUnderstood(orders.length > 1 ? 'dateAmbiguous' : 'dateUnread');
  return understood(year, orders.length > 1 ? 'dateAmbiguous' : 'datePartlyRead', year);
}

/** Reads `10/2015` and `10.2015`: a month and its year. */
function monthOfYear(text: string): CellReading<string> | undefined {
  const [, month = '', year = ''] = /^(0?[1-9]|1[0-2]) ?[-/.] ?(\d{4})$/.exec(text) ?? [];
  return year === '' ? undefined : written({ year, month, day: '' });
}

/** Reads a cell of a column of years: `1997`, `-750`, `2011年`. */
function readYear(text: string): CellReading<string> {
  const match = /^(-?\d{1,4})(?:\.0)?年?$/.exec(text);
  const year = Number(match?.[1]);
  if (!match || year === 0 || !isYear(year, -9999)) return notUnderstood('dateUnread');
  return understood(String(year));
}

/** Whether a cell is a day as programs write it: there is nothing to find out. */
function isWholeDay(cell: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(cell) ?? [];
  return (
    isYear(Number(year), earliestBareYear) &&
    Number(month) >= 1 &&
    Number(month) <= 12 &&
    Number(day) >= 1 &&
    Number(day) <= daysOf(Number(year), Number(month))
  );
}

const isBareYear = (cell: string): boolean =>
  /^\d{4}$/.test(cell) && isYear(Number(cell), earliestBareYear);

/** Whether a cell in a column of dates is a price: `1480.00`, `198.50元`; `1993.12` is a month. */
function looksLikePrice(text: string): boolean {
  if (/[元$¥€£]/.test(text)) return true;
  const [, whole = '', fraction] = /^(\d+)\.(\d+)$/.exec(text) ?? [];
  if (fraction === undefined) return false;
  const month = Number(fraction);
  return whole.length !== 4 || fraction.length > 2 || month < 1 || month > 12;
}

/**
 * Reads a date as far as it is certain: `2015-10-01`, `1997-05`, `2011`, `-750`. A range is not accepted, nor are
 * several dates of which none is that of the edition.
 *
 * @param cell the unchanged text of the cell
 * @param style has the order of dates such as `5/12/2015`; without it, only their certain part is read
 * @param yearOnly whether the column's heading says that it has years
 */
export function readDate(
  cell: string,
  style: ColumnStyle = {},
  yearOnly = false,
): CellReading<string> {
  if (isWholeDay(cell) || isBareYear(cell)) return understood(cell);
  const given = clean(cell).replace(/(?:公元|西元) ?(?=\d|前)/g, '');
  const western = withoutEra(given);
  const reading = readWestern(simplify(western), style, yearOnly);
  // a cell that has both years says the same twice
  const isOfEra = western !== given && (western.match(/\d{4}/g) ?? []).length === 1;
  if (!isOfEra || reading.kind !== 'value' || reading.note) return reading;
  return understood(reading.value, 'dateEra', reading.value);
}

/** a year before Christ, as historians write it */
const beforeChrist = /^(?:前 ?(\d{1,4}) ?年?|(\d{1,4}) ?B\.?C\.?(?:E\.?)?)$/i;

function readWestern(text: string, style: ColumnStyle, yearOnly: boolean): CellReading<string> {
  if (text === '') return empty;
  const [, before, early] = beforeChrist.exec(text) ?? [];
  if (before ?? early) return readYear(`-${before ?? early}`);
  // the day before all days of spreadsheets, which an empty cell becomes in a formula
  if (/^1900[-/.年]0?1[-/.月]0?0(?!\d)/.test(text)) return notUnderstood('dateUnread');
  if (/^-\d{1,4}$/.test(text) || (yearOnly && /^-?\d{1,4}(\.0)?年?$/.test(text)))
    return readYear(text);
  const numeric = numericDate(text);
  const single = numeric ? byOrder(numeric, style) : (english(text) ?? monthOfYear(text));
  if (single) return withoutClock(single, text);
  if (looksLikePrice(text)) return notUnderstood('dateUnread');
  return withoutClock(readEdition(text), text);
}

/** The date of the edition, if a text names exactly one. */
function readEdition(text: string): CellReading<string> {
  const whole = compact(text);
  const numbers = whole
    ? [whole]
    : findAll(
        text.replace(/^(\d{4}) (\d{1,2})(?: (\d{1,2}))?$/, (_, year, month, day) =>
          [year, month, ...(day ? [day] : [])].join('-'),
        ),
      );
  const dates = numbers.filter(({ text }) => isYear(Number(text.slice(0, 4)), earliestBareYear));
  // a number that is no year says something else: `2015-05-12 1000`
  const isPartial = dates.length < numbers.length;
  const all = isPartial ? dates.map((one) => ({ ...one, isPartial })) : dates;
  const editions = all.filter((found) => !found.isPrinting);
  const chosen = editions.length > 0 ? editions : all;
  const [first] = chosen;
  if (!first) return notUnderstood('dateUnread');
  if (new Set(chosen.map((found) => found.text)).size > 1) return notUnderstood('dateSeveral');
  return first.isPartial
    ? understood(first.text, 'datePartlyRead', first.text)
    : understood(first.text);
}
