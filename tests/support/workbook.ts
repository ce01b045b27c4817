import * as xlsx from '@e965/xlsx';

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
