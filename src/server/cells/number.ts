import { clean } from '#contract/cleanCell.ts';
import { exactly } from '#contract/exactNumber.ts';
import { readDecimal, withoutWideCommas } from './decimal.ts';
import { type CellReading, empty, notUnderstood, understood } from './reading.ts';
import type { ColumnStyle } from './style.ts';

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
