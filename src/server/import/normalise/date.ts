import { type CellReading, empty, notUnderstood, understood } from './reading.ts';
import type { ColumnStyle } from './style.ts';

/** One date found in a cell. */
interface Found {
  readonly text: string;
  /** a part of it was no month or no day */
  readonly isPartial: boolean;
  /** what follows says that it is the day of a later printing */
  readonly isPrinting: boolean;
}

/** Years below need a heading that says the column holds years: `1200` in a column of dates is more likely a price. */
const earliestBareYear = 1450;
/** Books are announced a little ahead. */
const yearsAhead = 5;

const chineseMonths = ['十二', '十一', '十', '九', '八', '七', '六', '五', '四', '三', '二', '一'];
const englishMonths = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Full width, other scripts' units and every dash in one spelling. */
function simplify(cell: string): string {
  let text = cell
    .normalize('NFKC')
    .replace(/[—–―−‐]/g, '-')
    .replace(/。/g, '.')
    .replace(/년/g, '年')
    .replace(/월/g, '月')
    .replace(/[일号號]/g, '日')
    .replace(/\s+/g, ' ')
    .trim();
  chineseMonths.forEach((month, index) => {
    text = text.replaceAll(`年${month}月`, `年${12 - index}月`);
  });
  return text;
}

const daysOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();
const two = (part: number) => String(part).padStart(2, '0');

/** Writes as much of a date as is possible: a month of 13 leaves the year, a 31 June the month. */
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
 * Each way a date is written, longest first. Month and day are only taken where the next character ends them, so that
 * `2002年12月1-1` (first edition, first printing) has no day.
 */
const forms: readonly RegExp[] = [
  /(?<!\d)\d{4} ?年 ?\d{1,2} ?月 ?\d{1,2} ?日/g,
  /(?<!\d)\d{4} ?年 ?\d{1,2} ?月/g,
  /(?<!\d)\d{4} ?[-/.]+ ?\d{1,2} ?[-/.]+ ?\d{1,2}(?!\d)/g,
  /(?<!\d)\d{4} ?[-/.]+ ?\d{1,2}(?!\d|[-/.]\d{1,2}(?!\d))/g,
  /(?<!\d)\d{4} ?年/g,
  /(?<![\d.])\d{4}(?![\d.]*\d)/g,
];
const printing = /^[^\d]{0,4}(第?[\d一二三四五六七八九十]{1,3}次?印|重印|印刷)/;

/** Every date of a text; what one form has taken is blanked for the next. */
function findAll(text: string): Found[] {
  const found: (Found & { at: number })[] = [];
  let rest = text;
  for (const form of forms) {
    for (const { 0: whole, index } of rest.matchAll(form)) {
      const [year = '', month, day] = whole.match(/\d+/g) ?? [];
      const isPrinting = printing.test(text.slice(index + whole.length));
      found.push({ ...write(year, month, day), isPrinting, at: index });
    }
    rest = rest.replace(form, (whole) => '□'.repeat(whole.length));
  }
  return found.sort((a, b) => a.at - b.at);
}

/** `20071120`, `200711`, `19970000`. */
function compact(text: string): Found | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})?$/.exec(text);
  const [, year = '', month = '', day = ''] = match ?? [];
  if (!match || Number(month) > 12 || !isYear(Number(year), earliestBareYear)) return undefined;
  return { ...write(year, month, day), isPrinting: false };
}

/** `Apr 01, 1999`, `1 Jul 1999`, `March 2004`. */
function english(text: string): Found | undefined {
  const match = /^(?:(\d{1,2}) )?([a-z]{3})[a-z]*\.?(?: (\d{1,2}),?)?,? (\d{4})$/i.exec(text);
  const [, before = '', name = '', after = '', year = ''] = match ?? [];
  const month = englishMonths.indexOf(name.toLowerCase()) + 1;
  if (month === 0) return undefined;
  return { ...write(year, String(month), before || after), isPrinting: false };
}

const isYear = (year: number, earliest: number) =>
  year >= earliest && year <= new Date().getFullYear() + yearsAhead;

/** A column of years: `1997`, `-750`, `2011年`. */
function readYear(text: string): CellReading<string> {
  const match = /^(-?\d{1,4})(?:\.0)?年?$/.exec(text);
  const year = Number(match?.[1]);
  if (!match || year === 0 || !isYear(year, -9999)) return notUnderstood('dateUnread');
  return understood(String(year));
}

/** `1480.00`, `198.50元`: a price that stands where a date belongs. `1993.12` is a month. */
function looksLikePrice(text: string): boolean {
  if (/[元$¥€£]/.test(text)) return true;
  const [, whole = '', fraction] = /^(\d+)\.(\d+)$/.exec(text) ?? [];
  if (fraction === undefined) return false;
  const month = Number(fraction);
  return whole.length !== 4 || fraction.length > 2 || month < 1 || month > 12;
}

/**
 * Reads a date as far as it is known (`2015-10-01`, `1997-05`, `2011`, `-750`), never further. A range, or several
 * dates of which none is the edition's, is no date.
 *
 * @param cell the text as it stands in the file
 * @param yearOnly whether the column's heading says that it holds years
 */
export function readDate(
  cell: string,
  _style: ColumnStyle = {},
  yearOnly = false,
): CellReading<string> {
  const text = simplify(cell);
  if (text === '') return empty;
  if (/^-\d{1,4}$/.test(text) || (yearOnly && /^-?\d{1,4}(\.0)?年?$/.test(text)))
    return readYear(text);
  if (looksLikePrice(text)) return notUnderstood('dateUnread');
  const single = compact(text) ?? english(text);
  const all = single
    ? [single]
    : findAll(text.replace(/^(\d{4}) (\d{1,2})$/, '$1-$2')).filter((found) =>
        isYear(Number(found.text.slice(0, 4)), earliestBareYear),
      );
  const editions = all.filter((found) => !found.isPrinting);
  const dates = editions.length > 0 ? editions : all;
  const [first] = dates;
  if (!first) return notUnderstood('dateUnread');
  if (new Set(dates.map((found) => found.text)).size > 1) return notUnderstood('dateSeveral');
  return first.isPartial
    ? understood(first.text, 'datePartlyRead', first.text)
    : understood(first.text);
}
