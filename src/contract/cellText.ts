import type { Localized } from './language.ts';

/**
 * How values become the texts of a file's cells, and how they are read back: one codec for exports, templates, files
 * of rejects and imports, so that what goes out comes in unchanged. `read…(write…(value))` is the value, for any value.
 *
 * The guard is the same in every format. Some texts begin with what a spreadsheet may run as a formula. In CSV an
 * apostrophe is put before them (`guardText`). A workbook says itself that a cell is a text and needs none
 * (`workbookText`). Whoever reads a file, whatever its format, takes the apostrophe off again (`unguardText`), and only
 * where one of the signs follows: `'tis` and `'s-Gravenhage` stay as they are. So a CSV file that was kept as a workbook,
 * or the other way round, reads the same.
 */

/**
 * What a spreadsheet may take for a formula; a Chinese or Japanese one reads the wide and small signs as their narrow
 * ones. Apostrophes before a sign count with it, so that taking one off is always exact.
 */
const formula = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;
const guarded = /^'/;

/** A text as a cell of CSV holds it: no spreadsheet runs it. */
export const guardText = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** A text as a text cell of a workbook holds it: as it is, unless reading would take it for guarded. */
export const workbookText = (text: string): string => (guarded.test(text) ? guardText(text) : text);

/** Whether a workbook has to say that this text stays one when it is typed again. */
export const looksLikeFormula = (text: string): boolean => formula.test(text);

/** The text of a cell, of whichever format: what `guardText` or `workbookText` was given. */
export const unguardText = (cell: string): string =>
  guarded.test(cell) && formula.test(cell) ? cell.slice(1) : cell;

/** One line of a CSV file by RFC 4180, with its end. Texts are guarded; a number is a number, whatever its sign. */
export function writeCsvLine(cells: readonly (string | number)[]): string {
  return `${cells
    .map((cell) => (typeof cell === 'number' ? String(cell) : quotedCell(guardText(cell))))
    .join(',')}\r\n`;
}

const quotedCell = (cell: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(cell) ? quoted(cell) : cell;

/** By it a spreadsheet takes a CSV file for UTF-8. */
export const byteOrderMark = '\uFEFF';

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** What may part the items of a list. */
const partsItems = /[|;；,，、"]/;

/**
 * A list as one cell: `散文、诗` or `essays, poems`. An item that holds a separator or a quote, is empty, or has white
 * space around it stands in quotes: `"小说,散文"、散文`.
 *
 * @param separator between two items: `、`, `, ` or a line break
 */
export const writeList = (items: readonly string[], separator: string): string =>
  items
    .map((item) => {
      const isPlain = item !== '' && item === item.trim() && !partsItems.test(item);
      return isPlain && !(separator === '\n' && /\s/.test(item)) ? item : quoted(item);
    })
    .join(separator);

/** How the items of a list are parted in a person's language. */
export const listSeparator: Localized = { 'zh-CN': '、', 'en-US': ', ' };

/** Addresses stand one below the other; most hold what parts the items of other lists. */
export const addressSeparator = '\n';

/**
 * The items of a list in one cell. What is quoted is one item; the rest is parted by bars, or by semicolons or commas of
 * any width where there is no bar. Empty items that are not quoted are none.
 */
export function readList(cell: string): string[] {
  const pieces = piecesOf(cell);
  const bare = pieces.map(({ text, isQuoted }) => (isQuoted ? '' : text)).join('');
  return itemsOf(pieces, bare.includes('|') ? /\|/ : /[;；]/.test(bare) ? /[;；]/ : /[,，、]/);
}

/** Addresses in one cell: parted by white space and bars, or by commas and the like before the next address. */
export function readAddresses(cell: string): string[] {
  return itemsOf(piecesOf(cell), /[|\s]+|[;；,，、](?=\s*(?:\/|https?:|$))/);
}

interface Piece {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** Whether an item ends at the end of the text, or has not begun. */
function endsAnItem(text: string): boolean {
  const inked = text.trimEnd();
  return /^$|[|;；,，、]$/.test(inked) || text.slice(inked.length).includes('\n');
}

/** A cell as quoted items and what stands between them. A quote is one at the start of an item whose end is an item's end. */
function piecesOf(cell: string): Piece[] {
  const quotedItem = /(?<=^|[|;；,，、\s])"((?:[^"]|"")*)"(?=\s*(?:$|[|;；,，、]|\n))/gu;
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: whole, 1: inner = '', index } of cell.matchAll(quotedItem)) {
    // `the "big", the small`: a quoted word at the end of an item is a part of it
    const between = cell.slice(from, index);
    if (!endsAnItem(between)) continue;
    pieces.push({ text: between, isQuoted: false });
    pieces.push({ text: inner.replaceAll('""', '"'), isQuoted: true });
    from = index + whole.length;
  }
  return [...pieces, { text: cell.slice(from), isQuoted: false }];
}

const itemsOf = (pieces: readonly Piece[], separator: RegExp): string[] =>
  pieces.flatMap(({ text, isQuoted }) =>
    isQuoted
      ? [text]
      : text
          .split(separator)
          .map((item) => item.trim())
          .filter((item) => item !== ''),
  );

/** A record that another one names, as one cell. */
export interface ReferenceText {
  /** empty where only the id is known */
  readonly title: string;
  /** without white space; absent if the title alone names the record */
  readonly id?: string;
}

const withId = /^(?:([\s\S]*) )?#(\S+)$/u;

/**
 * `title #id`, or the title alone where no id is given and it cannot be taken for one. A title that ends like an id, or is
 * a number, cannot stand alone: whoever writes it gives the id.
 */
export function writeReference({ title, id }: ReferenceText): string {
  if (id === undefined) return title;
  return title === '' ? `#${id}` : `${title} #${id}`;
}

/** Whether the title alone is enough to name its record, judging by its spelling. */
export const standsAlone = (title: string): boolean =>
  title !== '' && title === title.trim() && !withId.test(title) && !/^\d{1,19}$/.test(title);

/**
 * What a cell names. Where no record has the id, the whole cell may be a title that ends in `#` and a number, and else the
 * title in front of the id is looked for: a file from another platform has other ids.
 */
export function readReference(cell: string): ReferenceText {
  const match = withId.exec(cell);
  return match ? { title: match[1] ?? '', id: match[2] ?? '' } : { title: cell };
}

/** How a person reads and writes yes and no. */
export const yes: Localized = { 'zh-CN': '是', 'en-US': 'yes' };
export const no: Localized = { 'zh-CN': '否', 'en-US': 'no' };

const truths: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'y', '1', 'on', '是', '√', '✓'].map((one) => [one, true] as const),
  ...['false', 'no', 'n', '0', 'off', '否', '×'].map((one) => [one, false] as const),
]);

/** What a spelling has in common with the same words in other widths, cases and spaces. */
const simplify = (cell: string): string =>
  cell.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

/** Yes or no in either language; undefined where it is neither. */
export const readBoolean = (cell: string): boolean | undefined => truths.get(simplify(cell));

/** One of a few values, and its name. */
export interface OptionText {
  readonly value: string | number | boolean;
  readonly label: Localized;
}

/** The option that a cell says by its value, else by its name in either language; undefined where there is none. */
export function readOption(options: readonly OptionText[], cell: string): OptionText | undefined {
  const names = ({ label }: OptionText) => [label['zh-CN'], label['en-US']];
  const wanted = simplify(cell);
  return (
    options.find(({ value }) => String(value) === cell) ??
    options.find((option) => names(option).includes(cell)) ??
    options.find((option) =>
      [String(option.value), ...names(option)].some((name) => simplify(name) === wanted),
    )
  );
}

/** An option by its name in a language, or by its value where the name is read as another one. */
export function writeOption(
  options: readonly OptionText[],
  value: unknown,
  label: (text: Localized) => string,
): string {
  const option = options.find((one) => one.value === value);
  const name = option ? label(option.label) : '';
  return option && readOption(options, name) === option ? name : valueText(value);
}

/** A value that has no spelling of its own: a text unchanged, objects and lists as JSON, null as an empty text. */
export const valueText = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** Seconds as a clock shows them: `01:35`, `1:02:03`; what a clock does not show whole as a number. */
export function writeDuration(seconds: number): string {
  if (!Number.isSafeInteger(seconds) || seconds < 0) return String(seconds);
  const two = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** Seconds: `95`, `1:35`, `01:02:03`; undefined where it is neither a number nor a clock. */
export function readDuration(cell: string): number | undefined {
  const text = simplify(cell);
  if (/^-?\d+(\.\d+)?(e[-+]?\d+)?$/.test(text)) return Number(text);
  if (!/^(\d+:)?\d{1,3}:\d{2}$/.test(text)) return undefined;
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
