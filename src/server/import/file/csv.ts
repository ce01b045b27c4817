import { unguardText } from '#contract/cellText.ts';
import { unwrap } from '#contract/cleanCell.ts';
import type { FileRow } from './table.ts';

/** What a cell says behind the signs that guard it: `'=1+1`, `="0262033844"`. */
const cellText = (cell: string) => (cell.startsWith("'") ? unguardText(cell) : unwrap(cell));

/** Characters of one row; more means a quote that was never closed. */
export const rowLimit = 262_144;

interface Scan {
  fields: string[];
  /** index behind the row and its line break; -1 where the row is not complete */
  end: number;
  broken?: 'quoteOpen' | 'quoteMisplaced';
}

/** End of the line that starts at `from`, and where the next begins. */
function lineAt(text: string, from: number): { end: number; next: number } {
  for (let index = from; index < text.length; index += 1) {
    const character = text[index];
    if (character === '\n') return { end: index, next: index + 1 };
    if (character === '\r')
      return { end: index, next: text[index + 1] === '\n' ? index + 2 : index + 1 };
  }
  return { end: text.length, next: text.length };
}

/** The text of a quoted cell that begins behind `start`, and the index behind its closing quote; -1 where there is none. */
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

/** One cell that starts at `from`, up to what ends it. */
function scanCell(text: string, from: number, delimiter: string): { value: string; end: number } {
  if (text[from] === '"') return quotedCell(text, from);
  let end = from;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r')
    end += 1;
  return { value: text.slice(from, end), end };
}

/** Reads one row that starts at `from`. `isLast`: no text follows. */
function scanRow(text: string, from: number, delimiter: string, isLast: boolean): Scan {
  const fields: string[] = [];
  let position = from;
  for (;;) {
    const cell = scanCell(text, position, delimiter);
    if (cell.end < 0) return { fields, end: -1, broken: 'quoteOpen' };
    fields.push(cell.value);
    const character = text[cell.end];
    if (character !== delimiter) return { fields, ...endOfRow(text, cell.end, isLast) };
    position = cell.end + 1;
  }
}

/** What ends a row at `at`: a line break, the end of the text, or something that may not stand there. */
function endOfRow(text: string, at: number, isLast: boolean): Omit<Scan, 'fields'> {
  const character = text[at];
  // the next chunk may go on with the cell, or with the second half of the line break
  if (character === undefined) return { end: isLast ? at : -1 };
  if (character === '\n') return { end: at + 1 };
  if (character !== '\r') return { end: -1, broken: 'quoteMisplaced' };
  if (at + 1 >= text.length && !isLast) return { end: -1 };
  return { end: text[at + 1] === '\n' ? at + 2 : at + 1 };
}

/** Takes rows off the text that has come so far. */
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

  /** The rows that are complete; with `isLast` the rest as well. */
  *take(isLast: boolean): Generator<FileRow> {
    let position = 0;
    while (position < this.#text.length) {
      const next = this.#next(position, isLast);
      if (!next) break;
      position = next.end;
      if (next.row.fields.some((field) => field.trim() !== '')) yield next.row;
    }
    this.#text = this.#text.slice(position);
  }

  /** The row at `from`; undefined where it is not complete yet. */
  #next(from: number, isLast: boolean): { row: FileRow; end: number } | undefined {
    const text = this.#text;
    const line = lineAt(text, from);
    const scan = scanRow(text, from, this.#delimiter, isLast);
    const isTooLong = (scan.end < 0 ? text.length : scan.end) - from > rowLimit;
    const isWaiting = scan.end < 0 && scan.broken !== 'quoteMisplaced';
    if (isWaiting && !isLast && !isTooLong) return undefined;
    this.#row += 1;
    if (scan.end >= 0 && !isTooLong)
      return { row: { row: this.#row, fields: scan.fields.map(cellText) }, end: scan.end };
    const fields = [text.slice(from, line.end)];
    return {
      row: { row: this.#row, fields, broken: scan.broken ?? 'rowTooLong' },
      end: line.next,
    };
  }
}

/**
 * Reads CSV as it streams in: RFC 4180, with any delimiter of one character. A row that cannot be read costs that
 * row alone: reading goes on with the next line. That is why this is not left to a parser that gives up, or swallows
 * the rest of the file, at a quote that is never closed.
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
