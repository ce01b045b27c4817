import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { problem as problemShape } from '#contract/errors.ts';
import type { Language } from '#contract/language.ts';
import { partialDateText } from '#contract/things/kinds.ts';
import type { CompiledField, CompiledForm, CompiledResource } from '#schema/compile.ts';
import { conditionHolds } from '#schema/conditions.ts';
import {
  changesSomething,
  type FieldValues,
  hiddenValues,
  identifierOf,
  newRecord,
  readRecord,
  saveBody,
} from '#schema/record.ts';
import type { CallError } from '#server/http/errors.ts';
import { type Caller, userOf } from '#server/http/handle.ts';
import type { MatchedRecord, Stamps, WritableThing } from '#server/jmgr/thing/writable.ts';
import { thingOfList } from '#server/jmgr/writable.ts';
import { keptFor } from '#server/keptFor.ts';
import { schemaStore } from '#server/schemas/index.ts';
import type { Services } from '#server/services.ts';
import type { AskSource } from '#server/sources/index.ts';
import { fieldChange, shown } from '../changes.ts';
import { type ImportColumn, scaledColumns } from '../columns.ts';
import { ImportFailure } from '../failure.ts';
import type { FileRow } from '../file/table.ts';
import { byRecordId } from '../keys.ts';
import { readCell } from '../normalise/cell.ts';
import { saysNothing } from '../normalise/nothing.ts';
import { cellProblem, quote, validatorProblems } from '../readProblems.ts';
import {
  findNamed,
  type NamedRecords,
  type RelatedList,
  readRelatedCell,
} from '../relatedCells.ts';
import { relatedList } from '../relatedLists.ts';
import { readRecordId } from './recordId.ts';
import type {
  CellProblem,
  Change,
  DecidedRow,
  FileContext,
  ImportRow,
  PutRow,
  ReadRow,
  TargetElsewhere,
  TargetHere,
} from './target.ts';

/**
 * Makes records of rows by the save call of their list, on behalf of the person who imports: with the same validator,
 * writer, rules, revisions and access.
 */

/** of a thing whose records are saved one by one, and of one whose new records are inserted together */
const rowsAtOnce = { oneByOne: 500, together: 1_000 };
/** what somebody else has of these rows is asked for at once */
const rowsAtOnceElsewhere = 50;
const rowsInATurn = 20;

const relationTypes: ReadonlySet<string> = new Set(['relation', 'relations', 'user']);

/** How bodies of records are checked, by what records are known again, and who may change them. */
export type ImportedThing = Pick<
  WritableThing,
  'validator' | 'check' | 'matchNames' | 'keyOf' | 'mayChange'
>;

/** The records of a list, on behalf of the person who imports. */
export interface ImportedRecords {
  /** as `WritableThing.match` */
  match(values: Readonly<Record<string, readonly unknown[]>>): Promise<MatchedRecord[]>;
  /** Which of these ids are those of deleted records. */
  deleted(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** as `WritableThing.saveAll` */
  saveAll(bodies: readonly object[], stamps?: Stamps): ReturnType<WritableThing['saveAll']>;
}

/** Who imports into which list. */
export interface Wish {
  /** as the caller may see it */
  readonly resource: CompiledResource;
  readonly thing: ImportedThing;
  readonly caller: Caller;
  /** whether cells may name records of a list */
  readonly isRelatable: (name: string) => boolean;
  /** how records of sources are asked for; undefined where they cannot be */
  readonly ask: AskSource | undefined;
  /** the id in a cell; undefined if it cannot be one */
  readonly idIn: (text: string) => string | undefined;
}

/** What is known during the import of a file. */
interface Importing extends Omit<Wish, 'isRelatable' | 'ask'> {
  readonly services: Services;
  /** the lists that fields relate to, by name */
  readonly related: ReadonlyMap<string, RelatedList>;
}

/** The thing that the rows of a list become; undefined if they become none. */
const thingOf = (services: Services, resource: CompiledResource) =>
  thingOfList(services, resource, (name) => schemaStore(services).find(name));

/**
 * The fields that records are matched by, as the save call names them: those of the key, and those that the list's
 * calls fix.
 *
 * @param key one of the keys of the list
 */
function matchNamesOf(resource: CompiledResource, thing: ImportedThing, key: string): string[] {
  if (key === 'new' || key === byRecordId.key) return [];
  const fixed = Object.keys(fixedOf(resource, thing));
  const fields = key === 'usual' ? (resource.import?.match ?? []) : [key];
  const named = fields.map((name) => resource.fields[name]?.saveAs ?? name);
  return [...named, ...fixed];
}

/** The fixed values of all records of the list, for fields that records can be matched by. */
const fixedOf = (resource: CompiledResource, thing: ImportedThing) =>
  Object.fromEntries(
    Object.entries(resource.endpoints.save?.fixed ?? {}).filter(([name]) =>
      thing.matchNames.includes(name),
    ),
  );

/** @throws ImportFailure if the list has no save call of the platform, or is matched by something without an index */
export async function requireMatchable(
  services: Services,
  resource: CompiledResource,
): Promise<WritableThing> {
  const thing = await thingOf(services, resource);
  if (!thing) throw new ImportFailure('notWritable', { resource: resource.name });
  const strange = matchNamesOf(resource, thing, 'usual').filter(
    (name) => !thing.matchNames.includes(name),
  );
  if (strange.length > 0)
    throw new ImportFailure('notMatchable', {
      resource: resource.name,
      fields: strange.join(', '),
      known: thing.matchNames.join(', '),
    });
  return thing;
}

/** The lists that the imported fields relate to. @throws ImportFailure if one cannot be looked up */
async function relatedListsOf(
  services: Services,
  { resource, caller, isRelatable, ask }: Wish,
): Promise<Map<string, RelatedList>> {
  const found = new Map<string, RelatedList>();
  for (const { relation, readOnly } of Object.values(resource.fields)) {
    if (!relation || !isRelatable(relation.resource)) continue;
    const target = await schemaStore(services).find(relation.resource);
    const list = target && (await relatedList(services, target, { caller, ask }));
    if (!readOnly && list) found.set(relation.resource, list);
  }
  return found;
}

/** What is known before the import of a file. */
async function importingOf(services: Services, wish: Wish): Promise<Importing> {
  const { resource, thing, caller, idIn } = wish;
  const related = await relatedListsOf(services, wish);
  return { services, resource, thing, caller, idIn, related };
}

const readerOf = (importing: Importing) => ({
  titleOf: (values: FieldValues) => shown(values[importing.resource.recordTitle.name]),
  read: (rows: readonly FileRow[], context: FileContext) => readRows(importing, rows, context),
});

/** Makes the target of a list whose rows are written by its save call. */
export async function thingTarget(
  services: Services,
  wish: Wish & { readonly thing: WritableThing },
): Promise<TargetHere> {
  const { resource, thing, caller } = wish;
  const importing = await importingOf(services, wish);
  return {
    ...readerOf(importing),
    table: thing.table,
    rowsAtOnce: thing.standsAlone ? rowsAtOnce.together : rowsAtOnce.oneByOne,
    readsAhead: !importing.related.has(resource.name),
    standsBeside: thing.standsAlone && !importing.related.has(resource.name),
    async put(transaction, rows, context, { write, now, ids, beforeChanges }) {
      const records: ImportedRecords = {
        match: (values) => thing.match(transaction, caller, values),
        deleted: (ids) => thing.deleted(transaction, caller, ids),
        saveAll: (bodies, stamps) => thing.saveAll(transaction, caller, bodies, stamps),
      };
      const putting = { importing, records, context };
      const decisions = await decideAll(putting, rows);
      if (decisions.some(isChange)) await beforeChanges();
      if (!write) await sql`savepoint dry_run`.execute(transaction);
      const results = await written(putting, decisions, { at: now, ids: idsOf(decisions, ids) });
      // a dry run does everything that a real run does, to find all its problems, and then rolls back
      if (!write) await sql`rollback to savepoint dry_run`.execute(transaction);
      return results;
    },
  };
}

/** Makes the target of a list whose records are written by somebody else. @param recordsIn answers in a language */
export async function elsewhereTarget(
  services: Services,
  wish: Wish,
  recordsIn: (language: Language) => ImportedRecords,
): Promise<TargetElsewhere> {
  const importing = await importingOf(services, wish);
  return {
    ...readerOf(importing),
    rowsAtOnce: rowsAtOnceElsewhere,
    readsAhead: false,
    async decide(rows, context) {
      const putting = { importing, records: recordsIn(context.language), context };
      const decisions = await decideAll(putting, rows);
      return decisions.map((decision, index): DecidedRow => {
        if (!('body' in decision))
          return { expected: decision, write: undefined, isUntraceable: false };
        const { told } = decision;
        const isNew = told.recordId === undefined;
        return {
          expected: { outcome: isNew ? 'created' : 'changed', ...told },
          async write() {
            const [result] = await written(putting, [decision]);
            if (!result) throw new Error('a save has no outcome');
            return result;
          },
          isUntraceable: isNew && rows[index]?.key.length === 0,
        };
      });
    },
  };
}

/** What conditions of the schema can use about the person who imports. */
const scopeOf = ({ caller, services }: Importing) => ({
  user: userOf(caller),
  now: services.now(),
});

const finderOf =
  ({ related }: Importing) =>
  (name: string) =>
    related.get(name)?.resource;

/** The list of a file, with a form of the columns that the file has, and the values that a new record begins with. */
interface ListOfFile {
  readonly list: CompiledResource;
  readonly first: FieldValues;
}
const withColumns = new WeakMap<FileContext, ListOfFile>();

/** The field with the currency of an amount; undefined where the list says one currency for all records. */
const currencyFieldOf = ({ fields }: CompiledResource, { currency }: CompiledField) =>
  typeof currency === 'object'
    ? Object.values(fields).find(({ path }) => path === currency.$row)
    : undefined;

/** The list whose form of a new record has the columns of a file. */
function listOfFile({ resource }: Importing, context: FileContext): ListOfFile {
  const known = withColumns.get(context);
  if (known) return known;
  const fields = context.columns.columns.map(({ field }) => field);
  const currencies = fields.flatMap((field) => currencyFieldOf(resource, field) ?? []);
  const create: CompiledForm = {
    kind: 'form',
    groups: [
      {
        label: undefined,
        visibleWhen: undefined,
        fields: [...new Set([...fields, ...currencies])],
      },
    ],
  };
  const list = { ...resource, create };
  const made = { list, first: newRecord(list) };
  withColumns.set(context, made);
  return made;
}

/** The body that makes a new record from a row: the values of the row, and the defaults. */
function newBody(importing: Importing, given: FieldValues, context: FileContext) {
  const { list, first } = listOfFile(importing, context);
  return saveBody(
    list,
    { ...first, ...given },
    { base: undefined, scope: scopeOf(importing), find: finderOf(importing) },
  );
}

/** How the cells of a file are read; the same for all its rows. */
const readingOf = keptFor(
  ({ columns }: FileContext): Pick<Reading, 'columns' | 'known'> => ({
    columns: scaledColumns(columns),
    known: new Map(),
  }),
);

async function readRows(
  importing: Importing,
  rows: readonly FileRow[],
  context: FileContext,
): Promise<ReadRow[]> {
  const { columns, known } = readingOf(context);
  const named = new Map<ImportColumn, NamedRecords>();
  for (const column of columns.filter(({ field }) => relationTypes.has(field.type))) {
    const list = importing.related.get(column.field.relation?.resource ?? '');
    if (!list)
      throw new ImportFailure('relationUnknown', {
        field: column.heading,
        resource: column.field.relation?.resource ?? '',
      });
    const cells = rows.map(({ fields }) => fields[column.position] ?? '');
    named.set(column, await findNamed(importing.services.database, column.field, list, cells));
  }
  const read: ReadRow[] = [];
  for (const row of rows) {
    // what is being written meanwhile, and other requests, get their turn
    if (read.length % rowsInATurn === 0) await nextTurn();
    read.push(readOne(importing, row, { columns, named, known, context }));
  }
  return read;
}

interface Reading {
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

const price = z.object({ amount: z.number(), currency: z.string() });

/** A value as the save call takes it. An amount in another currency than its field has is an error. */
function valueIn(
  { resource }: Importing,
  { field, heading }: ImportColumn,
  given: { readonly value: unknown; readonly text: string; readonly language: Language },
): ReadOne {
  const { value, text, language } = given;
  if (field.type !== 'money') return { value, problems: [] };
  const { amount, currency } = price.parse(value);
  if (currency === '') return { value: amount, problems: [] };
  if (currencyFieldOf(resource, field)) return { value: amount, currency, problems: [] };
  const only = typeof field.currency === 'string' ? field.currency : 'CNY';
  if (currency === only) return { value: amount, problems: [] };
  const said = { field: heading, value: quote(text), read: only };
  return { problems: [cellProblem('error', language, 'currencyOther', said)] };
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
  const { field, heading } = column;
  const cell = readCell(column, text, importing.services.settings.TIME_ZONE);
  if (cell.kind === 'empty') return { problems: [] };
  const { detail = '' } = cell;
  // a sign without a country is enough where a list has one currency
  const note =
    cell.note === 'priceCurrencyUnclear' && typeof field.currency !== 'object'
      ? undefined
      : cell.note;
  const severity = cell.kind === 'value' ? 'warning' : 'error';
  const said = { field: heading, value: quote(text), options: detail, read: detail };
  const problems = note ? [cellProblem(severity, language, note, said)] : [];
  if (cell.kind !== 'value') return { problems };
  const read = valueIn(importing, column, { value: cell.value, text, language });
  return { ...read, problems: [...problems, ...read.problems] };
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
function readCells(importing: Importing, row: FileRow, reading: Reading) {
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

const listTypes: ReadonlySet<string> = new Set(['tags', 'images', 'relations']);
/** types whose fields are empty in some lists, and never in others */
const sometimesEmpty: ReadonlySet<string> = new Set([
  ...['number', 'enum', 'duration', 'money', 'json'],
]);
const nullTypes: ReadonlySet<string> = new Set(['dateTime', 'relation', 'user']);

/** The value of an emptied field; undefined if it cannot be empty, and so stays unchanged. */
function emptyOf({ thing }: Importing, { type, saveAs }: CompiledField): unknown {
  if (listTypes.has(type)) return [];
  if (type === 'boolean') return undefined;
  if (!sometimesEmpty.has(type)) return nullTypes.has(type) ? null : '';
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

/** The heading of the column for a name of the save call. */
const headingIn = (columns: readonly ImportColumn[]) => (name: string) =>
  columns.find(({ field }) => field.saveAs === name || field.name === name)?.heading ?? name;

const record = z.record(z.string(), z.unknown());

function readOne(importing: Importing, row: FileRow, reading: Reading): ReadRow {
  const { thing, resource } = importing;
  const { context, columns } = reading;
  const { values, problems: told } = readCells(importing, row, reading);
  const { id, problems: idProblems } = readRecordId(row, context, importing.idIn);
  const problems = [...told, ...idProblems];
  const started = id === undefined ? values : { ...leftEmpty(importing, row, context), ...values };
  const body = newBody(importing, started, context);
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
  const names = matchNamesOf(resource, thing, context.key);
  const written = names.map((name) => String(named[name] ?? ''));
  const key = names.map((name) => thing.keyOf(name, named[name]));
  return {
    problems,
    accepted: {
      ...(id === undefined ? {} : { id }),
      ...(key.some(Boolean) ? { key, written } : { key: [] }),
      values,
      asNew: { body, problems: lacking },
    },
  };
}

/** The records with the ids that rows name, by id. */
async function findKnown(
  { importing: { thing, resource }, records }: Putting,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<string, MatchedRecord>> {
  const ids = rows.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return new Map();
  const fixed = Object.entries(fixedOf(resource, thing));
  const matches = await records.match({
    ...Object.fromEntries(fixed.map(([name, value]) => [name, [value]])),
    id: ids,
  });
  return new Map(matches.map((match) => [match.key.id ?? '', match]));
}

/** The records that the rows of a batch match, by the text of their keys. */
async function findMatches(
  { importing: { thing, resource }, records, context }: Putting,
  rows: readonly ImportRow[],
): Promise<Map<string, MatchedRecord[]>> {
  const found = new Map<string, MatchedRecord[]>();
  const asked = rows.flatMap(({ written }) => (written ? [written] : []));
  if (asked.length === 0) return found;
  const names = matchNamesOf(resource, thing, context.key);
  const values = Object.fromEntries(
    names.map((name, index) => [name, [...new Set(asked.map((written) => written[index]))]]),
  );
  for (const match of await records.match(values)) {
    const key = JSON.stringify(names.map((name) => match.key[name]));
    found.set(key, [...(found.get(key) ?? []), match]);
  }
  return found;
}

/** What is needed to write rows. */
interface Putting {
  readonly importing: Importing;
  readonly records: ImportedRecords;
  readonly context: FileContext;
}

/** What is to become of rows. */
async function decideAll(putting: Putting, rows: readonly ImportRow[]): Promise<Decision[]> {
  const known = await findKnown(putting, rows);
  const open = rows.filter(({ id }) => id === undefined || !known.has(id));
  const deleted = await putting.records.deleted(open.flatMap(({ id }) => id ?? []));
  const matches = await findMatches(putting, open);
  return rows.map((row) =>
    decide(putting, row, {
      known: known.get(row.id ?? ''),
      named: matches.get(JSON.stringify(row.key)) ?? [],
      isDeleted: deleted.has(row.id ?? ''),
    }),
  );
}

/** The record after a row's changes: the row's values replace those of the record. */
function changeOf({ importing, context }: Putting, { row }: MatchedRecord, given: FieldValues) {
  const { resource } = importing;
  const base = record.parse(row);
  const before = readRecord(resource, base);
  const said = keepingTexts(importing, before, keepingItems(importing, before, given));
  const values = { ...before, ...said };
  const options = { base, scope: scopeOf(importing), find: finderOf(importing) };
  const body = saveBody(resource, values, options);
  const hidden = hiddenValues(resource, resource.edit, { values, before, scope: options.scope });
  const changes = Object.keys({ ...given, ...hidden }).flatMap((name): Change[] => {
    const field = resource.fields[name];
    if (!((field?.saveAs ?? name) in body)) return [];
    const both = { from: before[name], to: name in hidden ? hidden[name] : values[name] };
    return [fieldChange({ name, field }, both, context.language)];
  });
  const isChanged = changesSomething(resource, body);
  return { values, body, hidden, isChanged, changes, revision: base.revision };
}

const textTypes: ReadonlySet<string> = new Set(['text', 'longText', 'richText']);

/** A text that a cell would say just so stays as it is: of its ends of lines, a cell keeps only that they are some. */
function keepingTexts(
  { resource, services }: Importing,
  before: FieldValues,
  given: FieldValues,
): FieldValues {
  const zone = services.settings.TIME_ZONE;
  const kept = Object.entries(given).filter(([name, value]) => {
    const field = resource.fields[name];
    const stands = before[name];
    if (!field || !textTypes.has(field.type)) return false;
    if (typeof stands !== 'string' || stands === value || stands.trim() === '') return false;
    const reading = readCell({ heading: name, field }, stands, zone);
    return reading.kind === 'value' && reading.value === value;
  });
  return { ...given, ...Object.fromEntries(kept.map(([name]) => [name, before[name]])) };
}

/** Existing items of a relation keep their other details, such as the note of a book in a list. */
function keepingItems(
  { resource, related }: Importing,
  before: FieldValues,
  given: FieldValues,
): FieldValues {
  const kept: Record<string, unknown> = { ...given };
  for (const [name, value] of Object.entries(given)) {
    const field = resource.fields[name];
    const list = related.get(field?.relation?.resource ?? '');
    const old = before[name];
    if (!list || !field?.relation?.send || !Array.isArray(value) || !Array.isArray(old)) continue;
    const known = new Map(
      old.map((item) => {
        const own = record.parse(item);
        return [identifierOf(list.resource, own), own];
      }),
    );
    kept[name] = value.map((item) => {
      const given = record.parse(item);
      return { ...known.get(identifierOf(list.resource, given)), ...given };
    });
  }
  return kept;
}

const refuse = (problems: readonly CellProblem[]): PutRow => ({ outcome: 'rejected', problems });

/** A name by which a row matches a record that spells it differently. */
interface AlikeName {
  readonly field: CompiledField;
  readonly written: string;
  readonly stands: string;
}

/** The names by which a row matches a record although their spelling differs. */
function alikeNames(
  { importing: { resource, thing }, context }: Putting,
  { row }: MatchedRecord,
  given: FieldValues,
): AlikeName[] {
  const names = matchNamesOf(resource, thing, context.key);
  const before = readRecord(resource, record.parse(row));
  return Object.entries(given).flatMap(([name, written]) => {
    const field = resource.fields[name];
    const stands = before[name];
    if (!field || !names.includes(field.saveAs)) return [];
    if (typeof written !== 'string' || typeof stands !== 'string' || written === stands) return [];
    const isAlike = thing.keyOf(field.saveAs, written) === thing.keyOf(field.saveAs, stands);
    return isAlike ? { field, written, stands } : [];
  });
}

/** The records that a row may be about: the one with its id, or those with its key. */
interface Found {
  readonly known: MatchedRecord | undefined;
  readonly named: readonly MatchedRecord[];
  /** whether its id belongs to a deleted record */
  readonly isDeleted: boolean;
}

/** What a row asks for: nothing but its result, or a save. */
type Decision = PutRow | RowSave;

/** The save of a row. */
interface RowSave {
  readonly body: object;
  /** what is told of it, if it is written */
  readonly told: Omit<PutRow, 'outcome'>;
  /** the revision of the record that it changes */
  readonly revision: unknown;
}

/** The ids of the records that rows make. @param ids one for each decision */
function idsOf(decisions: readonly Decision[], ids: readonly string[]): Stamps['ids'] {
  const made = new Map<object, string>();
  decisions.forEach((decision, index) => {
    const id = ids[index];
    if ('body' in decision && id !== undefined) made.set(decision.body, id);
  });
  return made;
}

/** Whether a row changes a record that is there already. */
const isChange = (decision: Decision): boolean =>
  'body' in decision && decision.told.recordId !== undefined;

/** Whether the person who imports may change a record. */
const mayChange = ({ importing: { thing, caller } }: Putting, { owner }: MatchedRecord): boolean =>
  owner === undefined || thing.mayChange(caller, owner, 'edit');

function decide(putting: Putting, row: ImportRow, found: Found): Decision {
  const { known, isDeleted } = found;
  const theirs = found.named.filter((one) => mayChange(putting, one));
  // a record of somebody else with the same name is no reason to leave theirs as it is
  const named = theirs.length > 0 ? theirs : found.named;
  const { id, twins = 0, values } = row;
  const { importing, context } = putting;
  const { language, columns } = context;
  const { resource } = importing;
  const idOf = ({ row }: MatchedRecord) => identifierOf(resource, record.parse(row));
  const list = resource.singular[language];
  if (isDeleted || (!known && context.key === byRecordId.key)) {
    const code = isDeleted ? 'idDeleted' : 'idMissing';
    return refuse([cellProblem('error', language, code, { field: '', list, id: id ?? '' })]);
  }
  if (known) return decideChange(putting, values, known);
  // the first matches belong to the earlier rows with this key and other ids
  if (named.length <= twins) return decideCreation(putting, row);
  const exact = named.filter((one) => alikeNames(putting, one, values).length === 0);
  const matching = exact.length > 0 ? exact : named;
  const [match, another] = matching;
  if (another) {
    const equal = matching.find((one) => !changeOf(putting, one, values).isChanged);
    const said = {
      field: '',
      list,
      ids: matching.map(idOf).join(', '),
      value: quote(shown(values[resource.recordTitle.name])),
    };
    if (!equal) return refuse([cellProblem('error', language, 'matchSeveral', said)]);
    const problems = [cellProblem('warning', language, 'matchEqual', said)];
    return { outcome: 'unchanged', recordId: idOf(equal), problems };
  }
  const alike = match ? alikeNames(putting, match, values) : [];
  const given = {
    ...values,
    ...Object.fromEntries(alike.map(({ field, stands }) => [field.name, stands])),
  };
  const told = alike.map(({ field, written, stands }) =>
    cellProblem('warning', language, 'nameAlike', {
      field: headingIn(columns.columns)(field.name),
      value: quote(written),
      other: quote(stands),
    }),
  );
  return match ? decideChange(putting, given, match, told) : decideCreation(putting, row);
}

/** The save that makes a row a new record. */
function decideCreation(putting: Putting, { values: given, asNew }: ImportRow): Decision {
  const { importing, context } = putting;
  if (asNew && asNew.problems.length > 0) return refuse(asNew.problems);
  const body = asNew?.body ?? newBody(importing, given, context);
  const { list, first } = listOfFile(importing, context);
  const values = { ...first, ...given };
  const broken = brokenRules(putting, values);
  if (broken.length > 0) return refuse(broken);
  const asked = { values, before: first, scope: scopeOf(importing) };
  const hidden = hiddenValues(list, list.create, asked);
  return { body, revision: undefined, told: { problems: hiddenCells(putting, given, hidden) } };
}

/** Tells of cells that are not taken, because a form would hide their fields and not keep what they hold. */
function hiddenCells(
  { importing: { resource }, context: { language, columns } }: Putting,
  given: FieldValues,
  hidden: FieldValues,
): CellProblem[] {
  const headingOf = headingIn(columns.columns);
  return Object.entries(hidden).flatMap(([name, stays]) => {
    const value = shown(given[name], resource.fields[name], language);
    if (!(name in given) || value === shown(stays, resource.fields[name], language)) return [];
    const said = { field: headingOf(name), value: quote(value) };
    return [cellProblem('warning', language, 'fieldHidden', said)];
  });
}

/** The save that makes a row a change of its record. @param alike what is told of it already */
function decideChange(
  putting: Putting,
  given: FieldValues,
  match: MatchedRecord,
  alike: readonly CellProblem[] = [],
): Decision {
  const recordId = identifierOf(putting.importing.resource, record.parse(match.row));
  const { values, body, hidden, isChanged, changes, revision } = changeOf(putting, match, given);
  const problems = [...alike, ...hiddenCells(putting, given, hidden)];
  if (!isChanged) return { outcome: 'unchanged', recordId, problems };
  const refusal = changeRefused(putting, match, recordId);
  if (refusal) return refuse([...problems, refusal]);
  const broken = brokenRules(putting, values);
  if (broken.length > 0) return refuse([...problems, ...broken]);
  return { body, revision, told: { recordId, changes, problems } };
}

/** Why the person who imports may not change a record; undefined if they may. */
function changeRefused(
  putting: Putting,
  match: MatchedRecord,
  id: string,
): CellProblem | undefined {
  if (mayChange(putting, match)) return undefined;
  const { importing, context } = putting;
  const { thing, caller, resource } = importing;
  const code = thing.mayChange(caller, caller.id, 'edit') ? 'rowOfAnother' : 'rowUnchangeable';
  const list = resource.singular[context.language];
  return cellProblem('error', context.language, code, { field: '', list, id });
}

/** The rules of the list that values break. */
function brokenRules({ importing, context }: Putting, values: FieldValues): CellProblem[] {
  const { rules } = importing.resource;
  if (rules.length === 0) return [];
  const scope = { ...scopeOf(importing), record: values };
  const headingOf = headingIn(context.columns.columns);
  return rules
    .filter(({ must }) => !conditionHolds(must, scope, 'display'))
    .map(({ field, message }) => ({
      field: headingOf(field),
      code: 'rule',
      message: message[context.language],
      severity: 'error',
    }));
}

/** Carries out the saves among decisions. */
async function written(
  { importing: { thing }, records, context: { language, columns } }: Putting,
  decisions: readonly Decision[],
  stamps?: Stamps,
): Promise<PutRow[]> {
  const bodies = decisions.flatMap((one) => ('body' in one ? one.body : []));
  const outcomes = (await records.saveAll(bodies, stamps)).values();
  const headingOf = headingIn(columns.columns);
  return decisions.map((decision): PutRow => {
    if (!('body' in decision)) return decision;
    const { told, revision } = decision;
    const outcome = outcomes.next().value;
    if (outcome === undefined) throw new Error('a save has no outcome');
    if ('refusal' in outcome) {
      const { refusal } = outcome;
      const refused =
        refusal instanceof z.ZodError
          ? validatorProblems(refusal.issues, thing.validator, language, headingOf)
          : refusalOf(refusal, language, headingOf);
      return refuse([...(told.problems ?? []), ...refused]);
    }
    if (told.recordId === undefined) return { outcome: 'created', ...told };
    // the save reads values as always, for example without a trailing space, so a changed cell may be no change
    if (outcome.saved.revision === revision) return { outcome: 'unchanged', ...told, changes: [] };
    return { outcome: 'changed', ...told };
  });
}

const saidProblems = z.object({ problems: z.array(problemShape) });

/** The problems of a refused save, by column. */
function refusalOf(
  error: CallError,
  language: Language,
  headingOf: (name: string) => string,
): CellProblem[] {
  const said = saidProblems.safeParse(error.data(language)).data?.problems ?? [];
  if (said.length === 0)
    return [{ field: '', code: 'refused', message: error.describe(language), severity: 'error' }];
  return said.map(({ field, code, message }) => ({
    field: headingOf(field.split('.')[0] ?? field),
    code,
    message,
    severity: 'error',
  }));
}
