// @ts-check
import { SSF } from '@e965/xlsx';

/** Cells of workbooks as the texts that a person sees, if these say more than the value. */

/** @param {number} part */
const two = (part) => String(part).padStart(2, '0');

/** A number as decimal text, without exponent and without the rounding errors of binary fractions. @param {number} value */
function plain(value) {
  // whole numbers have no such errors, and identifiers may have sixteen digits
  const rounded = Number.isSafeInteger(value) ? value : Number(value.toPrecision(15));
  // not all of its digits are known: it is no identifier
  if (Math.abs(rounded) > Number.MAX_SAFE_INTEGER) return value.toExponential();
  const text = String(rounded);
  if (!text.includes('e')) return text;
  return rounded.toFixed(20).replace(/(?<!0)0+$/, '');
}

/** The parts of a format that show a date, without literals and colours. @param {string} format */
const bareFormat = (format) =>
  (format.split(';')[0] ?? '')
    .replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\][]*\]/gi, '')
    .toLowerCase();

/**
 * The date of a serial number, computed without clocks and zones; only the parts that its format shows.
 *
 * @param {number} serial
 * @param {string} format
 * @param {boolean} is1904
 */
function dateText(serial, format, is1904) {
  const bare = bareFormat(format);
  const parts = SSF.parse_date_code(serial, { date1904: is1904 });
  if (!parts) return plain(serial);
  const thousandths = /s\.0/.test(bare) ? Math.round((parts.u ?? 0) * 1_000) : 0;
  const fraction =
    thousandths > 0 && thousandths < 1_000 ? `.${String(thousandths).padStart(3, '0')}` : '';
  const clock = `${two(parts.H)}:${two(parts.M)}:${two(Math.floor(parts.S))}${fraction}`;
  // the zero day, which an empty cell becomes in a formula
  if (!is1904 && serial >= 0 && serial < 1 && /[yd]/.test(bare)) return plain(serial);
  const isElapsed = /\[(?:h+|m+|s+)\]/.test(bare) || (serial >= 1 && /^m+:s+/.test(bare));
  if (isElapsed) {
    const seconds = Math.round(serial * 86_400);
    return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  }
  const hasDay = /[yd]/.test(bare);
  if (!hasDay && serial < 1) return clock;
  const year = String(parts.y).padStart(4, '0');
  if (/y/.test(bare) && !/[dhs]/.test(bare))
    return /m/.test(bare) ? `${year}-${two(parts.m)}` : year;
  const day = `${year}-${two(parts.m)}-${two(parts.d)}`;
  return clock === '00:00:00' ? day : `${day} ${clock}`;
}

/** The currency of an ambiguous sign, by the language of its format. */
const currencyOfLocale = new Map([
  ['804', 'CNY'],
  ['411', 'JPY'],
  ['412', 'KRW'],
  ['404', 'TWD'],
  ['c04', 'HKD'],
  ['1404', 'MOP'],
  ['1004', 'SGD'],
  ['409', 'USD'],
  ['809', 'GBP'],
  ['c09', 'AUD'],
  ['1009', 'CAD'],
]);
const money = /^(?:[A-Z]{0,3} ?[$¥￥€£₩₽₹]|元|[A-Z]{3}|NT\$|HK\$|円|원)$/;

/** The currency that a format shows; empty if it shows none. @param {string} format */
function currencyOf(format) {
  const section = format.split(';')[0] ?? '';
  const outside = section.replace(/\[[^\][]*\]/g, '');
  const [, sign = '', locale = ''] = /\[\$([^\]-]*)(?:-([0-9a-f]+))?\]/i.exec(section) ?? [];
  const known = currencyOfLocale.get(locale.toLowerCase().replace(/^0+/, ''));
  if (/^[$¥￥]$/.test(sign) && known) return known;
  const literals = [...outside.matchAll(/"([^"]+)"|\\?([$¥￥€£元])/g)].map(([, quoted, bare]) =>
    (quoted ?? bare ?? '').trim(),
  );
  return [sign.trim(), ...literals].find((literal) => money.test(literal)) ?? '';
}

/** A format of identifiers: zeros for their digits, with signs and texts between, such as `"A-"0000`. @param {string} format */
const isOfIdentifiers = (format) =>
  /^(?:"[^"]*"|\\.|[0\- ])+$/.test(format) && /0[^"]*0/.test(format.replace(/"[^"]*"|\\./g, ''));

/** @param {number} value @param {string} format */
function numberText(value, format) {
  // leading zeros of identifiers are in the format only
  if (Number.isSafeInteger(value) && isOfIdentifiers(format) && currencyOf(format) === '')
    return SSF.format(format, value);
  if (/%/.test(bareFormat(format))) return `${plain(value * 100)}%`;
  const currency = currencyOf(format);
  return currency === '' ? plain(value) : `${currency} ${plain(value)}`;
}

const errors = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
]);

/**
 * The text of a cell. A formula has the value that was saved with the workbook.
 *
 * @param {import('@e965/xlsx').CellObject} cell
 * @param {boolean} is1904 whether days are counted from 1904
 */
export function cellText(cell, is1904) {
  const { v: value, z } = cell;
  if (cell.t === 'e') return errors.get(Number(value)) ?? '#N/A';
  // the program that wrote the formula did not compute its value
  if (cell.f !== undefined && (value === undefined || value === ''))
    return cell.t === 's' || (cell.t === 'n' && value === '') ? '' : '#VALUE!';
  if (value === undefined || value === null) return '';
  const format = typeof z === 'string' ? z : 'General';
  if (typeof value === 'number')
    return SSF.is_date(format) ? dateText(value, format, is1904) : numberText(value, format);
  return String(value);
}
