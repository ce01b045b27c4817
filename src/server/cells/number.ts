import { clean } from '#contract/cleanCell.ts';
import type { DateOrder } from '#contract/endpoints/imports.ts';
import { exactly } from '#contract/exactNumber.ts';
import { multiplyDecimals, roundDecimal } from '#schema/decimal.ts';
import { type CellReading, empty, notUnderstood, understood } from './reading.ts';

/** How the cells of a column are written, as far as a single cell does not tell. */
export interface ColumnStyle {
  /** the order of the parts of a numeric date, or how its numbers count days */
  readonly dateOrder?: DateOrder | undefined;
  /** the decimal mark of numbers */
  readonly decimal?: '.' | ',' | undefined;
}

/** How to convert ratings from another scale: 4 of 5 stars become 8 of 10. */
export interface Scale {
  readonly from: number;
  readonly to: number;
}

/** headings of programs with up to five stars: Goodreads and StoryGraph */
const starHeadings: ReadonlySet<string> = new Set(['my rating', 'average rating', 'star rating']);
/** LibraryThing's heading for ratings is too common to recognise it; these headings of its files are not */
const ofLibraryThing = ['primary author', 'lc classification'];
const stars = 5;

const plain = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');

/**
 * The scale of a column's ratings, if it differs from that of the field.
 *
 * @param headings all headings of the file, which tell the program that wrote it
 */
export function scaleOf(
  heading: string,
  headings: readonly string[],
  { type, maximum }: { readonly type: string; readonly maximum?: number | undefined },
): Scale | null {
  if (type !== 'number' || maximum === undefined || maximum === stars) return null;
  const said = new Set(headings.map(plain));
  const isOfStars =
    starHeadings.has(plain(heading)) ||
    (plain(heading) === 'rating' && ofLibraryThing.every((one) => said.has(one)));
  return isOfStars ? { from: stars, to: maximum } : null;
}

/** A rating on the scale of its field. */
export function scaled(reading: CellReading<number>, scale: Scale | null | undefined) {
  if (reading.kind !== 'value' || !scale) return reading;
  return { ...reading, value: multiplyDecimals([reading.value, scale.to / scale.from]) };
}

/** decimals that the platform stores of prices and ratings */
const keptDecimals = 2;

/** Rounds a number to the decimals that are stored, with a note if that changes it. */
export function asKept(reading: CellReading<number>): CellReading<number> {
  if (reading.kind !== 'value') return reading;
  const kept = roundDecimal(reading.value, keptDecimals);
  return kept === reading.value ? reading : understood(kept, 'decimalsRounded', String(kept));
}

/** A number as read: its value, and its decimal mark if it has one. */
type Decimal =
  | { readonly kind: 'number'; readonly value: number; readonly mark?: '.' | ',' }
  /** `1.234`, `39,800`: the mark may separate decimals or thousands */
  | { readonly kind: 'ambiguous'; readonly mark: '.' | ',' }
  | { readonly kind: 'none' };

const none: Decimal = { kind: 'none' };
const number = (text: string, mark?: '.' | ','): Decimal => {
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) return none;
  return mark ? { kind: 'number', value, mark } : { kind: 'number', value };
};
const other = (mark: '.' | ',') => (mark === '.' ? ',' : '.');

/** Whether the digits are in groups of three; the first group has one to three. */
const isGrouped = (text: string, mark: '.' | ',') =>
  (mark === '.' ? /^\d{1,3}(?:\.\d{3})+$/ : /^\d{1,3}(?:,\d{3})+$/).test(text);

const ungrouped = (text: string) => text.replace(/[.,]/g, '');

/** Reads a number with both marks: the last separates decimals, the other thousands. */
function withBoth(digits: string): Decimal {
  const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const mark = digits[at] === '.' ? '.' : ',';
  const [whole, fraction] = [digits.slice(0, at), digits.slice(at + 1)];
  if (!isGrouped(whole, other(mark)) || whole.includes(mark)) return none;
  return number(`${ungrouped(whole)}.${fraction}`, mark);
}

/** Reads a number with one mark: it separates decimals, unless three digits follow, which may be thousands. */
function withOne(digits: string, mark: '.' | ',', decimal: ColumnStyle['decimal']): Decimal {
  const [whole = '', fraction = ''] = digits.split(mark);
  if (fraction === '') return number(whole);
  const asDecimal = number(`${whole || '0'}.${fraction}`, mark);
  if (!isGrouped(digits, mark) || /^0/.test(whole))
    // nobody writes so many decimals behind a comma: it may separate ten thousands
    return mark === ',' && fraction.length > 3 ? none : asDecimal;
  if (decimal === undefined) return { kind: 'ambiguous', mark };
  return decimal === mark ? asDecimal : number(ungrouped(digits));
}

/**
 * Reads digits with their marks, without a sign: `1,234.50`, `1.234,50`, `1 234,5`, `1'234`.
 *
 * @param decimal the decimal mark of the column, if known
 */
export function readDecimal(text: string, decimal?: ColumnStyle['decimal']): Decimal {
  const isSpaced = /^\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d+)?$/.test(text);
  const digits = isSpaced ? text.replace(/[ '’]/g, '') : text;
  if (!/^[\d.,]+$/.test(digits) || !/\d/.test(digits)) return none;
  const marks = digits.replace(/\d/g, '');
  if (marks === '') return number(digits);
  if (marks.includes('.') && marks.includes(',')) return withBoth(digits);
  const mark = marks[0] === '.' ? '.' : ',';
  if (isSpaced) return number(digits.replace(',', '.'), mark);
  if (marks.length === 1) return withOne(digits, mark, decimal);
  return isGrouped(digits, mark) ? number(ungrouped(digits), other(mark)) : none;
}

/**
 * Removes full-width commas that separate thousands. Others are kept, so that `2007，3` is no number. Call it before
 * full-width characters are made narrow.
 */
export const withoutWideCommas = (cell: string): string =>
  // most cells have none
  !cell.includes('，')
    ? cell
    : cell.replace(/(?<![\d０-９])[\d０-９]{1,3}(?:，[\d０-９]{3})+(?![\d０-９])/g, (digits) =>
        digits.replaceAll('，', ''),
      );

/** the currency of a number: a workbook may show any number as money */
const currency = /^(?:[A-Z]{3} |[A-Z]{0,3}[$¥€£₩]) ?| ?元$/;

/** more digits than a number holds: some are lost, however the value is kept */
const isTooFine = (text: string): boolean => {
  const [mantissa = ''] = text.split(/e/i, 1);
  const digits = mantissa.replace(/[^\d]/g, '').replace(/^0+/, '');
  return digits.replace(/(?<!0)0+$/, '').length > 17;
};

const orTooLong = (value: number, text: string): CellReading<number> => {
  if (exactly(value, text) === undefined) return notUnderstood('numberUnread');
  return isTooFine(text) ? understood(value, 'digitsDropped', String(value)) : understood(value);
};

/** what is counted, which says no more of a number: pages, volumes, copies */
const counted =
  /(?<=[\d.]) ?(?:pages?|pp?\.?|年)$|(?<=[^年]) ?[页頁本册冊卷部集次人个個篇章期版套种種条條件张張]$/i;
const myriads: Readonly<Record<string, number>> = { 万: 10_000, 萬: 10_000, 亿: 100_000_000 };
/** Reads a text with one number, which may have a sign, unit or percent sign. */
function valueOfText(text: string, style: ColumnStyle): CellReading<number> {
  const bare = text.replace(currency, '').replace(counted, '');
  const [, sign = '', digits = '', unit = ''] =
    /^([-+]?)([\d.,' ’]*)([万萬亿%]?)$/.exec(bare) ?? [];
  const decimal = readDecimal(digits.trim(), style.decimal);
  if (decimal.kind === 'ambiguous') return notUnderstood('numberAmbiguous');
  if (decimal.kind === 'none') return notUnderstood('numberUnread');
  const value = unit === '%' ? decimal.value / 100 : decimal.value * (myriads[unit] ?? 1);
  return orTooLong(sign === '-' ? -value : value, text);
}

/**
 * Reads a number.
 *
 * @param style has the decimal mark, if the cell alone does not tell
 * @param zeroMeansNothing for ratings, where 0 means that nobody has rated
 */
export function readNumber(
  cell: string,
  style: ColumnStyle = {},
  zeroMeansNothing = false,
): CellReading<number> {
  // full-width commas that do not separate thousands are no separators
  const narrow = withoutWideCommas(cell);
  if (narrow.includes('，')) return notUnderstood('numberUnread');
  const text = clean(narrow);
  if (text === '') return empty;
  if (/^[-+]?\d+(\.\d+)?e[-+]?\d+$/i.test(text)) return orTooLong(Number(text), text);
  const reading = valueOfText(text, style);
  return reading.kind === 'value' && reading.value === 0 && zeroMeansNothing ? empty : reading;
}
