import { isDayCount } from '#contract/cellText.ts';
import { clean } from '#contract/cleanCell.ts';
import type { ColumnStyle } from './number.ts';
import { type CellReading, empty, notUnderstood, understood } from './reading.ts';

/** A date of three numbers; the year is last or has two digits. */
type NumericDate = readonly [string, string, string];

interface DateParts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

/** earlier years need a heading that says the column has years: `1200` in a column of dates is more likely a price */
const earliestBareYear = 1450;
/** with an earlier year, six digits may as well be a day: `150512` is 12 May 2015, and no month of 1505 */
const earliestCompactMonth = 1913;
/** how many years ahead books are announced */
const yearsAhead = 5;

const isYear = (year: number, earliest = earliestBareYear) =>
  year >= earliest && year <= new Date().getFullYear() + yearsAhead;

/** The days of a month; for an invalid year up to 31. */
export const daysOf = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

const isMonth = (month: number) => month >= 1 && month <= 12;
const isDay = (year: number, month: number, day: number) =>
  isMonth(month) && day >= 1 && day <= daysOf(year, month);

/** a time of the day behind a date */
const clock =
  /(?<![ T,])[ T,]+((?:[上下]午 ?)?(?:[01]?\d|2[0-3]):\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m)?)$/i;
/** no day has another one in another zone then */
const midnight =
  /(?<![ T,])[ T,]+(?:(?:0?0:00(?::00(?:\.0+)?)?(?: ?am)?|12:00(?::00)? ?am|上午 ?12:00(?::00)?)|00:00(?::00(?:\.0+)?)?(?:Z|\+00:00))$/i;

const numeric = /^(\d{1,2}) ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})$/;

/** Reads `5/12/2015` and `5.12.15`, with or without a clock; undefined for everything else. */
export function numericDate(cell: string): NumericDate | undefined {
  const [, first, , second, third] = numeric.exec(clean(cell).replace(clock, '')) ?? [];
  return first && second && third ? [first, second, third] : undefined;
}

const orders = ['dmy', 'mdy', 'ymd'] as const;
type Order = (typeof orders)[number];
const places: Readonly<Record<Order, readonly [year: number, month: number, day: number]>> = {
  ymd: [0, 1, 2],
  dmy: [2, 1, 0],
  mdy: [2, 0, 1],
};

/** The parts of a date in an order; undefined if the month or day is invalid. */
function partsBy(parts: NumericDate, order: Order): DateParts | undefined {
  const [year = '', month = '', day = ''] = places[order].map((place) => parts[place]);
  // only the year may have four digits
  if (order === 'ymd' && parts[2].length === 4) return undefined;
  return isDay(Number(year), Number(month), Number(day)) ? { year, month, day } : undefined;
}

/** The orders in which a date can be read; of orders that give the same day only one is returned. */
export function ordersOf(date: NumericDate): readonly Order[] {
  const seen = new Set<string>();
  return orders.filter((order) => {
    const parts = partsBy(date, order);
    const key = parts && [parts.year, Number(parts.month), Number(parts.day)].join('-');
    if (key === undefined || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

const two = (part: number) => String(part).padStart(2, '0');

/** The latest year with these last digits that is not far in the future. */
function fullYear(twoDigits: string): string {
  const latest = new Date().getUTCFullYear() + yearsAhead;
  const year = Math.floor(latest / 100) * 100 + Number(twoDigits);
  return String(year > latest ? year - 100 : year);
}

/**
 * As much of a date as is valid: with month 13 only the year, with 31 June the month, which is told. A part `00` is one
 * that nobody knows. For a year of two digits, a note says that its century is a guess.
 */
function written({ year: said, month, day }: DateParts): CellReading<string> {
  const year = said.length === 2 ? fullYear(said) : said;
  if (!isYear(Number(year))) return notUnderstood('dateUnread');
  const [monthNumber, dayNumber] = [Number(month), Number(day)];
  const upToMonth = `${year}-${two(monthNumber)}`;
  const isWhole = isDay(Number(year), monthNumber, dayNumber);
  const text = isWhole ? `${upToMonth}-${two(dayNumber)}` : isMonth(monthNumber) ? upToMonth : year;
  // the years `1999-00` end in 2000
  const isSpan = month !== '' && day === '' && monthNumber === 0;
  const isPartial = !isWhole && ((!isMonth(monthNumber) && monthNumber > 0) || dayNumber > 0);
  if (isPartial || isSpan) return understood(text, 'datePartlyRead', text);
  return said.length === 2 ? understood(text, 'dateCentury', text) : understood(text);
}

const yearFirst: readonly RegExp[] = [
  /^(?<year>\d{4}) ?年(?: ?(?<month>\d{1,2}) ?月(?: ?(?<day>\d{1,2}) ?日?)?)?$/,
  // with two different signs, as in `1999.9-10`, the last number may be a month
  /^(?<year>\d{4})(?: ?([-/.])[-/.]* ?(?<month>\d{1,2})(?: ?\2[-/.]* ?(?<day>\d{1,2}))?[-/.]?)?$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
];

/** Reads `2015-10-1`, `1997.5`, `2011年`, `20071120`, `200711`, `10/2015`. */
function plainDate(text: string): CellReading<string> | undefined {
  const [, months = '', ofYear = ''] = /^(0?[1-9]|1[0-2]) ?[-/.] ?(\d{4})$/.exec(text) ?? [];
  if (ofYear !== '') return written({ year: ofYear, month: months, day: '' });
  if (looksLikePrice(text)) return undefined;
  for (const form of yearFirst) {
    const { year, month = '', day = '' } = form.exec(text)?.groups ?? {};
    if (year !== undefined) return written({ year, month, day });
  }
  const [, compact = '', compactMonth = ''] = /^(\d{4})(0[1-9]|1[0-2])$/.exec(text) ?? [];
  return isYear(Number(compact), earliestCompactMonth)
    ? written({ year: compact, month: compactMonth, day: '' })
    : undefined;
}

const months =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? /i;

/** Reads `Apr 01, 1999`, `1 Jul 1999`, `12-May-2015`, `March 2004`. */
function englishDate(text: string): CellReading<string> | undefined {
  const parts = text
    .toLowerCase()
    .replace(weekday, '')
    .replace(/(?<=\d)(?:st|nd|rd|th)\b| of\b/g, '')
    .split(/[-/ ,.]{1,2}/);
  const monthOf = (part = '') =>
    months.findIndex((name) => [name, name.slice(0, 3), name.slice(0, 4)].includes(part)) + 1;
  const at = parts.slice(0, 2).findIndex((part) => monthOf(part) > 0);
  const numbers = parts.filter((_, index) => index !== at);
  const [first = '', second = ''] = numbers;
  if (at < 0 || numbers.length > 2 || !numbers.every((part) => /^\d{1,4}$/.test(part)))
    return undefined;
  const month = String(monthOf(parts[at]));
  if (first.length === 4) return written({ year: first, month, day: second });
  return /^(?:\d{2}){1,2}$/.test(second) ? written({ year: second, month, day: first }) : undefined;
}

/**
 * Reads `5/12/2015` in the order of its column; without one, in full only if a single order is possible, else just the
 * year.
 */
function byOrder(date: NumericDate, { dateOrder: given }: ColumnStyle): CellReading<string> {
  const possible = ordersOf(date);
  const dateOrder = isDayCount(given) ? undefined : given;
  const order = dateOrder ?? (possible.length === 1 ? possible[0] : undefined);
  const parts = order && partsBy(date, order);
  if (parts) return written(parts);
  const [, , year] = date;
  if (year.length !== 4) return notUnderstood(possible.length > 1 ? 'dateAmbiguous' : 'dateUnread');
  return understood(year, possible.length > 1 ? 'dateAmbiguous' : 'datePartlyRead', year);
}

/** Reads a cell of a column of years: `1997`, `-750`, `2011年`. */
function readYear(text: string): CellReading<string> {
  const match = /^(-?\d{1,4})(?:\.0)?年?$/.exec(text);
  const year = Number(match?.[1]);
  if (!match || year === 0 || !isYear(year, -9999)) return notUnderstood('dateUnread');
  return understood(String(year));
}

/** Whether a cell in a column of dates is a price: `1480.00`, `198.50元`; `1993.12` is a month. */
function looksLikePrice(text: string): boolean {
  if (/[元$¥€£]/.test(text)) return true;
  const [, whole = '', fraction] = /^(\d+)\.(\d+)$/.exec(text) ?? [];
  if (fraction === undefined) return false;
  return whole.length !== 4 || fraction.length > 2 || !isMonth(Number(fraction));
}

/** The one year that a text names which is no date: what else it says is told. */
function yearIn(text: string): CellReading<string> {
  const years = (text.match(/(?<!\d)\d{4}(?!\d)/g) ?? []).filter((year) => isYear(Number(year)));
  const [year] = years;
  if (year === undefined || looksLikePrice(text)) return notUnderstood('dateUnread');
  return years.length > 1 ? notUnderstood('dateSeveral') : understood(year, 'datePartlyRead', year);
}

/** a year before Christ, as historians write it */
const beforeChrist = /^(?:(?:公元)?前 ?(\d{1,4}) ?年?|(\d{1,4}) ?B\.?C\.?(?:E\.?)?)$/i;

/**
 * Reads a date as far as it is certain: `2015-10-01`, `1997-05`, `2011`, `-750`. Of a text that says more than a date, its
 * year is taken, which is told; a range is not accepted.
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
  const given = clean(cell)
    .replace(/년/g, '年')
    .replace(/월/g, '月')
    .replace(/[일号號]/g, '日')
    .replace(/。/g, '.');
  if (given === '') return empty;
  const [, before, early] = beforeChrist.exec(given) ?? [];
  if (before ?? early) return readYear(`-${before ?? early}`);
  // the day before all days of spreadsheets, which an empty cell becomes in a formula
  if (/^1900[-/.年]0?1[-/.月]0?0(?!\d)/.test(given)) return notUnderstood('dateUnread');
  if (/^-\d{1,4}$/.test(given) || (yearOnly && /^-?\d{1,4}(\.0)?年?$/.test(given)))
    return readYear(given);
  const text = given.replace(midnight, '').replace(clock, '');
  const date = numericDate(text);
  const reading = date
    ? byOrder(date, style)
    : (plainDate(text) ?? englishDate(text) ?? yearIn(text));
  const isWhole = reading.kind === 'value' && reading.note === undefined;
  if (!isWhole || text === given.replace(midnight, '')) return reading;
  return understood(reading.value, 'clockDropped', reading.value);
}
