import { readIsbn } from '#contract/isbn.ts';
import { bookThing } from '#contract/things/book.ts';
import type { FieldOptions, Fields } from '#contract/things/field.ts';
import type { CompiledField } from '#schema/compile.ts';
import { readCell, type ValueReading } from './cell.ts';
import { readDate } from './date.ts';
import { asKept, readNumber, scaled } from './number.ts';
import { isPrice, mostOfBooks, readPrice } from './price.ts';
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

const isDate = (cell: string): boolean => {
  if (!/^\s*\d{4}([-./年]\d{1,2}|年)/.test(cell)) return false;
  const reading = readDate(cell);
  return reading.kind === 'value' && !reading.note;
};

/**
 * Corrects the values of a row of one source whose cells are shifted: the publisher's cell has the date, and the date's cell
 * the price.
 *
 * @param cellOf the cell of a field; undefined if the file has no column for it
 * @returns the field whose cell says something else
 */
export function mendBook(
  values: Record<string, unknown>,
  cellOf: (name: string) => string | undefined,
): string | undefined {
  const [publisher, date] = [cellOf('publisherName'), cellOf('publishTime')];
  if (publisher === undefined || date === undefined || !isDate(publisher) || values.publishTime)
    return undefined;
  const day = readDate(publisher);
  if (day.kind === 'value') values.publishTime = day.value;
  delete values.publisherName;
  const moved = readPrice(date);
  if (cellOf('price')?.trim() === '' && moved.kind === 'value' && !moved.note) {
    values.price = moved.value.amount;
    if (moved.value.currency !== '') values.currency = moved.value.currency;
  }
  return 'publisherName';
}
