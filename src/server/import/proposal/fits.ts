import type { ColumnType } from '#contract/endpoints/imports.ts';
import { lengthOf } from '#contract/text.ts';
import { readCell } from '#server/cells/cell.ts';
import type { ColumnStyle } from '#server/cells/number.ts';
import { isPrice } from '#server/cells/price.ts';
import { type CellReading, understood } from '#server/cells/reading.ts';
import { writtenAs } from '#server/cells/style.ts';
import { readLine, readList } from '#server/cells/text.ts';

/** Tells whether a cell fits a type: whether an import would take all of it, and the save of the record too. */

/** `partly`: an import takes it without a word, but loses a part of what it says */
export type CellFit = 'whole' | 'partly' | 'not';

/** types that are counted cell by cell; the others follow from the values, or are looked up */
export const countedTypes = [
  'text',
  'longText',
  'number',
  'money',
  'boolean',
  'date',
  'dateTime',
  'partialDate',
  'link',
  'tags',
] as const satisfies readonly ColumnType[];
export type CountedType = (typeof countedTypes)[number];

const longestCell = 500;
const longestLongText = 20_000;
const longestAddress = 2_000;
const mostTags = 30;
const longestTag = 100;
export const mostDecimals = 6;

/** digits after the decimal point */
export function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent));
}

/** a number of a code: a zero in front would be lost */
export const isPadded = (cell: string): boolean => /^\s*0\d+\s*$/.test(cell);

/** what a spreadsheet shows for a formula with an error: no type takes it */
const formulaError = /^\s*#(N\/A|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|NULL!)\s*$/;
/** characters of numbers and prices; other cells need not be read to know that they are none */
const inNumbers = /^[\s\d０-９.,，'’+\-−%万萬亿eE]+$/;
const hasCurrency = /[$¥￥€£₩元]|^[A-Z]{3} /;
const longestPrice = 60;
const longestFlag = 10;
const longestDate = 60;
const inDates = /[\d０-９〇零一二三四五六七八九]/;

/** Whether a cell may be written in several ways, so that its column has to tell. */
export const hasWays = (type: CountedType, cell: string): boolean => {
  const way = writtenAs({ type });
  if (way === 'number') return /[,，]|\.\d{3}(?!\d)/.test(cell);
  if (way !== 'date') return false;
  return /^\s*\d{1,2} ?[-/.] ?\d{1,2} ?[-/.] ?\d/.test(cell.normalize('NFKC'));
};

/** the words and signs of which dates and times are made, in the languages that are read */
const dateParts =
  /[\d\s\-‐-―/.,:：，。年月日号號년월일時时点分秒〇零○一二三四五六七八九十廿卅+]|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|st|nd|rd|th|of|[tz]|am|pm|上午|下午|晚上|中午|凌晨|早上|傍晚/giu;
const isAllDate = (cell: string): boolean =>
  cell.normalize('NFKC').replace(dateParts, '').trim() === '';
const hasClock = (cell: string): boolean => /\d\s*[:：时時点]\s*\d|\d\s*[点时時]/.test(cell);

const ofReading = (reading: CellReading, isWhole: (value: unknown) => boolean): CellFit => {
  if (reading.kind !== 'value' || reading.note !== undefined) return 'not';
  return isWhole(reading.value) ? 'whole' : 'partly';
};

const isPlainNumber = (value: unknown): boolean =>
  typeof value === 'number' && Math.abs(value) <= 1e15 && decimalsOf(value) <= mostDecimals;

const textFit = (cell: string, limit: number): CellFit =>
  lengthOf(cell) > limit ? 'not' : 'whole';

interface Way {
  readonly heading: string;
  readonly style: ColumnStyle;
  /** the time zone of times without an offset */
  readonly zone: string;
}

/** How a cell with a value fits a type, if its column is written in a way. */
export function fitOfCell(type: CountedType, cell: string, way: Way): CellFit {
  if (formulaError.test(cell)) return 'not';
  const { heading, style, zone } = way;
  const read = () => readCell({ heading, field: { type }, style }, cell, zone);
  switch (type) {
    case 'number':
      if (!inNumbers.test(cell) && !hasCurrency.test(cell)) return 'not';
      return ofReading(read(), (value) => isPlainNumber(value) && !isPadded(cell));
    case 'money':
      return cell.length <= longestPrice && /\d/.test(cell) ? priceFit(read()) : 'not';
    case 'boolean':
      return cell.length <= longestFlag ? ofReading(read(), () => true) : 'not';
    case 'date':
    case 'partialDate':
    case 'dateTime': {
      if (cell.length > longestDate || !inDates.test(cell)) return 'not';
      const isAll = isAllDate(cell) && (type === 'dateTime' || !hasClock(cell));
      const reading = read();
      // parts of a second beyond those that are kept make no text of a time, nor does a clock; the import tells of each
      const isFine =
        reading.kind === 'value' &&
        (reading.note === 'digitsDropped' || reading.note === 'clockDropped');
      return ofReading(isFine ? understood(reading.value) : reading, () => isAll);
    }
    default:
      return fitOfText(type, cell);
  }
}

type TextType = Extract<CountedType, 'text' | 'longText' | 'link' | 'tags'>;

function fitOfText(type: TextType, cell: string): CellFit {
  switch (type) {
    case 'text': {
      const line = readLine(cell);
      return /[\r\n]/.test(cell.trim()) ? 'partly' : textFit(line, longestCell);
    }
    case 'longText':
      return textFit(cell, longestLongText);
    case 'link':
      return /^\s*https?:\/\/\S+\s*$/i.test(cell) && cell.trim().length <= longestAddress
        ? 'whole'
        : 'not';
    case 'tags': {
      const items = readList(cell);
      const isShort = items.every((item) => lengthOf(item) <= longestTag);
      return items.length > 0 && items.length <= mostTags && isShort ? 'whole' : 'not';
    }
  }
}

function priceFit(reading: CellReading): CellFit {
  if (reading.kind !== 'value') return 'not';
  // the sign of a currency of several countries is no part of the amount
  return [undefined, 'priceCurrencyUnclear'].includes(reading.note) ? 'whole' : 'not';
}

/** The currency that a cell names; '' for none. Signs of several countries stand for the usual one. */
export function currencyOfCell(cell: string, style: ColumnStyle, zone: string): string {
  const reading = readCell({ heading: '', field: { type: 'money' }, style }, cell, zone);
  if (reading.kind !== 'value' || !isPrice(reading.value)) return '';
  const { currency } = reading.value;
  if (currency !== '') return currency;
  return /[¥￥]/.test(cell) ? 'CNY' : /[$＄]/.test(cell) ? 'USD' : '';
}
