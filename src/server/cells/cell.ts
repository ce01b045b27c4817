import { dayOfNumber, isDayCount } from '#contract/cellText.ts';
import { formatOf } from '#schema/added.ts';
import type { ColumnStyle } from './number.ts';
import { isPrice, mostAmount } from './price.ts';
import { type CellReading, empty, notUnderstood, type ReadingNote, understood } from './reading.ts';
import { writtenAs } from './style.ts';
import { cellsOf, type ReadColumn } from './types.ts';

/** Reads cells by the type of their field. Nothing is guessed, because a wrong value is worse than a missing one. */

/**
 * Reads a cell by the type of its column's field and by how the column is written. The value of a price is its amount
 * with its currency. Relations are read elsewhere, because that needs records.
 *
 * @param zone the time zone of times without an offset
 * @param most the largest amount
 */
export function readCell(
  column: ReadColumn,
  cell: string,
  zone: string,
  most = mostAmount,
): CellReading {
  if (formulaError.test(cell)) return notUnderstood('formulaError');
  const reading = readByType(column, cell, zone, most);
  if (reading.kind !== 'value' || reading.note) return reading;
  const note = strangeIn(column.field.type, cell);
  return note ? understood(reading.value, note) : reading;
}

/** A value of a record, with the currency that a cell says for another field. */
export type ValueReading = CellReading & { readonly currency?: string };

/**
 * Reads a cell as the value that a record has: for imports, and for fields whose type changes. An amount in another currency
 * than its field has is not taken.
 */
export function readValue(column: ReadColumn, cell: string, zone: string): ValueReading {
  const reading = readCell(column, cell, zone);
  if (reading.kind !== 'value' || column.field.type !== 'money' || !isPrice(reading.value))
    return reading;
  const { value, note, detail } = reading;
  const { amount, currency } = value;
  const { currency: only = 'CNY' } = column.field;
  if (typeof only !== 'string') return { ...understood(amount, note, detail), currency };
  if (currency !== '' && currency !== only) return notUnderstood('currencyOther', only);
  // a sign without a country is enough where a list has one currency
  return note === 'priceCurrencyUnclear' ? understood(amount) : understood(amount, note, detail);
}

/** a long number as a spreadsheet shows it, without its last digits: `1.38E+10` */
const shortened = /^\s*[1-9](?:[.,](\d+))?E\+?(\d{2})\s*$/;
/** question marks in place of all characters, which an encoding did not have */
const onlyUnknown = /^\s*\?(?:\s*\?)+\s*$/;

/** What is strange about a cell that was read as it stands; undefined if it is nothing. */
function strangeIn(type: string, cell: string): ReadingNote | undefined {
  if (isGarbled(cell)) return 'garbled';
  if (type !== 'text' && type !== 'longText') return undefined;
  if (onlyUnknown.test(cell)) return 'garbled';
  const [, digits = '', power] = shortened.exec(cell) ?? [];
  return Number(power) > digits.length ? 'digitsLost' : undefined;
}

/** what a spreadsheet shows for a formula with an error, and for a value that its column is too narrow for */
const formulaError =
  /^\s*(?:#(?:N\/A|NV|DIV\/0!|VALUE!|WERT!|VALEUR!|REF!|BEZUG!|NAME\?|NOM\?|NUM!|ZAHL!|NOMBRE!|NULL!|ERROR!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|GETTING_DATA)|Err:\d{3}|#{4,})\s*$/;

/** Whether a text holds characters that cannot be shown or were decoded wrongly, or is damaged. */
export const isGarbled = (text: string): boolean =>
  garbled.test(text) || text.includes('\0') || (/[ÂÃâã-ïÐÑ锟]/.test(text) && doubled.test(text));

/** replacement characters, controls beyond ASCII and private use, which a wrong encoding leaves */
const garbled = /[\ufffd\u0080-\u009f\ue000-\uf8ff\u{f0000}-\u{10ffff}]/u;

/** what bytes 0x80 to 0xBF of windows-1252 show, which are the second and third of a character in UTF-8 */
const following = '[\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]';
/** UTF-8 that was read as windows-1252 and saved so: `cafÃ©`, `donâ€™t`; and `锟斤拷`, its like in GBK */
const doubled = new RegExp(
  `[ÂÃ][¡-ª¬-º¼-¿]|â€|ï¿½|(?:[ã-ï]${following}{2}){2}|(?:[ÐÑ]${following}){2}|锟斤拷`,
);

/** A cell of dates, where it is a number that counts days, as the day that it is; unread if its column does not say so. */
function countedDay(cell: string, { dateOrder }: ColumnStyle): string | CellReading {
  const day = dayOfNumber(cell, isDayCount(dateOrder) ? dateOrder : 'days1900');
  if (day === undefined) return cell;
  return isDayCount(dateOrder) ? day : notUnderstood('dateNumber', day);
}

function readByType(column: ReadColumn, given: string, zone: string, most: number): CellReading {
  if (given.trim() === '') return empty;
  const formatted = formatOf(column.field)?.read?.(given);
  if (formatted !== undefined) return understood(formatted);
  const cell = writtenAs(column.field) === 'date' ? countedDay(given, column.style ?? {}) : given;
  return typeof cell === 'string' ? cellsOf(column.field).read(column, cell, zone, most) : cell;
}
