import type { ColumnStyle } from './style.ts';

/** A number as read: its value, and its decimal mark if it has one. */
export type Decimal =
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
