import { clean } from '#contract/cleanCell.ts';
import { asKept, type ColumnStyle, readDecimal, withoutWideCommas } from './number.ts';
import { type CellReading, empty, notUnderstood, understood } from './reading.ts';

export interface Price {
  readonly amount: number;
  /** ISO 4217; empty if the file does not say */
  readonly currency: string;
}

export const isPrice = (value: unknown): value is Price =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value;

/** signs and short names of one currency each, beside the codes of ISO 4217 */
const signs: Readonly<Record<string, string>> = {
  ...{ 元: 'CNY', RMB: 'CNY', NTD: 'TWD', NT$: 'TWD', HK$: 'HKD', US$: 'USD', S$: 'SGD' },
  ...{ A$: 'AUD', C$: 'CAD', NZ$: 'NZD', R$: 'BRL', '€': 'EUR', '£': 'GBP', 円: 'JPY' },
  ...{ 원: 'KRW', '₩': 'KRW', '₹': 'INR', '₽': 'RUB', '₫': 'VND', '฿': 'THB' },
};
const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
/** signs of several countries */
const unclear: ReadonlySet<string> = new Set(['$', '¥']);
/** currencies without decimals: `14,800원` is fourteen thousand, whatever marks the decimals of its column */
const withoutDecimals: ReadonlySet<string> = new Set(['JPY', 'KRW', 'VND', 'TWD']);

/** an amount with what stands before and behind it */
const priceForm = /^([^\d.,]*)([\d.,][\d.,' ’]*)([^\d.,]*)$/;

/** The sign of a price: one, before the amount or behind it, where `元` may stand as well; undefined for anything else. */
function signOf(before: string, behind: string): string | undefined {
  if (before === '' || behind === '') return before || behind;
  if (behind !== '元' || before === '$') return undefined;
  return before === '¥' ? behind : before;
}

/** What a sign says: '' where it is of several countries; undefined for what is no sign. */
const currencyOf = (sign: string): string | undefined =>
  sign === '' || unclear.has(sign) ? '' : codes.has(sign) ? sign : signs[sign];

/** an amount as programs write it: there is nothing to find out */
const plainAmount = /^-?\d{1,12}(?:\.\d{1,2})?$/;

/** What amounts can be. */
export interface AmountLimits {
  /** whether an amount may be below zero: then a plain one keeps its sign */
  readonly isSigned?: boolean;
  /** the largest one */
  readonly most?: number;
}
/** the price of a book: what is more is an ISBN or a date in the wrong column */
export const mostOfBooks = 9_999_999;
/** any other amount: what has more digits is an identifier */
export const mostAmount = 999_999_999_999.99;

/**
 * Reads one amount, with the sign or the code of a currency at most: `39.80`, `￥39.80`, `1,234.50`, `12 元`, `CNY 12`. Anything
 * else is told.
 */
export function readPrice(
  cell: string,
  style: ColumnStyle = {},
  { isSigned = false, most = mostOfBooks }: AmountLimits = {},
): CellReading<Price> {
  const isPlain = style.decimal !== ',' && plainAmount.test(cell);
  if (isPlain && (isSigned || !cell.startsWith('-')) && Math.abs(Number(cell)) <= most)
    return understood({ amount: Number(cell), currency: '' });
  const narrow = withoutWideCommas(cell);
  if (narrow.includes('，')) return notUnderstood('priceUnread');
  const text = clean(narrow);
  if (text === '') return empty;
  const [before = '', digits = '', behind = ''] = (priceForm.exec(text) ?? [])
    .slice(1)
    .map((part) => part.trim());
  const sign = signOf(before, behind);
  const currency = sign === undefined ? undefined : currencyOf(sign);
  if (digits === '' || sign === undefined || currency === undefined)
    return notUnderstood('priceUnread');
  const isWhole = withoutDecimals.has(currency) && /^\d{1,3}(?:[.,]\d{3})+$/.test(digits);
  const amount = asKept(amountOf(isWhole ? digits.replace(/[.,]/g, '') : digits, style, most));
  if (amount.kind !== 'value') return amount;
  const price = { amount: amount.value, currency };
  if (amount.note) return understood(price, amount.note, amount.detail);
  return understood(price, unclear.has(sign) ? 'priceCurrencyUnclear' : undefined);
}

function amountOf(digits: string, style: ColumnStyle, most: number): CellReading<number> {
  const read = readDecimal(digits, style.decimal);
  if (read.kind === 'ambiguous') return notUnderstood('numberAmbiguous');
  return read.kind === 'none' || read.value > most
    ? notUnderstood('priceUnread')
    : understood(read.value);
}
