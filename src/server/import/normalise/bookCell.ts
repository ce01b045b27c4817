import { readIsbn } from '#contract/isbn.ts';
import { bookThing } from '#contract/things/book.ts';
import type { FieldOptions, Fields } from '#contract/things/field.ts';
import { type ReadColumn, readCell } from './cell.ts';
import { readNumber } from './number.ts';
import { type CellReading, empty, understood } from './reading.ts';
import { asKept, scaled } from './scale.ts';
import { readLanguage } from './text.ts';

const fields: Fields = bookThing.fields;
/** What the declaration of a book says of a field. */
export const bookField = (name: string): FieldOptions | undefined => fields[name]?.options;

/** Cells of fields that are written in a special way, whatever their type. */
const byWay: Readonly<
  Record<NonNullable<FieldOptions['cell']>, (column: ReadColumn, cell: string) => CellReading>
> = {
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

/** Reads a cell of a list of books by the way that its field declares; without one, as `readCell` does. */
export function readBookCell(column: ReadColumn, cell: string, zone: string): CellReading {
  const way = bookField(column.field.name)?.cell;
  return way ? byWay[way](column, cell) : readCell(column, cell, zone);
}
