import {
  dayOfNumber,
  isDayCount,
  isOtherList,
  readAddresses,
  readBoolean,
  readDuration,
  readOption,
} from '#contract/cellText.ts';
import { isHtml } from '#contract/cleanCell.ts';
import { jsonOf, repeatedName } from '#contract/exactJson.ts';
import { instantsOf } from '#contract/zonedTime.ts';
import type { CompiledField } from '#schema/compile.ts';
import { sanitisedHtml } from '#server/html.ts';
import { readDate } from './date.ts';
import { daysOf } from './dateParts.ts';
import { type ColumnStyle, readNumber, type Scale, scaled } from './number.ts';
import { isPrice, mostAmount, readPrice } from './price.ts';
import { type CellReading, empty, notUnderstood, type ReadingNote, understood } from './reading.ts';
import { writtenAs } from './style.ts';
import { hasLines, readLine, readLines, readList, readText } from './text.ts';

/** Reads cells by the type of their field. Nothing is guessed, because a wrong value is worse than a missing one. */

/** The properties of a column that decide how its cells are read. */
export interface ReadColumn {
  readonly heading: string;
  readonly field: Pick<CompiledField, 'type' | 'options' | 'minimum'> &
    Partial<Pick<CompiledField, 'currency'>>;
  readonly style?: ColumnStyle | undefined;
  readonly scale?: Scale | null | undefined;
}

function readChoice({ options = [] }: ReadColumn['field'], cell: string): CellReading {
  const found = readOption(options, cell);
  if (found) return understood(found.value);
  const known = options.map(({ value, label }) => [...Object.values(label), value].join(' / '));
  return notUnderstood('optionUnread', known.join('; '));
}

/** Whether a cell is a day as exports write it, of any year: there is nothing to find out. */
function isExactDay(cell: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(cell) ?? [];
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  const last = daysOf(Number(year), Number(month));
  return isMonth && Number(year) > 0 && Number(day) >= 1 && Number(day) <= last;
}

/** Reads a whole day; a month or year alone is not accepted. */
function readDay(cell: string, style: ColumnStyle): CellReading<string> {
  if (isExactDay(cell)) return understood(cell);
  const reading = readDate(cell, style);
  if (reading.kind !== 'value') return reading;
  if (reading.note === 'dateAmbiguous') return notUnderstood('dateAmbiguous');
  const { note } = reading;
  const isDay = note === undefined || note === 'clockDropped' || note === 'dateEra';
  const isWhole = isDay && /^\d{4}-\d{2}-\d{2}$/.test(reading.value);
  return isWhole ? reading : notUnderstood('dateIncomplete');
}

const clock =
  /(?<![T\s])[T\s]*(?:(上午|下午|晚上|中午|凌晨|早上|傍晚)\s*)?(\d{1,2})(?:[:时点](\d{1,2})?)(?:[:分](\d{1,2}(?:\.\d+)?)?)?秒?\s*(am|pm)?$/i;
const zoned =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})$/;
/** two clocks, such as `20:00-22:00`: the second is no offset */
const fromTo = / \d{2}:\d{2}-\d{2}:\d{2}$/;
/** hours that the clocks of a zone are apart from those of Greenwich, at most */
const mostOffset = 14;
const two = (part: number) => String(part).padStart(2, '0');

/** The hours that a part of the day has; those of a night on two days, such as `晚上12点`, are left out. */
const hoursOf: Readonly<Record<string, readonly [first: number, last: number]>> = {
  am: [0, 11],
  上午: [0, 11],
  pm: [12, 23],
  下午: [12, 23],
  凌晨: [0, 6],
  早上: [4, 11],
  中午: [11, 14],
  傍晚: [16, 20],
  晚上: [17, 23],
};

/** The hour from 0 to 23 that a clock time means: `8:00 PM` and `下午8点` are 20; NaN for 13:00 am. */
function hourOf(said: number, part: string): number {
  const [first, last] = hoursOf[part.toLowerCase()] ?? [0, 23];
  if (said === 12 && last === 11 && first === 0) return 0;
  return [said, said + 12].find((hour) => hour >= first && hour <= last) ?? Number.NaN;
}

/** An instant of a year that has four digits, with a note if it was written with more parts of a second than are kept. */
function instantIn(text: string, instant: number): CellReading<string> {
  const kept = new Date(instant).toISOString();
  if (!/^(?!0000)\d{4}-/.test(kept)) return notUnderstood('timeUnread');
  return /\.\d{3}\d*[1-9]/.test(text) ? understood(kept, 'digitsDropped', kept) : understood(kept);
}

/** An instant with its offset; undefined if its day or its time does not exist. */
function instantWithOffset([whole, day = '', time = '', offset = '']: RegExpExecArray) {
  if (fromTo.test(whole) || Number(/\d{2}/.exec(offset)?.[0] ?? 0) > mostOffset) return undefined;
  const [year, month, date] = day.split('-').map(Number);
  const instant = new Date(`${day}T${time}${offset === 'UTC' ? 'Z' : offset}`);
  const isDay = (date ?? 0) <= daysOf(year ?? 0, month ?? 0);
  return isDay && !Number.isNaN(instant.getTime()) ? instant.getTime() : undefined;
}

/** a zone as mails and browsers write it: `GMT`, `GMT+0800 (CST)`, `20:00:00 +0800` */
const fromGreenwich =
  /^(.+\d(?: ?[ap]m)?)(?: ?(?:GMT|UTC)|(?<=:\d{2}) (?:GMT)?([+-])(\d{2})([0-5]\d)(?: ?\([^()]*\))?)$/i;

/** Reads an instant in a zone that stands behind it; undefined if there is none. */
function readZoned(text: string, style: ColumnStyle): CellReading<string> | undefined {
  const [, wall, sign, hours = 0, minutes = 0] = fromGreenwich.exec(text) ?? [];
  if (wall === undefined) return undefined;
  const reading = readInstant(wall, style, 'UTC');
  if (reading.kind !== 'value') return reading;
  if (Number(hours) > mostOffset) return notUnderstood('timeUnread');
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000);
  return instantIn(wall, Date.parse(reading.value) - offset);
}

const partBefore = /\b([ap]m) (\d{1,2}:\d{2}(?::\d{2})?)$/i;

/** Reads an instant, with its offset if it has one, else in the platform's time zone. */
function readInstant(cell: string, style: ColumnStyle, zone: string): CellReading<string> {
  const text = zoned.test(cell) ? cell : readText(cell.normalize('NFKC'));
  const withOffset = zoned.exec(text);
  if (withOffset) {
    const instant = instantWithOffset(withOffset);
    return instant === undefined
      ? notUnderstood('timeUnread')
      : instantIn(withOffset[2] ?? '', instant);
  }
  return readZoned(text, style) ?? readWall(text.replace(partBefore, '$2 $1'), style, zone);
}

/** Reads the day and the time that a clock of a zone shows. */
function readWall(text: string, style: ColumnStyle, zone: string): CellReading<string> {
  const match = clock.exec(text);
  const before = match ? text.slice(0, match.index) : text;
  // what is left of a time that was not read: an offset, a part of the day
  if (/\d:|[上下]午|晚上|中午/.test(before)) return notUnderstood('timeUnread');
  const day = readDay(before, style);
  const hour = hourOf(Number(match?.[2] ?? 0), match?.[1] ?? match?.[5] ?? '');
  const [minute, second] = [Number(match?.[3] ?? 0), Number(match?.[4] ?? 0)];
  if (day.kind === 'notUnderstood' && day.note === 'dateAmbiguous') return day;
  if (day.kind !== 'value' || !(hour <= 23) || minute > 59 || second >= 60)
    return notUnderstood('timeUnread');
  // when clocks are set back, the first of two times counts; a time that clocks skip is invalid
  const wall = `${day.value} ${two(hour)}:${two(minute)}:${two(Math.floor(second))}`;
  const [instant] = instantsOf(wall, zone);
  const thousandths = Number((match?.[4]?.split('.')[1] ?? '').slice(0, 3).padEnd(3, '0'));
  if (instant === undefined) return notUnderstood('timeUnread');
  const read = instantIn(match?.[4] ?? '', instant + thousandths);
  return day.note && read.kind === 'value' ? understood(read.value, day.note, day.detail) : read;
}

/** Rich text in the editor's format, and what of it is not kept; plain text becomes paragraphs. */
function readRichText(cell: string): CellReading<string> {
  const text = readLines(cell);
  if (isHtml(text)) {
    const { safe, lost } = sanitisedHtml(text);
    return lost.length > 0
      ? understood(safe, 'richTextReduced', lost.join(', '))
      : understood(safe);
  }
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const paragraphs = escaped.split(/\n+/).filter((paragraph) => paragraph !== '');
  return understood(paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(''));
}

function readJson(cell: string): CellReading {
  const value = jsonOf(cell);
  if (value === undefined) return notUnderstood('jsonUnread');
  return repeatedName(cell) ? notUnderstood('jsonRepeated') : understood(value);
}

/** Separators alone are nothing, as an empty cell is. */
const someOf = (items: readonly string[]): CellReading =>
  items.length > 0 ? understood(items) : empty;

const orUnread = (value: unknown, note: ReadingNote): CellReading =>
  value === undefined ? notUnderstood(note) : understood(value);

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
  const { field, style = {} } = column;
  if (given.trim() === '') return empty;
  const cell = writtenAs(field) === 'date' ? countedDay(given, style) : given;
  if (typeof cell !== 'string') return cell;
  switch (field.type) {
    case 'number':
      return scaled(readNumber(cell, style), column.scale);
    case 'money':
      return readPrice(cell, style, {
        isSigned: field.minimum === undefined || field.minimum < 0,
        most,
      });
    case 'duration':
      return orUnread(readDuration(cell), 'durationUnread');
    case 'boolean':
      return orUnread(readBoolean(cell), 'booleanUnread');
    case 'enum':
      return readChoice(field, cell);
    case 'tags':
      return isOtherList(cell) ? notUnderstood('listUnread') : someOf(readList(cell));
    case 'images':
      return someOf(readAddresses(cell));
    case 'date':
      return readDay(cell, style);
    case 'partialDate':
      return readDate(cell, style, isOfYears(column));
    case 'dateTime':
      return readInstant(cell, style, zone);
    case 'json':
      return readJson(cell);
    case 'richText':
      return readRichText(cell);
    case 'longText':
      return understood(readLines(cell));
    default:
      return hasLines(cell)
        ? understood(readLine(cell), 'linesJoined')
        : understood(readLine(cell));
  }
}

/** Whether a column has years, by its heading. */
const isOfYears = ({ heading }: ReadColumn) => /year|年份/i.test(heading);
