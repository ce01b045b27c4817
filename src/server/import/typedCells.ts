import type { CompiledField } from '#schema/compile.ts';
import { sanitiseHtml } from '../html.ts';
import { jsonOf } from '../json.ts';
import { readTime } from '../special/times.ts';
import { readDate } from './normalise/date.ts';
import { readNumber } from './normalise/number.ts';
import { readPrice } from './normalise/price.ts';
import { readLines, readList, readText } from './normalise/text.ts';

/**
 * Cells of lists that people keep by hand: what is not understood is a problem of its row. Nothing is guessed, because
 * a label of the wrong kind is worse than one that is missing.
 */

/** What a cell says: a value; nothing, where the record keeps what it has; or why it is not understood. */
export type TypedCell =
  | { readonly value: unknown }
  | { readonly problem: TypedCellProblem; readonly options?: string }
  | undefined;
export type TypedCellProblem =
  | 'numberWrong'
  | 'booleanWrong'
  | 'optionWrong'
  | 'dateWrong'
  | 'timeWrong'
  | 'durationWrong'
  | 'jsonWrong';

const truths: Readonly<Record<string, boolean>> = {
  ...Object.fromEntries(['true', 'yes', 'y', '1', 'on', '是', '√', '✓'].map((one) => [one, true])),
  ...Object.fromEntries(['false', 'no', 'n', '0', 'off', '否', '×'].map((one) => [one, false])),
};

const simplify = (cell: string) => readText(cell.normalize('NFKC')).toLowerCase();

function readBoolean(cell: string): TypedCell {
  const value = truths[simplify(cell)];
  return value === undefined ? { problem: 'booleanWrong' } : { value };
}

function readOption({ options = [] }: CompiledField, cell: string): TypedCell {
  const wanted = simplify(cell);
  const found = options.find(({ value, label }) =>
    [String(value), label['zh-CN'], label['en-US']].some((name) => simplify(name) === wanted),
  );
  if (found) return { value: found.value };
  const known = options.map(
    ({ value, label }) => `${label['zh-CN']} / ${label['en-US']} / ${value}`,
  );
  return { problem: 'optionWrong', options: known.join('; ') };
}

/** A day as it is written, whole; nothing where a part is missing. */
function dayOf(cell: string): string | undefined {
  const { value, note } = readDate(cell);
  return note === undefined && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;
}

const clock =
  /(?<![T\s])[T\s]*(?:(上午|下午|晚上|中午)\s*)?(\d{1,2})(?:[:时点](\d{1,2})?)(?:[:分](\d{1,2})?(?:\.\d+)?)?秒?\s*(am|pm)?$/i;
const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;
const two = (part: number) => String(part).padStart(2, '0');

/** The hours of a day that a clock says: `8:00 PM` and `下午8点` are 20. */
function hourOf(said: number, part: string): number {
  const isAfternoon = /^(下午|晚上|pm)$/i.test(part);
  if (isAfternoon && said < 12) return said + 12;
  if (/^(上午|am)$/i.test(part) && said === 12) return 0;
  return said;
}

/** An instant: with its offset as it stands, else by the clock of the platform's time zone. */
function readInstant(cell: string, zone: string): TypedCell {
  const text = readText(cell.normalize('NFKC'));
  if (zoned.test(text)) {
    const instant = new Date(text);
    return Number.isNaN(instant.getTime())
      ? { problem: 'timeWrong' }
      : { value: instant.toISOString() };
  }
  const match = clock.exec(text);
  const day = dayOf(match ? text.slice(0, match.index) : text);
  const hour = hourOf(Number(match?.[2] ?? 0), match?.[1] ?? match?.[5] ?? '');
  const [minute, second] = [Number(match?.[3] ?? 0), Number(match?.[4] ?? 0)];
  if (day === undefined || hour > 23 || minute > 59 || second > 59) return { problem: 'timeWrong' };
  const instant = readTime(`${day} ${two(hour)}:${two(minute)}:${two(second)}`, zone);
  return instant ? { value: instant.toISOString() } : { problem: 'timeWrong' };
}

/** Seconds: `95`, `1:35`, `01:02:03`. */
function readDuration(cell: string): TypedCell {
  const text = simplify(cell);
  if (/^\d+(\.\d+)?$/.test(text)) return { value: Number(text) };
  if (!/^(\d+:)?\d{1,3}:\d{2}$/.test(text)) return { problem: 'durationWrong' };
  return { value: text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) };
}

/** Rich text as the editor keeps it; plain text becomes paragraphs. */
function readRichText(cell: string): string {
  const text = readLines(cell);
  if (/<[a-z]/i.test(text)) return sanitiseHtml(text);
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return escaped
    .split(/\n+/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('');
}

function readJson(cell: string): TypedCell {
  const value = jsonOf(cell);
  return value === undefined ? { problem: 'jsonWrong' } : { value };
}

function readNumeric(cell: string): TypedCell {
  const { value, note } = readNumber(cell);
  return note ? { problem: 'numberWrong' } : { value };
}

function readAmount(cell: string): TypedCell {
  const { value, note } = readPrice(cell);
  return note === 'priceUnread' || note === 'priceSeveral'
    ? { problem: 'numberWrong' }
    : { value: value.amount };
}

/** Addresses in one cell: they hold no blanks and no bars. */
const readAddresses = (cell: string) =>
  cell.split(/[|\s]+|[;；,，](?=\s*(?:\/|https?:))/).filter((address) => address !== '');

/** What an empty cell says. */
function emptyOf(field: CompiledField): TypedCell {
  if (field.type === 'tags' || field.type === 'images') return { value: [] };
  if (['number', 'boolean', 'enum', 'duration', 'money'].includes(field.type)) return undefined;
  if (field.type === 'dateTime' || field.type === 'json') return { value: null };
  return { value: '' };
}

/**
 * Reads a cell by the type of its field; relations are read by whoever knows their records.
 *
 * @param zone the time zone of times without an offset
 */
export function readTypedCell(field: CompiledField, cell: string, zone: string): TypedCell {
  if (cell.trim() === '') return emptyOf(field);
  switch (field.type) {
    case 'number':
      return readNumeric(cell);
    case 'money':
      return readAmount(cell);
    case 'duration':
      return readDuration(cell);
    case 'boolean':
      return readBoolean(cell);
    case 'enum':
      return readOption(field, cell);
    case 'tags':
      return { value: readList(cell) };
    case 'images':
      return { value: readAddresses(cell) };
    case 'date': {
      const value = dayOf(cell);
      return value === undefined ? { problem: 'dateWrong' } : { value };
    }
    case 'partialDate': {
      const { value, note } = readDate(cell);
      return note ? { problem: 'dateWrong' } : { value };
    }
    case 'dateTime':
      return readInstant(cell, zone);
    case 'json':
      return readJson(cell);
    case 'richText':
      return { value: readRichText(cell) };
    case 'longText':
      return { value: readLines(cell) };
    default:
      return { value: readText(cell) };
  }
}
