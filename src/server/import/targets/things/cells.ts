import type { Language } from '#contract/language.ts';
import { partialDateText } from '#contract/things/kinds.ts';
import type { CompiledField } from '#schema/compile.ts';
import { readValue } from '#server/cells/cell.ts';
import { saysNothing } from '#server/cells/nothing.ts';
import type { NamedRecords } from '#server/cells/related.ts';
import { shown } from '#server/import/changes.ts';
import type { ImportColumn } from '#server/import/columns.ts';
import type { FileRow } from '#server/import/file/table.ts';
import type { CellProblem } from '#server/import/readProblems.ts';
import { cellProblem, quote } from '#server/import/readProblems.ts';
import { readRelatedCell } from '#server/import/relatedCells.ts';
import type { FileContext } from '../target.ts';
import { emptyOfFields } from './empty.ts';
import { currencyFieldOf, type Importing } from './importing.ts';

/** Reads the cells of a row by their columns. */

export interface Reading {
  readonly columns: readonly ImportColumn[];
  readonly named: ReadonlyMap<ImportColumn, NamedRecords>;
  readonly known: KnownCells;
  readonly context: FileContext;
}

/** Cells of each column that were read before: most columns say the same again and again. */
type KnownCells = Map<ImportColumn, Map<string, ReadOne>>;

/** cells that are kept of a column, and their most characters */
const keptCells = { count: 1_000, length: 40 };

function keepCell(known: KnownCells, column: ImportColumn, text: string, read: ReadOne): void {
  if (text.length > keptCells.length) return;
  const cells = known.get(column) ?? new Map<string, ReadOne>();
  known.set(column, cells);
  if (cells.size < keptCells.count) cells.set(text, read);
}

/** What a cell says. */
interface ReadOne {
  readonly value?: unknown;
  /** the currency of its amount, which is kept in another field */
  readonly currency?: string;
  readonly problems: readonly CellProblem[];
}

/** Reads one cell. A cell that is not understood is an error of its row. */
function readOneCell(
  importing: Importing,
  column: ImportColumn,
  text: string,
  { named, known, context: { language } }: Reading,
): ReadOne {
  const { field, heading } = column;
  const list = importing.related.get(field.relation?.resource ?? '');
  const found = named.get(column);
  if (list && found) {
    const cell = readRelatedCell({ field, heading, text }, list, found, language);
    return 'value' in cell ? { ...cell, problems: [] } : cell;
  }
  const before = known.get(column)?.get(text);
  if (before) return before;
  const read = readPlainCell(importing, column, text, language);
  keepCell(known, column, text, read);
  return read;
}

/** Reads a cell that says its value itself. */
function readPlainCell(
  importing: Importing,
  column: ImportColumn,
  text: string,
  language: Language,
): ReadOne {
  const { heading } = column;
  const cell = readValue(column, text, importing.services.settings.TIME_ZONE);
  if (cell.kind === 'empty') return { problems: [] };
  const { note, detail = '' } = cell;
  const severity = cell.kind === 'value' ? 'warning' : 'error';
  const said = { field: heading, value: quote(text), options: detail, read: detail };
  const problems = note ? [cellProblem(severity, language, note, said)] : [];
  if (cell.kind !== 'value') return { problems };
  const { value, currency } = cell;
  return { value, ...(currency === undefined ? {} : { currency }), problems };
}

/** The currency that the cell of an amount names, for the field that keeps it. */
interface SaidCurrency {
  readonly name: string;
  readonly code: string;
  readonly column: ImportColumn;
  readonly text: string;
}

/** Puts currencies into fields that no other cell has filled, and tells of those that have another value. */
function putCurrencies(
  values: Record<string, unknown>,
  currencies: readonly SaidCurrency[],
  language: Language,
): CellProblem[] {
  return currencies.flatMap(({ name, code, column, text }) => {
    values[name] ??= code;
    return notTaken('currencyDiffers', column, { text, value: code, kept: values[name], language });
  });
}

/** The remark about a cell in whose place the value of another one is kept; none if they are equal. */
function notTaken(
  code: 'columnsDiffer' | 'currencyDiffers',
  { heading }: ImportColumn,
  given: {
    readonly text: string;
    readonly value: unknown;
    readonly kept: unknown;
    readonly language: Language;
  },
): CellProblem[] {
  const { text, value, kept, language } = given;
  if (JSON.stringify(value) === JSON.stringify(kept)) return [];
  const said = { field: heading, value: quote(text), read: shown(kept) };
  return [cellProblem('warning', language, code, said)];
}

/** What stands in a row that this platform has exported as it wrote it, and in others as programs write it. */
function writtenIn({ idIn }: Importing, { fields }: FileRow, { columns, language }: FileContext) {
  const isExported = idIn((fields[columns.recordId] ?? '').trim()) !== undefined;
  return {
    /** a date of any year; undefined in other rows and columns */
    date: ({ type }: CompiledField, text: string): ReadOne | undefined =>
      isExported && type === 'partialDate' && partialDateText.safeParse(text).success
        ? { value: text, problems: [] }
        : undefined,
    /** the remark about a cell that a program has marked as one without a value; none about others */
    nothing: ({ field, heading }: ImportColumn, text: string): CellProblem[] => {
      if (isExported || !saysNothing(field, text)) return [];
      const said = { field: heading, value: quote(text) };
      return [cellProblem('warning', language, 'noValue', said)];
    },
  };
}

/** The values of a row by field, and the problems of its cells. */
export function readCells(importing: Importing, row: FileRow, reading: Reading) {
  const values: Record<string, unknown> = {};
  const cleared: Record<string, unknown> = {};
  const { emptyClears, language } = reading.context;
  const empty = emptyOfFields(importing, reading.context);
  const problems: CellProblem[] = [];
  const currencies: SaidCurrency[] = [];
  const written = writtenIn(importing, row, reading.context);
  for (const column of reading.columns) {
    const { name } = column.field;
    const text = row.fields[column.position] ?? '';
    const marked = written.nothing(column, text);
    problems.push(...marked);
    const isEmpty = marked.length > 0 || text.trim() === '';
    const nothing = isEmpty && emptyClears ? empty.get(name) : undefined;
    if (nothing !== undefined) cleared[name] = nothing;
    if (isEmpty) continue;
    const cell = written.date(column.field, text) ?? readOneCell(importing, column, text, reading);
    const { value, currency: code, problems: told } = cell;
    // if several columns go to one field, the first one with a value counts
    if (name in values) {
      const kept = values[name];
      problems.push(...notTaken('columnsDiffer', column, { text, value, kept, language }));
      continue;
    }
    problems.push(...told);
    if (value !== undefined) values[name] = value;
    const holder = currencyFieldOf(importing.resource, column.field);
    if (code && holder) currencies.push({ name: holder.name, code, column, text });
  }
  problems.push(...putCurrencies(values, currencies, language));
  return { values: emptyClears ? { ...cleared, ...values } : values, problems };
}
