import { clockText } from './clockText.ts';
import { jsonOf } from './exactJson.ts';
import { exactly } from './exactNumber.ts';
import type { Localized } from './language.ts';

/**
 * Turns values into texts for the cells of a file, and reads them back: the same for exports, templates, files of
 * rejects and imports, so that exported values are imported unchanged. `read…(write…(value))` is the value, for any
 * value.
 *
 * Spreadsheets may run some texts as formulas. In CSV an apostrophe is put before them (`guardText`). A workbook marks
 * its cells as text and needs none (`workbookText`). Reading removes the apostrophe in every format (`unguardText`),
 * but only before a sign that starts a formula: `'tis` and `'s-Gravenhage` stay unchanged. So a CSV file that was saved
 * as a workbook, or the other way round, reads the same.
 */

/**
 * Texts that a spreadsheet may read as a formula; Chinese and Japanese ones also accept full-width and small signs.
 * Apostrophes before a sign are included, so that removing one is always exact.
 */
const formula = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;
const guarded = /^'/;

/** A text for a cell of CSV, which no spreadsheet runs. */
export const guardText = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** A text for a text cell of a workbook: unchanged, unless reading would remove its apostrophe. */
export const workbookText = (text: string): string => (guarded.test(text) ? guardText(text) : text);

/** Whether a workbook has to mark a cell so that the text stays a text when somebody edits it. */
export const looksLikeFormula = (text: string): boolean => formula.test(text);

/** The text of a cell in any format: the inverse of `guardText` and `workbookText`. */
export const unguardText = (cell: string): string =>
  guarded.test(cell) && formula.test(cell) ? cell.slice(1) : cell;

/** A line of a CSV file by RFC 4180, with its line end. Texts are guarded; numbers are not, whatever their sign. */
export function writeCsvLine(cells: readonly (string | number)[]): string {
  return `${cells
    .map((cell) => (typeof cell === 'number' ? String(cell) : quotedCell(guardText(cell))))
    .join(',')}\r\n`;
}

const quotedCell = (cell: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(cell) ? quoted(cell) : cell;

/** Makes spreadsheets read a CSV file as UTF-8. */
export const byteOrderMark = '\uFEFF';

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Separators between the items of a list. */
const partsItems = /[|｜;；,，、"\n\r\v]/;

/** what separators within do not part: brackets and quotation marks that close, and signs as HTML writes them */
const together =
  /（[^（）\n\r\v]*）|\([^()\n\r\v]*\)|《[^《》\n\r\v]*》|〈[^〈〉\n\r\v]*〉|【[^【】\n\r\v]*】|「[^「」\n\r\v]*」|『[^『』\n\r\v]*』|“[^“”\n\r\v]*”|&(?:#\w{2,7}|amp|[lg]t|quot|apos|nbsp|[a-z](?:acute|grave|circ|uml|tilde|cedil));/gi;
/** no bracket, or pairs of the usual ones side by side */
const closed =
  /^[^（）()《》〈〉【】「」『』“”]*(?:(?:（[^（）()《》〈〉【】「」『』“”]*）|\([^（）()《》〈〉【】「」『』“”]*\)|《[^（）()《》〈〉【】「」『』“”]*》)[^（）()《》〈〉【】「」『』“”]*)*$/;
/** The text with signs in place of what is kept together, as long as before. */
const masked = (text: string): string =>
  text.replace(together, (whole) => '_'.repeat(whole.length));

/** Divides a text at separators of one character, but not within what is kept together. */
function divided(text: string, separator: RegExp): string[] {
  let from = 0;
  return masked(text)
    .split(separator)
    .map(({ length }) => {
      const part = text.slice(from, from + length);
      from += length + 1;
      return part;
    });
}

/**
 * Writes a list into one cell: `散文、诗` or `essays, poems`. An item is quoted if it contains a separator, a quote or an
 * open bracket, is empty, or begins or ends with white space: `"小说,散文"、散文`. Workbooks keep no carriage return, so
 * that items with one are written as JSON.
 *
 * @param separator between two items: `、`, `, ` or a line break
 */
export function writeList(items: readonly string[], separator: string): string {
  if (items.some((item) => item.includes('\r'))) return JSON.stringify(items);
  return items
    .map((item) => {
      const isPlain =
        item !== '' &&
        item === item.trim() &&
        !/^[[{]/.test(item) &&
        !partsItems.test(item) &&
        closed.test(item);
      return isPlain && !(separator === '\n' && /\s/.test(item)) ? item : quoted(item);
    })
    .join(separator);
}

/** Addresses are on separate lines, because most contain characters that separate the items of other lists. */
export const addressSeparator = '\n';

/**
 * Reads the items of a list from one cell. A quoted text is one item; the rest is separated by line breaks, and by bars
 * or, if there is none, by semicolons or commas of any width, but not within brackets that close. Empty items count only if they are quoted. Programs also
 * write lists of texts and numbers as JSON.
 */
export function readList(cell: string): string[] {
  const texts = textsOfJson(cell);
  if (texts) return texts;
  const pieces = piecesOf(cell);
  const bare = pieces.map(({ text, isQuoted }) => (isQuoted ? '' : masked(text))).join('\n');
  const separator = /[|｜]/.test(bare)
    ? /[|｜\n\r\v]/
    : /[;；]/.test(bare)
      ? /[;；\n\r\v]/
      : /[,，、\n\r\v]/;
  return itemsOf(pieces, (text) => divided(text, separator));
}

/** a list of texts as Python writes it: `['history', "poet's"]` */
const pythonText = `'(?:[^'\\\\]|\\\\.)*'|"(?:[^"\\\\]|\\\\.)*"`;
const pythonList = new RegExp(
  `^\\s*\\[\\s*(?:${pythonText})(?:\\s*,\\s*(?:${pythonText}))*\\s*\\]\\s*$`,
  'u',
);

/** The texts of a list of JSON or of Python; undefined if it is none, or holds anything else. */
function textsOfJson(cell: string): string[] | undefined {
  if (/^\s*\[\s*'/.test(cell) && pythonList.test(cell))
    return (cell.match(new RegExp(pythonText, 'gu')) ?? []).map((one) =>
      one.slice(1, -1).replace(/\\(['"\\])/g, '$1'),
    );
  if (!/^\s*\[/.test(cell)) return undefined;
  const list = jsonOf(cell);
  const isOfTexts =
    Array.isArray(list) && list.every((one) => typeof one === 'string' || typeof one === 'number');
  return isOfTexts ? list.map(String) : undefined;
}

/** Whether a cell is a list or an object of another program that `readList` does not know, and would cut up. */
export function isOtherList(cell: string): boolean {
  if (!/^\s*[[{]/.test(cell) || textsOfJson(cell)) return false;
  if (typeof jsonOf(cell) === 'object') return true;
  const [first = '', ...others] = readList(cell);
  return others.length > 0 && !/[\]}]/.test(first);
}

const partsAddresses = /[|｜\s]+|[;；,，、](?=\s*(?:\/|https?:|$))/;

/**
 * Reads addresses from one cell, separated by white space and bars, or by commas and the like before the next address.
 */
export function readAddresses(cell: string): string[] {
  return textsOfJson(cell) ?? itemsOf(piecesOf(cell), (text) => text.split(partsAddresses));
}

interface Piece {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** Whether a text ends an item, or contains none yet. */
function endsAnItem(text: string): boolean {
  const inked = text.trimEnd();
  return /^$|[|｜;；,，、]$/.test(inked) || /[\n\r\v]/.test(text.slice(inked.length));
}

/**
 * Divides a cell into quoted items and the text between them. A quote counts only at the start of an item, and if its
 * end is the end of that item.
 */
function piecesOf(cell: string): Piece[] {
  const quotedItem = /(?<=^|[|｜;；,，、\s])"((?:[^"]|"")*)"(?=\s*(?:$|[|｜;；,，、]|[\n\r\v]))/gu;
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: whole, 1: inner = '', index } of cell.matchAll(quotedItem)) {
    // in `the "big", the small` the quoted word belongs to a longer item
    const between = cell.slice(from, index);
    if (!endsAnItem(between)) continue;
    pieces.push({ text: between, isQuoted: false });
    pieces.push({ text: inner.replaceAll('""', '"'), isQuoted: true });
    from = index + whole.length;
  }
  return [...pieces, { text: cell.slice(from), isQuoted: false }];
}

const itemsOf = (pieces: readonly Piece[], divide: (text: string) => string[]): string[] =>
  pieces.flatMap(({ text, isQuoted }) =>
    isQuoted
      ? [text]
      : divide(text)
          .map((item) => item.trim())
          .filter((item) => item !== ''),
  );

/** A reference to a record, in one cell. */
export interface ReferenceText {
  /** empty if only the id is known */
  readonly title: string;
  /** undefined if the title alone identifies the record */
  readonly id?: string;
}

/** an id stands bare, or in quotes if it has quotes or white space */
const withId = /^(?:([\s\S]*) )?#([^\s"]+)$/u;
const withQuotedId = /^(?:([\s\S]*?) )?#"((?:[^"]|"")+)"$/u;
const isBare = (id: string) => /^[^\s"]+$/u.test(id);

/**
 * Writes `title #id`, or the title alone if there is no id. A title that ends like an id, or is a number, is ambiguous;
 * the caller has to give the id then.
 */
export function writeReference({ title, id }: ReferenceText): string {
  if (id === undefined) return title;
  const written = isBare(id) ? id : quoted(id);
  return title === '' ? `#${written}` : `${title} #${written}`;
}

/** Whether a title alone identifies its record, judging by its spelling. */
export const standsAlone = (title: string): boolean =>
  title !== '' &&
  title === title.trim() &&
  ![withId, withQuotedId].some((form) => form.test(title)) &&
  !/^\d{1,19}$/.test(title);

/**
 * Reads a reference from a cell. If no record has the id, the whole cell may be a title that ends in `#` and a number;
 * otherwise the title before the id is looked up, because a file from another platform has other ids.
 */
export function readReference(cell: string): ReferenceText {
  const inQuotes = withQuotedId.exec(cell);
  if (inQuotes) return { title: inQuotes[1] ?? '', id: (inQuotes[2] ?? '').replaceAll('""', '"') };
  const match = withId.exec(cell);
  return match ? { title: match[1] ?? '', id: match[2] ?? '' } : { title: cell };
}

/** Days 0 of spreadsheets. */
const daysZero = { days1900: Date.UTC(1899, 11, 30), days1904: Date.UTC(1904, 0, 1) };
/** How a spreadsheet counts days. */
export type DayCount = keyof typeof daysZero;
export const isDayCount = (way: string | null | undefined): way is DayCount =>
  way === 'days1900' || way === 'days1904';

/**
 * Reads a number as a spreadsheet counts days, with a time if it has one: `45789` is `2025-05-12`. Undefined if it has not
 * five digits before its point: others are years, or days that are written so.
 */
export function dayOfNumber(cell: string, count: DayCount): string | undefined {
  if (!/^\s*[1-9]\d{4}(?:\.\d+)?\s*$/.test(cell)) return undefined;
  const seconds = Math.round(Number(cell) * 86_400);
  const [day = '', clock = ''] = new Date(daysZero[count] + seconds * 1_000)
    .toISOString()
    .split('T');
  return clock.startsWith('00:00:00') ? day : `${day} ${clock.slice(0, 8)}`;
}

/** What says yes, and what says no. */
const truths: ReadonlyMap<string, boolean> = new Map([
  ...'true yes y t 1 1.0 on 是 是的 有 真 √ ✓ ✔ ☑ ✅'.split(' ').map((one) => [one, true] as const),
  ...'false no n f 0 0.0 off 否 不是 无 没有 假 × ✗ ✘ ☐ ❌'
    .split(' ')
    .map((one) => [one, false] as const),
]);

/** Brings spellings in different widths, cases and spaces into one form. */
export const oneSpelling = (cell: string): string =>
  cell.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

/** Reads yes or no in either language; undefined if it is neither. */
export const readBoolean = (cell: string): boolean | undefined =>
  truths.get(oneSpelling(cell.replace(/\ufe0f/g, '')));

/** One of a few values, and its name. */
export interface OptionText {
  readonly value: string | number | boolean;
  readonly label: Localized;
}

/** The option that a cell names by its value or by its name in either language; undefined if there is none. */
export function readOption(options: readonly OptionText[], cell: string): OptionText | undefined {
  const names = ({ label }: OptionText) => Object.values(label);
  const wanted = oneSpelling(cell);
  return (
    options.find(({ value }) => String(value) === cell) ??
    options.find((option) => names(option).includes(cell)) ??
    options.find((option) =>
      [String(option.value), ...names(option)].some((name) => oneSpelling(name) === wanted),
    )
  );
}

/** Writes an option by its name, or by its value if the name would be read as another option. */
export function writeOption(
  options: readonly OptionText[],
  value: unknown,
  label: (text: Localized) => string,
): string {
  const option = options.find((one) => one.value === value);
  const name = option ? label(option.label) : '';
  return option && readOption(options, name) === option ? name : valueText(value);
}

/** Writes a value of any other kind: a text unchanged, objects and lists as JSON, null as an empty text. */
export const valueText = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** Writes seconds like a clock, `01:35`, `1:02:03`, or as a number if they are not a whole number of seconds. */
export function writeDuration(seconds: number): string {
  if (!Number.isSafeInteger(seconds) || seconds < 0) return String(seconds);
  return clockText(seconds);
}

/** hours, minutes and seconds by their words; minutes alone may go without theirs, behind hours */
const worded =
  /^(?:pt)?(?=\d)(?:(\d{1,6}(?:\.\d{1,3})?) ?(?:个?小时|h(?:ours?|rs?)?) ?)?(?:(\d{1,6}(?:\.\d{1,3})?) ?(?:分钟?|m(?:in(?:ute)?s?)?\.?|(?<=[h时] ?\d{1,2})$) ?)?(?:(\d{1,9}(?:\.\d{1,3})?) ?(?:秒钟?|s(?:ec(?:ond)?s?)?\.?))?$/;

/** Reads `1小时30分`, `1h30`, `90 min`, `PT1H30M`. */
function wordedDuration(text: string): number | undefined {
  const found = worded.exec(text);
  if (!found) return undefined;
  const [, hours = 0, minutes = 0, seconds = 0] = found;
  const all = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
  return Math.round(all * 1_000) / 1_000;
}

/** Reads seconds: `95`, `1:35`, `01:02:03`, `90分钟`; undefined if the text is neither a number nor a length of time. */
export function readDuration(cell: string): number | undefined {
  const text = oneSpelling(cell);
  if (/^-?\d+(\.\d+)?(e[-+]?\d+)?$/.test(text)) return exactly(Number(text), text);
  // `1:75` is no time
  if (!/^(\d{1,9}:[0-5]?\d|\d{1,3}):[0-5]\d$/.test(text)) return wordedDuration(text);
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
