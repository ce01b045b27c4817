import { readIsbn } from '#contract/isbn.ts';
import { bookThing } from '#contract/things/book.ts';
import type { FieldOptions, Fields } from '#contract/things/field.ts';
import type { CompiledField } from '#schema/compile.ts';
import { readCell, type ValueReading } from './cell.ts';
import { asKept, readNumber, scaled } from './number.ts';
import { isPrice, mostOfBooks } from './price.ts';
import { type CellReading, empty, notUnderstood, understood } from './reading.ts';
import { readLanguage } from './text.ts';
import type { ReadColumn } from './types.ts';

const fields: Fields = bookThing.fields;

/** A column of a list of books; its field tells the format of its cells. */
interface BookColumn extends ReadColumn {
  readonly field: CompiledField;
}

/** readers of cells for fields with a special format, whatever their type */
const byWay: Readonly<
  Record<NonNullable<FieldOptions['cell']>, (column: BookColumn, cell: string) => CellReading>
> = {
  isbn: (_, cell) => readIsbn(cell),
  language: (_, cell) => {
    const language = readLanguage(cell);
    return language === '' ? empty : understood(language);
  },
  // in other programs a rating of 0 means “not rated”; under the list's own heading it is a rating from an export
  rating: ({ style, heading, field, scale }, cell) => {
    // 85% is 8.5 of ten, or a share of the people who have rated
    if (/[%％]/.test(cell)) return notUnderstood('numberUnread');
    const isOwn = Object.values(field.label).includes(heading);
    return asKept(scaled(readNumber(cell, style, !isOwn), scale));
  },
};

/** Reads a cell of a list of books in the format that its field declares; without one, by the type of the field. */
export function readBookCell(column: BookColumn, cell: string, zone: string): ValueReading {
  const way = fields[column.field.name]?.options.cell;
  if (way) return byWay[way](column, cell);
  const reading = readCell(column, cell, zone, mostOfBooks);
  if (reading.kind !== 'value' || !isPrice(reading.value)) return reading;
  const { amount, currency } = reading.value;
  return { ...reading, value: amount, currency };
}
