import { partialDateText } from '#contract/things/kinds.ts';
import type { ImportColumn } from './columns.ts';
import { bookField, readBookCell } from './normalise/bookCell.ts';
import type { Price } from './normalise/price.ts';
import { type ReadingNote, understood } from './normalise/reading.ts';

/** Values of one row by field, as its validator takes them. */
export type Values = Record<string, unknown>;

/** Something of a row that was understood in part, or not at all. */
export interface Warning {
  readonly heading: string;
  readonly code: ReadingNote | 'misplaced';
  /** the cell as it stands */
  readonly value: string;
  /** the value that was read, or the possible meanings */
  readonly detail?: string;
}

const isPrice = (value: unknown): value is Price =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value;

/** What a field holds that was emptied. */
const nothingIn: Readonly<Record<string, unknown>> = {
  number: null,
  money: null,
  duration: null,
  boolean: undefined,
  enum: undefined,
  tags: [],
};

export interface RowReading {
  /** the time zone of times without an offset */
  readonly zone: string;
  /** an empty cell empties its field */
  readonly emptyClears: boolean;
  /** the row was let out here: a date of the year 975 is one, and not a price in the wrong column */
  readonly isOwn?: boolean;
}

/** What the cells of a row have come to so far. */
class RowValues {
  readonly #values: Values = {};
  /** what is said beside a value, or by an empty cell: less than what a cell of the field says */
  readonly #beside: Values = {};

  clear({ name, type }: ImportColumn['field']): void {
    if (!(name in this.#beside)) this.#beside[name] = type in nothingIn ? nothingIn[type] : '';
  }

  take(name: string, value: unknown): void {
    if (!isPrice(value)) {
      this.#values[name] ??= value;
      return;
    }
    this.#values[name] ??= value.amount;
    const field = bookField(name)?.currency;
    // a column of its own for the currency says more than the price's cell
    if (field && value.currency !== '') this.#beside[field] = value.currency;
  }

  get all(): Values {
    const all = Object.entries({ ...this.#beside, ...this.#values });
    return Object.fromEntries(all.filter(([, value]) => value !== undefined));
  }
}

/**
 * Reads the cells of a row. A field whose cell is empty, or is not understood, is absent: the record keeps what it has.
 * Of several columns for one field the first that says something counts.
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
    const reading =
      isOwn && column.field.type === 'partialDate' && partialDateText.safeParse(cell).data
        ? understood(cell)
        : readBookCell(column, cell, zone);
    if (reading.kind === 'empty') {
      if (emptyClears) values.clear(column.field);
      continue;
    }
    if (reading.kind === 'value') values.take(column.field.name, reading.value);
    const { note: code, detail = '' } = reading;
    if (code) warnings.push({ heading: column.heading, code, value: cell.trim(), detail });
  }
  return { values: values.all, warnings };
}
