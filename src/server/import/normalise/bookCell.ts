import { readIsbn } from '#contract/isbn.ts';
import { type ReadColumn, readCell } from './cell.ts';
import { readNumber } from './number.ts';
import { type CellReading, empty, understood } from './reading.ts';
import { asKept, scaled } from './scale.ts';
import { readLanguage } from './text.ts';

/** Cells of books whose field is written in a special way, whatever the field's type. */
const byName: Readonly<Record<string, (column: ReadColumn, cell: string) => CellReading>> = {
  isbn: (_, cell) => readIsbn(cell),
  language: (_, cell) => {
    const language = readLanguage(cell);
    return language === '' ? empty : understood(language);
  },
  // in other programs a rating of 0 means “not rated”; below the list's own heading it is a rating that an export wrote
  rating: ({ style, heading, field, scale }, cell) => {
    const isOwn = Object.values(field.label).includes(heading);
    return asKept(scaled(readNumber(cell, style, !isOwn), scale));
  },
};

/** Reads a cell of a list of books: ISBNs, languages and ratings by their own rules, all else as `readCell` does. */
export function readBookCell(column: ReadColumn, cell: string, zone: string): CellReading {
  const own = byName[column.field.name];
  return own ? own(column, cell) : readCell(column, cell, zone);
}
