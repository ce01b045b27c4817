import { clean } from '#contract/cleanCell.ts';
import { exactly } from '#contract/exactNumber.ts';
import { readDecimal, withoutWideCommas } from './decimal.ts';
import { type CellReading, empty, notUnderstood, understood } from './reading.ts';
import type { ColumnStyle } from './style.ts';

const hanDigits = '零一二三四五六七八九';
const hanUnits: Readonly<Record<string, number>> = { 百: 100, 千: 1_000 };
const myriads: Readonly<Record<string, number>> = { 万: 10_000, 萬: 10_000, 亿: 100_000_000 };

/** one part of a number in Han characters: what stands before `万` or `亿`, or behind them */
const hanSection =
  /^(零)?(?:([一二三四五六七八九])千)?(零)?(?:([一二三四五六七八九])百)?(零)?(?:([一二三四五六七八九])?(十))?([一二三四五六七八九])?$/;

/** Reads `三百二十一`, and `一百五` as 150; undefined if it is no number below ten thousand. */
function hanBelowMyriad(text: string, isFirst: boolean): number | undefined {
  if (text === '零') return 0;
  const found = hanSection.exec(text);
  if (!found || text === '' || (isFirst && text.startsWith('零'))) return undefined;
  const [, , thousands, , hundreds, , tens, ten, ones] = found;
  const of = (digit: string | undefined) => (digit ? hanDigits.indexOf(digit) : 0);
  const inTens = ten ? of(tens) || 1 : 0;
  // the unit of a last digit is left out: it is a tenth of the one before
  const before = /[千百](?=[一二三四五六七八九]$)/.exec(text)?.[0];
  const unit = before ? (hanUnits[before] ?? 1) / 10 : 1;
  return of(thousands) * 1_000 + of(hundreds) * 100 + inTens * 10 + of(ones) * unit;
}

/** Reads `三百二十一`, `一万二千` and `两万三` (23,000); undefined if it is no number. */
function hanNumber(text: string): number | undefined {
  if (!/^[〇零一二两三四五六七八九十百千万萬亿]+$/.test(text)) return undefined;
  const parts = text
    .replace(/〇/g, '零')
    .replace(/两/g, '二')
    .replace(/萬/g, '万')
    .split(/(?<=[万亿])/);
  let total = 0;
  let last = Number.POSITIVE_INFINITY;
  for (const [index, part] of parts.entries()) {
    const myriad = myriads[part.at(-1) ?? ''] ?? 1;
    const digits = myriad === 1 ? part : part.slice(0, -1);
    const isShort = index > 0 && myriad === 1 && /^[一二三四五六七八九]$/.test(digits);
    const value = hanBelowMyriad(digits, index === 0);
    if (value === undefined || myriad >= last) return undefined;
    total += isShort ? (value * last) / 10 : value * myriad;
    last = myriad;
  }
  return total;
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
