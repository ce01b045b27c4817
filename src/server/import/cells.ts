import { valueText } from '#contract/cellText.ts';
import { isbnKey } from '#contract/isbn.ts';
import { partialDateText } from '#contract/things/kinds.ts';
import { typeOf } from '#schema/fields/index.ts';
import { bookField, readBookCell } from '#server/cells/bookCell.ts';
import { saysNothing } from '#server/cells/nothing.ts';
import { isPrice } from '#server/cells/price.ts';
import { type CellReading, type ReadingNote, understood } from '#server/cells/reading.ts';
import type { ImportColumn } from './columns.ts';

/** The values of a row by field, as its validator takes them. */
export type Values = Record<string, unknown>;

/** A cell that was understood in part, or not at all. */
export interface Warning {
  readonly heading: string;
  readonly code: ReadingNote | 'misplaced';
  /** the unchanged text of the cell */
  readonly value: string;
  /** the value that was read, or what the cell could mean */
  readonly detail?: string;
}

/** Whether two columns of a field say the same; an ISBN may have ten digits in one, and thirteen in the other. */
const isAlike = (name: string, left: unknown, right: unknown): boolean =>
  bookField(name)?.cell === 'isbn'
    ? isbnKey(valueText(left)) === isbnKey(valueText(right))
    : valueText(left) === valueText(right);

export interface RowReading {
  /** the time zone of times without an offset */
  readonly zone: string;
  /** an empty cell empties its field */
  readonly emptyClears: boolean;
  /** whether this platform exported the row: then a date of the year 975 is a date, and not a price in the wrong column */
  readonly isOwn?: boolean;
}

/** The values that the cells of a row gave so far. */
class RowValues {
  readonly #values: Values = {};
  /** values found beside another value, or from empty cells: a cell of the field itself takes precedence */
  readonly #beside: Values = {};

  clear(field: ImportColumn['field']): void {
    const { name, type } = field;
    const isNeverEmpty = type === 'boolean' || type === 'enum';
    if (!(name in this.#beside))
      this.#beside[name] = isNeverEmpty ? undefined : typeOf(field).empty;
  }

  /** @returns the value of another column that stays in place of this one; undefined if it is the same */
  take(name: string, value: unknown): unknown {
    const given = isPrice(value) ? value.amount : value;
    const before = this.#values[name];
    if (before !== undefined) return isAlike(name, before, given) ? undefined : before;
    this.#values[name] = given;
    const field = bookField(name)?.currency;
    if (field && isPrice(value) && value.currency !== '') this.#beside[field] = value.currency;
    return undefined;
  }

  /** The currency of a column of currencies, which takes precedence, if the price of the field says another. */
  otherCurrency(name: string): unknown {
    const field = bookField(name)?.currency ?? '';
    const [said, taken] = [this.#beside[field], this.#values[field]];
    return said && taken !== undefined && taken !== said ? taken : undefined;
  }

  get all(): Values {
    const all = Object.entries({ ...this.#beside, ...this.#values });
    return Object.fromEntries(all.filter(([, value]) => value !== undefined));
  }
}

/** The warnings about prices that name another currency than the column of currencies. */
const currencyWarnings = (
  values: RowValues,
  columns: readonly ImportColumn[],
  fields: readonly string[],
): Warning[] =>
  columns.flatMap(({ field, heading, position }) => {
    const other = values.otherCurrency(field.name);
    const value = (fields[position] ?? '').trim();
    if (other === undefined || value === '') return [];
    return [{ heading, code: 'currencyDiffers', value, detail: valueText(other) }];
  });

function readOne(
  column: ImportColumn,
  cell: string,
  { zone, isOwn }: Required<Pick<RowReading, 'zone' | 'isOwn'>>,
): CellReading {
  // what this platform wrote stands as it was
  if (!isOwn && saysNothing(column.field, cell)) return { kind: 'empty', note: 'noValue' };
  return isOwn && column.field.type === 'partialDate' && partialDateText.safeParse(cell).data
    ? understood(cell)
    : readBookCell(column, cell, zone);
}

/**
 * Reads the cells of a row. A field is absent, so that the record keeps its value, if its cell is empty or not
 * understood. If several columns go to one field, the first one with a value counts.
 */
export function readRow(
  columns: readonly ImportColumn[],
  fields: readonly string[],
  { zone, emptyClears, isOwn = false }: RowReading,
): { values: Values; warnings: Warning[] } {
  const values = new RowValues();
  const warnings: Warning[] = [];
  for (const column of columns) {
    const cell = fields[column.position] ?? '';
    const { heading } = column;
    const reading = readOne(column, cell, { zone, isOwn });
    const value = cell.trim();
    if (reading.kind === 'empty') {
      if (reading.note) warnings.push({ heading, code: reading.note, value });
      if (emptyClears) values.clear(column.field);
      continue;
    }
    const kept =
      reading.kind === 'value' ? values.take(column.field.name, reading.value) : undefined;
    if (kept !== undefined) {
      warnings.push({ heading, code: 'columnsDiffer', value, detail: valueText(kept) });
      continue;
    }
    const { note: code, detail = '' } = reading;
    if (code) warnings.push({ heading, code, value, detail });
  }
  return {
    values: values.all,
    warnings: [...warnings, ...currencyWarnings(values, columns, fields)],
  };
}
