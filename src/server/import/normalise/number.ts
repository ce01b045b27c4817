import { clean } from '#contract/cleanCell.ts';
import { exactly } from '#contract/exactNumber.ts';
import { readDecimal, withoutWideCommas } from './decimal.ts';
import { type CellReading, empty, notUnderstood, understood } from './reading.ts';
import type { ColumnStyle } from './style.ts';

const hanDigits = '零一二三四五六七八九';
const hanUnits: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000 };
const myriads: Readonly<Record<string, number>> = { 万: 10_000, 萬: 10_000, 亿: 100_000_000 };

/** Reads `三百二十一` and `一万二千`; undefined if it is no number. */
function hanNumber(text: string): number | undefined {
  if (!/^[〇零一二两三四五六七八九十百千万萬亿]+$/.test(text)) return undefined;
  let [total, section, digit] = [0, 0, 0];
  for (const character of text.replace(/〇/g, '零').replace(/两/g, '二')) {
    const myriad = myriads[character];
    const unit = hanUnits[character];
    if (myriad) {
      total = (total + section + digit) * myriad;
      [section, digit] = [0, 0];
    } else if (unit) {
      section += (digit || 1) * unit;
      digit = 0;
    } else if (digit === 0) digit = hanDigits.indexOf(character);
    // digits in a row are not such a number
    else return undefined;
  }
  return total + section + digit;
}

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

/** Reads a text with one number, which may have a sign, unit or percent sign. */
function valueOfText(text: string, style: ColumnStyle): CellReading<number> {
  const han = hanNumber(text);
  if (han !== undefined) return understood(han);
  const bare = text.replace(currency, '');
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
