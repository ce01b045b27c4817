import { rowLimit } from './csv.ts';
import type { OpenedTable } from './table.ts';

/** possible delimiters of text files, the most common first */
export const delimiters = [',', ';', '\t', '|'] as const;

/** number of first rows, one of which has the headings */
const firstRows = 10;

const quote = '"'.charCodeAt(0);
const lineFeed = 10;
const carriageReturn = 13;
const blanks: ReadonlySet<number> = new Set([32, 0xa0, 0x3000]);
const codes = delimiters.map((delimiter) => delimiter.charCodeAt(0));

/** Counts the delimiters of each row; those within quotes do not count. */
class DelimiterCounts {
  /** counts in the first rows, by delimiter; one of these rows has the headings */
  readonly #first: number[][] = [];
  /** number of rows with each count, by delimiter */
  readonly #alike = codes.map(() => new Map<number, number>());
  #rows = 0;
  #row = codes.map(() => 0);
  #isEmpty = true;
  #isCellStart = true;
  /** whether only blanks stand before this place of the cell */
  #isAfterBlanks = false;
  #quotedFor = -1;

  add(text: string): void {
    for (let index = 0; index < text.length; index += 1) this.#take(text.charCodeAt(index));
  }

  #take(code: number): void {
    const isLineEnd = code === lineFeed || code === carriageReturn;
    // behind a blank, a quote may be a sign like others
    if (this.#isAfterBlanks && this.#quotedFor >= 0 && isLineEnd) this.#quotedFor = -1;
    if (this.#quotedFor >= 0) {
      // a quote within a cell is written twice: it closes and opens again
      this.#quotedFor = code === quote || this.#quotedFor > rowLimit ? -1 : this.#quotedFor + 1;
      this.#isCellStart = code === quote;
      return;
    }
    if (isLineEnd) {
      this.#endRow();
      return;
    }
    this.#isEmpty = false;
    if (code === quote && this.#isCellStart) {
      this.#quotedFor = 0;
      return;
    }
    const found = codes.indexOf(code);
    this.#isAfterBlanks = found < 0 && this.#isCellStart && blanks.has(code);
    this.#isCellStart = found >= 0 || this.#isAfterBlanks;
    if (found >= 0) this.#row[found] = (this.#row[found] ?? 0) + 1;
  }

  #endRow(): void {
    this.#isCellStart = true;
    this.#isAfterBlanks = false;
    if (this.#isEmpty) return;
    this.#rows += 1;
    if (this.#first.length < firstRows) this.#first.push(this.#row);
    this.#row.forEach((count, index) => {
      const alike = this.#alike[index];
      alike?.set(count, (alike.get(count) ?? 0) + 1);
    });
    this.#row = codes.map(() => 0);
    this.#isEmpty = true;
  }

  /** The delimiters, most likely first: the one that divides most rows into as many cells as there are headings. */
  ranked(): readonly string[] {
    this.#endRow();
    const share = (row: readonly number[], index: number) => {
      const cells = row[index] ?? 0;
      return cells === 0 ? 0 : (this.#alike[index]?.get(cells) ?? 0) / this.#rows;
    };
    // a title above the headings has a number of cells that few other rows have
    const heading =
      this.#first.find((row) => row.some((_, index) => share(row, index) >= 0.5)) ??
      this.#first[0] ??
      [];
    const score = (index: number) => share(heading, index) + (heading[index] ?? 0) / 1_000;
    return [...delimiters.keys()]
      .sort((a, b) => score(b) - score(a) || a - b)
      .map((index) => delimiters[index] ?? ',');
  }
}

/** The first line of a file may say the delimiter to a spreadsheet: `sep=;`. It is no row of the table. */
const saying = /^"?sep=([^\w\s"]|\t)"?[ \t,;|]*(?:\r|\n|$)/i;
const longestSaying = 40;

/** The delimiter that the first line says; undefined if it says none. */
export const saidDelimiter = (row: string): string | undefined => saying.exec(row)?.[1];

/** Finds the delimiter of a text from all its rows, unless its first line says it. */
export async function findDelimiter(
  text: AsyncIterable<string>,
): Promise<NonNullable<OpenedTable['delimiter']>> {
  const counts = new DelimiterCounts();
  let start = '';
  for await (const chunk of text) {
    if (start.length < longestSaying) start += chunk.slice(0, longestSaying);
    counts.add(chunk);
  }
  const said = saidDelimiter(start);
  const ranked = counts.ranked();
  const chosen = said ?? ranked[0] ?? ',';
  return { chosen, candidates: [...new Set([chosen, ...ranked])] };
}
