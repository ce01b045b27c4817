import { unguardText } from '#contract/cellText.ts';
import { unwrap } from '#contract/cleanCell.ts';
import type { FileRow } from './table.ts';

/** The content of a cell without the characters that protect it from spreadsheets: `'=1+1`, `="0262033844"`. */
const cellText = (cell: string) => (cell.startsWith("'") ? unguardText(cell) : unwrap(cell));

/** most characters of one row; more means that a quote was never closed */
export const rowLimit = 262_144;

/** a character that is seen; a row without any is empty */
const visible = /[^\s\p{Cc}\p{Cf}]/u;

const lineFeed = 10;
const carriageReturn = 13;
const quote = 34;

interface Scan {
  fields: string[];
  /** index behind the row and its line break; -1 if the row is incomplete */
  end: number;
  broken?: 'quoteOpen' | 'quoteMisplaced';
}

/** The end of the line that starts at `from`, and the start of the next. */
function lineAt(text: string, from: number): { end: number; next: number } {
  for (let index = from; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit === lineFeed) return { end: index, next: index + 1 };
    if (unit === carriageReturn)
      return { end: index, next: text.charCodeAt(index + 1) === lineFeed ? index + 2 : index + 1 };
  }
  return { end: text.length, next: text.length };
}

/** The text of a quoted cell that begins behind `start`, and the index behind its closing quote; -1 if there is none. */
function quotedCell(text: string, start: number): { value: string; end: number } {
  let from = start + 1;
  let value = '';
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return { value, end: -1 };
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    from = quote + 2;
  }
}

/** The index behind a wrapper such as `="A, B"` that is a whole cell; its delimiters are part of it. */
function afterWrapper(text: string, from: number, delimiter: string): number | undefined {
  if (text[from] !== '=' || text.charCodeAt(from + 1) !== quote) return undefined;
  const { value, end } = quotedCell(text, from + 1);
  const next = text[end];
  const isWhole = next === delimiter || next === '\n' || next === '\r' || next === undefined;
  return end >= 0 && isWhole && !/[\r\n]/.test(value) ? end : undefined;
}

/** blanks that people type around quotes */
const blanks: ReadonlySet<number> = new Set([32, 9, 0xa0, 0x3000]);

/** The index behind the blanks at `from`. */
function afterBlanks(text: string, from: number, limit: number): number {
  let at = from;
  for (let unit = text.charCodeAt(at); unit !== limit && blanks.has(unit); ) {
    at += 1;
    unit = text.charCodeAt(at);
  }
  return at;
}

/** What the scanner knows of a file. */
interface Known {
  readonly delimiter: string;
  /** no text follows */
  readonly isLast: boolean;
}

interface ScannedCell {
  readonly value: string;
  /** the index behind it; -1 if it is incomplete */
  readonly end: number;
}

/** Reads a cell without quotes. */
function plainCell(text: string, from: number, { delimiter }: Known): ScannedCell {
  const limit = delimiter.charCodeAt(0);
  let end = afterWrapper(text, from, delimiter) ?? from;
  for (; end < text.length; end += 1) {
    const unit = text.charCodeAt(end);
    if (unit === limit || unit === lineFeed || unit === carriageReturn) break;
  }
  return { value: text.slice(from, end), end };
}

/** Reads one cell that starts at `from`. Blanks around its quotes, as in `a, "b, c"`, are no part of it. */
function scanCell(text: string, from: number, known: Known): ScannedCell {
  const limit = known.delimiter.charCodeAt(0);
  const start = afterBlanks(text, from, limit);
  if (text.charCodeAt(start) !== quote) return plainCell(text, from, known);
  const { value, end } = quotedCell(text, start);
  const isWaiting = end < 0 && !known.isLast && text.length - from <= rowLimit;
  if (start === from) return { value, end: end < 0 ? end : afterBlanks(text, end, limit) };
  if (isWaiting) return { value, end };
  // behind a blank, a quote that encloses no whole cell is a sign like others
  const after = end < 0 ? end : afterBlanks(text, end, limit);
  const isWhole =
    after >= 0 &&
    (after === text.length || [limit, lineFeed, carriageReturn].includes(text.charCodeAt(after)));
  return isWhole ? { value, end: after } : plainCell(text, from, known);
}

/** Reads one row that starts at `from`. */
function scanRow(text: string, from: number, known: Known): Scan {
  const fields: string[] = [];
  let position = from;
  for (;;) {
    const cell = scanCell(text, position, known);
    if (cell.end < 0) return { fields, end: -1, broken: 'quoteOpen' };
    fields.push(cell.value);
    const character = text[cell.end];
    if (character !== known.delimiter) return { fields, ...endOfRow(text, cell.end, known.isLast) };
    position = cell.end + 1;
  }
}

/** How a row ends at `at`: by a line break, the end of the text, or a character that is an error here. */
function endOfRow(text: string, at: number, isLast: boolean): Omit<Scan, 'fields'> {
  const character = text[at];
  // the next chunk may continue the cell, or have the second half of the line break
  if (character === undefined) return { end: isLast ? at : -1 };
  if (character === '\n') return { end: at + 1 };
  if (character !== '\r') return { end: -1, broken: 'quoteMisplaced' };
  if (at + 1 >= text.length && !isLast) return { end: -1 };
  return { end: text[at + 1] === '\n' ? at + 2 : at + 1 };
}

/** Takes rows from the text that has arrived so far. */
class CsvScanner {
  #text = '';
  #row = 0;
  readonly #delimiter: string;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  add(text: string): void {
    this.#text += text;
  }

  /** The complete rows; with `isLast`, the rest as well. */
  *take(isLast: boolean): Generator<FileRow> {
    let position = 0;
    while (position < this.#text.length) {
      const next = this.#next(position, isLast);
      if (!next) break;
      position = next.end;
      if (next.row.fields.some((field) => visible.test(field))) yield next.row;
    }
    this.#text = this.#text.slice(position);
  }

  /** The row at `from`; undefined if it is incomplete. */
  #next(from: number, isLast: boolean): { row: FileRow; end: number } | undefined {
    const text = this.#text;
    const scan = scanRow(text, from, { delimiter: this.#delimiter, isLast });
    const isTooLong = (scan.end < 0 ? text.length : scan.end) - from > rowLimit;
    const isWaiting = scan.end < 0 && scan.broken !== 'quoteMisplaced';
    if (isWaiting && !isLast && !isTooLong) return undefined;
    this.#row += 1;
    if (scan.end >= 0 && !isTooLong)
      return { row: { row: this.#row, fields: scan.fields.map(cellText) }, end: scan.end };
    const line = lineAt(text, from);
    const fields = [text.slice(from, line.end)];
    return {
      row: { row: this.#row, fields, broken: scan.broken ?? 'rowTooLong' },
      end: line.next,
    };
  }
}

/**
 * Reads CSV as a stream: RFC 4180, with any delimiter of one character. A row that cannot be read costs only that row;
 * reading continues with the next line. Usual parsers stop at a quote that is never closed, or take the rest of the
 * file as its text.
 */
export async function* readCsv(
  text: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<FileRow> {
  const scanner = new CsvScanner(delimiter);
  for await (const chunk of text) {
    scanner.add(chunk);
    yield* scanner.take(false);
  }
  yield* scanner.take(true);
}
