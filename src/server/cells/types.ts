import {
  isOtherList,
  readAddresses,
  readBoolean,
  readDuration,
  readOption,
} from '#contract/cellText.ts';
import { isHtml } from '#contract/cleanCell.ts';
import { jsonOf, repeatedName } from '#contract/exactJson.ts';
import { inLanguage, type Language, message } from '#contract/language.ts';
import { lengthOf } from '#contract/text.ts';
import { instantsOf } from '#contract/zonedTime.ts';
import { locales } from '#locales/index.ts';
import type { CompiledField } from '#schema/compile.ts';
import type { TypeName } from '#schema/fields/index.ts';
import { sanitisedHtml } from '#server/html.ts';
import { daysOf, readDate } from './date.ts';
import { type ColumnStyle, readNumber, type Scale, scaled } from './number.ts';
import { readPrice } from './price.ts';
import { type CellReading, empty, notUnderstood, type ReadingNote, understood } from './reading.ts';
import { hasLines, readLine, readLines, readList, readText } from './text.ts';

/** How each type of field is read from the cells of files, and written into an example of one. */

/** The properties of a column that decide how its cells are read. */
export interface ReadColumn {
  readonly heading: string;
  readonly field: Pick<CompiledField, 'type' | 'options' | 'minimum'> &
    Partial<Pick<CompiledField, 'currency' | 'format'>>;
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
  const isDay = note === undefined || note === 'clockDropped';
  const isWhole = isDay && /^\d{4}-\d{2}-\d{2}$/.test(reading.value);
  return isWhole ? reading : notUnderstood('dateIncomplete');
}

const clock =
  /(?<![T\s])[T\s]*(?:(上午|下午)\s*)?(\d{1,2})(?:[:时点](\d{1,2})?)(?:[:分](\d{1,2}(?:\.\d+)?)?)?秒?\s*(am|pm)?$/i;
const zoned =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})$/;
/** two clocks, such as `20:00-22:00`: the second is no offset */
const fromTo = / \d{2}:\d{2}-\d{2}:\d{2}$/;
/** hours that the clocks of a zone are apart from those of Greenwich, at most */
const mostOffset = 14;
const two = (part: number) => String(part).padStart(2, '0');

/** The hour from 0 to 23 that a clock time means: `8:00 PM` and `下午8点` are 20; NaN for 13:00 am. */
function hourOf(said: number, part: string): number {
  if (part === '' || (said > 12 && /pm|下午/i.test(part))) return said;
  return said > 12 ? Number.NaN : (said % 12) + (/pm|下午/i.test(part) ? 12 : 0);
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
  return readWall(text, style, zone);
}

/** Reads the day and the time that a clock of a zone shows. */
function readWall(text: string, style: ColumnStyle, zone: string): CellReading<string> {
  const match = clock.exec(text);
  const before = match ? text.slice(0, match.index) : text;
  // what is left of a time that was not read: an offset, a part of the day
  if (/\d:|[上下]午/.test(before)) return notUnderstood('timeUnread');
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

/** Whether a column has years, by its heading. */
const isOfYears = ({ heading }: ReadColumn) => /year|年份/i.test(heading);

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

/** characters of numbers and prices; other cells need not be read to know that they are none */
const inNumbers = /^[\s\d０-９.,，'’+\-−%万萬亿eE]+$/;
const hasCurrency = /[$¥￥€£₩元]|^[A-Z]{3} /;
const longestPrice = 60;
const longestFlag = 10;
const longestDate = 60;
const inDates = /[\d０-９]/;

/** the words and signs of which dates and times are made, in the languages that are read */
const dateParts =
  /[\d\s\-‐-―/.,:：，。年月日号號년월일時时点分秒+]|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|st|nd|rd|th|of|[tz]|am|pm|上午|下午/giu;
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

/** `partly`: an import takes it without a word, but loses a part of what it says */
export type CellFit = 'whole' | 'partly' | 'not';

function priceFit(reading: CellReading): CellFit {
  if (reading.kind !== 'value') return 'not';
  // the sign of a currency of several countries is no part of the amount
  return [undefined, 'priceCurrencyUnclear'].includes(reading.note) ? 'whole' : 'not';
}

/** @param mayHaveClock whether a clock is a part of the value */
const timeFit =
  (mayHaveClock: boolean) =>
  (cell: string, read: () => CellReading): CellFit => {
    if (cell.length > longestDate || !inDates.test(cell)) return 'not';
    const isAll = isAllDate(cell) && (mayHaveClock || !hasClock(cell));
    const reading = read();
    // parts of a second beyond those that are kept make no text of a time, nor does a clock; the import tells of each
    const isFine =
      reading.kind === 'value' &&
      (reading.note === 'digitsDropped' || reading.note === 'clockDropped');
    return ofReading(isFine ? understood(reading.value) : reading, () => isAll);
  };

interface TypeCells {
  /** Reads a cell that is not empty. @param most the largest amount */
  read(column: ReadColumn, cell: string, zone: string, most: number): CellReading;
  /** How a cell of a file for a new list fits the type. Default: it follows from the values, or is looked up */
  fit?(cell: string, read: () => CellReading): CellFit;
  /** The cell of an example. Default: the placeholder. @param day of the example */
  example?(field: CompiledField, language: Language, day: string): string;
}

const readWords: TypeCells['read'] = (_column, cell) =>
  hasLines(cell) ? understood(readLine(cell), 'linesJoined') : understood(readLine(cell));
const words: TypeCells = { read: readWords };
const numbered = {
  example: ({ default: given, minimum = 0 }: CompiledField) => String(given ?? minimum),
};
const dayExample = (_field: CompiledField, _language: Language, day: string): string => day;

const types: Readonly<Record<TypeName, TypeCells>> = {
  text: {
    read: readWords,
    fit(cell) {
      return /[\r\n]/.test(cell.trim()) ? 'partly' : textFit(readLine(cell), longestCell);
    },
  },
  longText: {
    read: (_column, cell) => understood(readLines(cell)),
    fit: (cell) => textFit(cell, longestLongText),
  },
  richText: { read: (_column, cell) => readRichText(cell) },
  number: {
    ...numbered,
    read: ({ style = {}, scale }, cell) => scaled(readNumber(cell, style), scale),
    fit(cell, read) {
      if (!inNumbers.test(cell) && !hasCurrency.test(cell)) return 'not';
      return ofReading(read(), (value) => isPlainNumber(value) && !isPadded(cell));
    },
  },
  money: {
    ...numbered,
    read: ({ field: { minimum }, style = {} }, cell, _zone, most) =>
      readPrice(cell, style, { isSigned: minimum === undefined || minimum < 0, most }),
    fit: (cell, read) =>
      cell.length <= longestPrice && /\d/.test(cell) ? priceFit(read()) : 'not',
  },
  date: {
    read: ({ style = {} }, cell) => readDay(cell, style),
    fit: timeFit(false),
    example: dayExample,
  },
  partialDate: {
    read: (column, cell) => readDate(cell, column.style ?? {}, isOfYears(column)),
    fit: timeFit(false),
    example: dayExample,
  },
  dateTime: {
    read: ({ style = {} }, cell, zone) => readInstant(cell, style, zone),
    fit: timeFit(true),
    example: ({ required }, _language, day) => (required ? `${day} 20:00` : ''),
  },
  duration: { read: (_column, cell) => orUnread(readDuration(cell), 'durationUnread') },
  boolean: {
    read: (_column, cell) => orUnread(readBoolean(cell), 'booleanUnread'),
    fit: (cell, read) => (cell.length <= longestFlag ? ofReading(read(), () => true) : 'not'),
    example: ({ default: given }, language) =>
      message(locales.exports.cells, language, given === true ? 'yes' : 'no'),
  },
  enum: {
    read: ({ field }, cell) => readChoice(field, cell),
    example({ default: given, options = [] }, language) {
      const option = options.find(({ value }) => value === given) ?? options[0];
      return inLanguage(option?.label, language) ?? '';
    },
  },
  tags: {
    read: (_column, cell) =>
      isOtherList(cell) ? notUnderstood('listUnread') : someOf(readList(cell)),
    fit(cell) {
      const items = readList(cell);
      const isShort = items.every((item) => lengthOf(item) <= longestTag);
      return items.length > 0 && items.length <= mostTags && isShort ? 'whole' : 'not';
    },
  },
  images: { read: (_column, cell) => someOf(readAddresses(cell)) },
  link: {
    read: readWords,
    fit: (cell) =>
      /^\s*https?:\/\/\S+\s*$/i.test(cell) && cell.trim().length <= longestAddress
        ? 'whole'
        : 'not',
  },
  json: { read: (_column, cell) => readJson(cell) },
  ...{ image: words, video: words, audio: words, file: words, colour: words },
  // relations are read elsewhere, because that needs records
  ...{ relation: words, relations: words, user: words, computed: words },
};

/** How cells of a field are read and written. */
export const cellsOf = ({ type }: { readonly type: TypeName }): TypeCells => types[type];
