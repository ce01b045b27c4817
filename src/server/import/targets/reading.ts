import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '#contract/language.ts';
import { partialDateText } from '#contract/things/kinds.ts';
import type { CompiledField, CompiledResource } from '#schema/compile.ts';
import { typeOf } from '#schema/fields/index.ts';
import type { FieldValues } from '#schema/record.ts';
import { readValue } from '#server/cells/cell.ts';
import { isMarkOfNothing, saysNothing } from '#server/cells/nothing.ts';
import type { NamedRecords } from '#server/cells/related.ts';
import { keptFor } from '#server/keptFor.ts';
import { type ImportColumn, scaledColumns } from '../columns.ts';
import type { FileRow } from '../file/table.ts';
import {
  type CellProblem,
  cellProblem,
  ImportFailure,
  quote,
  shown,
  validatorProblems,
} from '../problems.ts';
import { findInCells, readRelatedCell } from '../relatedCells.ts';
import { currencyFieldOf, headingIn, type Importing, newBody, waysOf } from './importing.ts';
import { type FileContext, type ReadRow, readRecordId } from './target.ts';

/** Reads rows of a file: values, problems, and what they are matched by. */

const rowsInATurn = 20;

/** How the cells of a file are read; the same for all its rows. */
const readingOf = keptFor(
  ({ columns }: FileContext): Pick<Reading, 'columns' | 'known'> => ({
    columns: scaledColumns(columns),
    known: new Map(),
  }),
);

export async function readRows(
  importing: Importing,
  rows: readonly FileRow[],
  context: FileContext,
): Promise<ReadRow[]> {
  const { columns, known } = readingOf(context);
  const named = new Map<ImportColumn, NamedRecords>();
  for (const column of columns.filter(({ field }) => typeOf(field).isReference)) {
    const list = importing.related.get(column.field.relation?.resource ?? '');
    if (!list)
      throw new ImportFailure('relationUnknown', {
        field: column.heading,
        resource: column.field.relation?.resource ?? '',
      });
    const cells = rows.map(({ fields }) => fields[column.position] ?? '');
    named.set(column, await findInCells(importing.services.database, column.field, list, cells));
  }
  const read: ReadRow[] = [];
  for (const row of rows) {
    // what is being written meanwhile, and other requests, get their turn
    if (read.length % rowsInATurn === 0) await nextTurn();
    read.push(readOne(importing, row, { columns, named, known, context }));
  }
  return read;
}

/** Where a row comes from, if its list keeps that and the row is known by it. */
function originOf(
  { thing }: Importing,
  { fields }: FileRow,
  { columns, source, key }: FileContext,
) {
  const id = (fields[columns.sourceId] ?? '').trim();
  if (!thing.rows || key !== 'usual' || id === '' || isMarkOfNothing(id)) return {};
  // a former version made up source names that begin with `#`
  const said = (fields[columns.source] ?? '').trim().replace(/^#+/, '');
  return { sourceId: id, source: said || source };
}

function readOne(importing: Importing, row: FileRow, reading: Reading): ReadRow {
  const { thing, resource } = importing;
  const { context, columns } = reading;
  const { values, problems: told } = readCells(importing, row, reading);
  const { id, problems: idProblems } = readRecordId(row, context, importing.idIn);
  const problems = [...told, ...idProblems];
  const started = id === undefined ? values : { ...leftEmpty(importing, row, context), ...values };
  const body = { ...newBody(importing, started, context), ...originOf(importing, row, context) };
  const result = thing.check(body);
  const lacking = result.success
    ? []
    : validatorProblems(result.error.issues, thing.validator, context.language, headingIn(columns));
  if (problems.some(({ severity }) => severity === 'error')) {
    const said = new Set(problems.map(({ field }) => field));
    // a cell that cannot be understood is reported only once
    return { problems: [...problems, ...lacking.filter(({ field }) => !said.has(field))] };
  }
  // what a new record lacks may be in the existing record of the row, so it is checked once that is known
  const named: FieldValues = result.success ? { ...result.data } : body;
  const saidIn = (name: string) => named[name === 'title' ? resource.recordTitle.saveAs : name];
  const ways = waysOf(resource, thing, context.key);
  const isFilled = (name: string | undefined) => name !== undefined && Boolean(saidIn(name));
  const way = ways.findIndex((names, at) => at === ways.length - 1 || isFilled(names[0]));
  const names = ways[way] ?? [];
  const written = names.map((name) => String(saidIn(name) ?? ''));
  const key = names.map((name) => thing.keyOf(name, saidIn(name)));
  return {
    problems,
    accepted: {
      ...(id === undefined ? {} : { id }),
      ...(key.some(Boolean) ? { key: [String(way), ...key], written } : { key: [] }),
      values: thing.rows ? asKept(resource, values, named) : values,
      asNew: { body, problems: lacking },
    },
  };
}

/** The values of a row, with texts as a save keeps them. */
const asKept = ({ fields }: CompiledResource, values: FieldValues, kept: FieldValues) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const text = kept[fields[name]?.saveAs ?? name];
      return [name, typeof value === 'string' && typeof text === 'string' ? text : value];
    }),
  );

interface Reading {
  readonly columns: readonly ImportColumn[];
  readonly named: ReadonlyMap<ImportColumn, NamedRecords>;
  readonly known: KnownCells;
  readonly context: FileContext;
}

/** Cells of each column that were read before: most columns say the same again and again. */
type KnownCells = Map<ImportColumn, Map<string, ReadCell>>;

/** cells that are kept of a column, and their most characters */
const keptCells = { count: 1_000, length: 40 };

function keepCell(known: KnownCells, column: ImportColumn, text: string, read: ReadCell): void {
  if (text.length > keptCells.length) return;
  const cells = known.get(column) ?? new Map<string, ReadCell>();
  known.set(column, cells);
  if (cells.size < keptCells.count) cells.set(text, read);
}

/** What a cell says. */
interface ReadCell {
  readonly value?: unknown;
  /** the currency of its amount, which is kept in another field */
  readonly currency?: string;
  /** whether it says that there is no value */
  readonly isEmpty?: boolean;
  readonly problems: readonly CellProblem[];
}

/** Reads one cell. One that is not understood is an error of its row, unless the list is lenient. */
function readCell(
  importing: Importing,
  column: ImportColumn,
  text: string,
  { named, known, context: { language } }: Reading,
): ReadCell {
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
  { thing: { rows }, services }: Importing,
  column: ImportColumn,
  text: string,
  language: Language,
): ReadCell {
  const { heading } = column;
  const cell = (rows?.read ?? readValue)(column, text, services.settings.TIME_ZONE);
  if (cell.kind === 'empty') return { isEmpty: true, problems: [] };
  const { note, detail = '' } = cell;
  const severity = cell.kind === 'value' || rows ? 'warning' : 'error';
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
  return ({ field, heading }: ImportColumn, text: string): ReadCell | undefined => {
    if (text.trim() === '') return { isEmpty: true, problems: [] };
    // a date of any year
    if (isExported)
      return field.type === 'partialDate' && partialDateText.safeParse(text).success
        ? { value: text, problems: [] }
        : undefined;
    if (!saysNothing(field, text)) return undefined;
    const said = { field: heading, value: quote(text) };
    return { isEmpty: true, problems: [cellProblem('warning', language, 'noValue', said)] };
  };
}

/** The values of a row by field, and the problems of its cells. */
function readCells(importing: Importing, row: FileRow, reading: Reading) {
  const { thing, resource } = importing;
  const values: Record<string, unknown> = {};
  const cleared: Record<string, unknown> = {};
  const { emptyClears, language } = reading.context;
  const empty = emptyOfFields(importing, reading.context);
  const problems: CellProblem[] = [];
  const currencies: SaidCurrency[] = [];
  const written = writtenIn(importing, row, reading.context);
  /** values of two columns that are compared: a code may be written in two ways */
  const compared = (name: string, value: unknown) =>
    name === thing.rows?.code ? thing.keyOf(name, value) : value;
  for (const column of reading.columns) {
    const { name } = column.field;
    const text = row.fields[column.position] ?? '';
    const cell = written(column, text) ?? readCell(importing, column, text, reading);
    const { value, currency: code, problems: told, isEmpty = false } = cell;
    // if several columns go to one field, the first one with a value counts
    if (!isEmpty && name in values) {
      const [given, kept] = [compared(name, value), compared(name, values[name])];
      problems.push(...notTaken('columnsDiffer', column, { text, value: given, kept, language }));
      continue;
    }
    problems.push(...told);
    const nothing = isEmpty && emptyClears ? empty.get(name) : undefined;
    if (nothing !== undefined) cleared[name] = nothing;
    if (value !== undefined) values[name] = value;
    const holder = currencyFieldOf(resource, column.field);
    if (code && holder) currencies.push({ name: holder.name, code, column, text });
  }
  problems.push(...putCurrencies(values, currencies, language));
  return { values: { ...cleared, ...values }, problems };
}

/** The value of an emptied field; undefined if it cannot be empty, and so stays unchanged. */
function emptyOf({ thing }: Importing, field: CompiledField): unknown {
  const { saveAs } = field;
  const { empty } = typeOf(field);
  if (empty === false) return undefined;
  // some lists have such fields that are never empty
  if (empty !== null) return empty;
  const { error } = thing.check({ [saveAs]: null });
  return error?.issues.some(({ path }) => path[0] === saveAs) ? undefined : null;
}

const emptied = new WeakMap<FileContext, ReadonlyMap<string, unknown>>();

/** The values that empty cells give, by the name of the field; the same for all rows of a file. */
function emptyOfFields(importing: Importing, context: FileContext) {
  const known = emptied.get(context);
  if (known) return known;
  const { columns } = context.columns;
  const made = new Map(columns.map(({ field }) => [field.name, emptyOf(importing, field)]));
  emptied.set(context, made);
  return made;
}

/** What a record with an id had empty although its field has a default, which is for records that people begin. */
const leftEmpty = (importing: Importing, { fields }: FileRow, context: FileContext): FieldValues =>
  Object.fromEntries(
    context.columns.columns.flatMap(({ field: { name, default: usual }, position }) => {
      const nothing = emptyOfFields(importing, context).get(name);
      const isLeft = usual !== undefined && (fields[position] ?? '').trim() === '';
      return isLeft && nothing !== undefined ? [[name, nothing]] : [];
    }),
  );
