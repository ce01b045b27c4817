import type { CompiledField } from '#schema/compile.ts';
import type { ImportColumn } from './columns.ts';
import { readDate } from './normalise/date.ts';
import { readIsbn } from './normalise/isbn.ts';
import { readNumber } from './normalise/number.ts';
import { type Price, readPrice } from './normalise/price.ts';
import type { ReadingNote } from './normalise/reading.ts';
import { readLanguage, readLines, readList, readText } from './normalise/text.ts';

/** Values of one row by field, as its validator takes them. */
export type Values = Record<string, unknown>;

/** Something of a row that was understood in part, or not at all. */
export interface Warning {
  readonly heading: string;
  readonly code: ReadingNote | 'optionUnread' | 'misplaced';
  /** the cell as it stands */
  readonly value: string;
  /** what was read of it, or what it may be */
  readonly detail?: string;
}

interface CellReading {
  readonly value: unknown;
  readonly note?: Warning['code'];
  readonly detail?: string;
}

/** Cells whose field has a form of its own, whatever its type. */
const byName: Readonly<Record<string, (cell: string) => CellReading>> = {
  isbn: readIsbn,
  language: (cell) => ({ value: readLanguage(cell) }),
  rating: (cell) => readNumber(cell, true),
  ratingsCount: (cell) => {
    const { value, note } = readNumber(cell);
    return { value: value ?? 0, note };
  },
};

function readOption(field: CompiledField, cell: string): CellReading {
  const text = readText(cell);
  if (text === '') return { value: undefined };
  const option = field.options?.find(
    ({ value, label }) =>
      String(value) === text || label['zh-CN'] === text || label['en-US'] === text,
  );
  if (option) return { value: option.value };
  const detail = field.options?.map(({ value }) => value).join(', ');
  return { value: undefined, note: 'optionUnread', detail };
}

const truths: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  '1': true,
  是: true,
  false: false,
  no: false,
  '0': false,
  否: false,
};

function readCell({ field, heading }: ImportColumn, cell: string): CellReading {
  const own = byName[field.name];
  if (own) return own(cell);
  switch (field.type) {
    case 'partialDate':
    case 'date':
      return readDate(cell, /year|年份/i.test(heading));
    case 'money':
      return readPrice(cell);
    case 'number':
    case 'duration':
      return readNumber(cell);
    case 'tags':
      return { value: readList(cell) };
    case 'enum':
      return readOption(field, cell);
    case 'boolean':
      return { value: truths[readText(cell).toLowerCase()] };
    case 'longText':
    case 'richText':
      return { value: readLines(cell) };
    default:
      return { value: readText(cell) };
  }
}

const isPrice = (value: unknown): value is Price =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value;

/** Reads the cells of a row; what is not understood is left empty and warned of. */
export function readRow(
  columns: readonly ImportColumn[],
  fields: readonly string[],
): { values: Values; warnings: Warning[] } {
  const values: Values = {};
  const warnings: Warning[] = [];
  for (const column of columns) {
    const cell = fields[column.position] ?? '';
    const { value, note, detail } = readCell(column, cell);
    const { name } = column.field;
    if (isPrice(value)) {
      values[name] = value.amount;
      // a column of its own for the currency says more than the price's cell
      if (!values.currency) values.currency = value.currency;
    } else if (name !== 'currency' || value !== '') values[name] = value;
    if (note)
      warnings.push({
        heading: column.heading,
        code: note,
        value: cell.trim(),
        detail: detail ?? (typeof value === 'string' ? value : ''),
      });
  }
  return { values, warnings };
}
