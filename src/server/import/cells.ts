import type { ImportColumn } from './columns.ts';
import { readBookCell } from './normalise/bookCell.ts';
import type { Price } from './normalise/price.ts';
import type { CellReading, ReadingNote } from './normalise/reading.ts';

/** Values of one row by field, as its validator takes them. */
export type Values = Record<string, unknown>;

/** Something of a row that was understood in part, or not at all. */
export interface Warning {
  readonly heading: string;
  readonly code: ReadingNote | 'misplaced';
  /** the cell as it stands */
  readonly value: string;
  /** what was read of it, or what it may be */
  readonly detail?: string;
}

const isPrice = (value: unknown): value is Price =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value;

/** What a field holds that says nothing. */
const nothingIn: Readonly<Record<string, unknown>> = {
  number: null,
  money: null,
  duration: null,
  boolean: undefined,
  enum: undefined,
  tags: [],
};

const plainValue = ({ field }: ImportColumn, reading: CellReading): unknown => {
  if (reading.kind === 'value') return reading.value;
  return field.type in nothingIn ? nothingIn[field.type] : '';
};

/** Reads the cells of a row; what is not understood is left empty and warned of. */
export function readRow(
  columns: readonly ImportColumn[],
  fields: readonly string[],
  zone: string,
): { values: Values; warnings: Warning[] } {
  const values: Values = {};
  const warnings: Warning[] = [];
  for (const column of columns) {
    const cell = fields[column.position] ?? '';
    const reading = readBookCell(column, cell, zone);
    const { name } = column.field;
    const value = plainValue(column, reading);
    if (isPrice(value)) {
      values[name] = value.amount;
      // a column of its own for the currency says more than the price's cell
      if (!values.currency) values.currency = value.currency;
    } else if (name === 'ratingsCount') values[name] = value ?? 0;
    else if (name !== 'currency' || value !== '') values[name] = value;
    if (reading.kind === 'empty' || !reading.note) continue;
    const { note: code, detail = '' } = reading;
    warnings.push({ heading: column.heading, code, value: cell.trim(), detail });
  }
  return { values, warnings };
}
