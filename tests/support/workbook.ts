import * as xlsx from '@e965/xlsx';
import { unzipSync, zipSync } from 'fflate';

export type Cell = xlsx.CellObject;
export const text = (v: string): Cell => ({ t: 's', v });
export const number = (v: number, z = 'General'): Cell => ({ t: 'n', v, z });

/** A workbook as saved by a spreadsheet: sheets by name, with rows of cells. */
export function workbook(
  sheets: Readonly<Record<string, readonly (readonly (Cell | undefined)[])[]>>,
  change: (book: xlsx.WorkBook) => void = () => undefined,
  bookType: xlsx.BookType = 'xlsx',
): Uint8Array {
  const book = xlsx.utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet: xlsx.WorkSheet = {};
    let width = 0;
    rows.forEach((cells, r) => {
      width = Math.max(width, cells.length);
      cells.forEach((cell, c) => {
        if (cell) sheet[xlsx.utils.encode_cell({ r, c })] = cell;
      });
    });
    const end = { r: Math.max(0, rows.length - 1), c: Math.max(0, width - 1) };
    sheet['!ref'] = xlsx.utils.encode_range({ s: { r: 0, c: 0 }, e: end });
    xlsx.utils.book_append_sheet(book, sheet, name);
  }
  change(book);
  return new Uint8Array(xlsx.write(book, { type: 'buffer', bookType }));
}

/** Numbers of built-in formats of East Asia, which are days in every language. */
export const formatsOfDays = [27, 28, 29, 30, 31, 36, 50, 51, 54, 57, 58];
/** those that are times in one of the languages, and days in another */
export const formatsOfTimes = [32, 33, 34, 35, 52, 53, 55, 56];

/**
 * A workbook whose numbers have formats by their numbers alone, as programs write built-in ones.
 *
 * @param rows texts, and numbers with their formats
 */
export function formatted(
  rows: readonly (readonly (string | readonly [format: number, value: number])[])[],
  { texts = '', isFrom1904 = false } = {},
): Uint8Array<ArrayBuffer> {
  const parts = unzipSync(workbook({ s: [[text('x')]] }));
  const formats: number[] = [];
  const written = rows.map((cells, row) => {
    const all = cells.map((cell, column) => {
      const at = xlsx.utils.encode_cell({ r: row, c: column });
      if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`;
      return `<c r="${at}" s="${formats.push(cell[0]) - 1}"><v>${cell[1]}</v></c>`;
    });
    return `<row r="${row + 1}">${all.join('')}</row>`;
  });
  const named = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const styles = formats.map((format) => `<xf numFmtId="${format}" applyNumberFormat="1"/>`);
  const encode = (xml: string) => new TextEncoder().encode(xml);
  parts['xl/worksheets/sheet1.xml'] = encode(
    `<worksheet ${named}><sheetData>${written.join('')}</sheetData></worksheet>`,
  );
  parts['xl/styles.xml'] = encode(
    `<styleSheet ${named}>${texts}<cellXfs count="${styles.length}">${styles.join('')}</cellXfs></styleSheet>`,
  );
  if (isFrom1904) {
    const book = new TextDecoder().decode(parts['xl/workbook.xml']);
    parts['xl/workbook.xml'] = encode(
      book.replace(/<workbookPr[^>]*>/, '<workbookPr date1904="1"/>'),
    );
  }
  return zipSync(parts);
}
