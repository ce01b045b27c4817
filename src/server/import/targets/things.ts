import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { problem as problemShape } from '#contract/errors.ts';
import type { Language } from '#contract/language.ts';
import type { CompiledField, CompiledForm, CompiledResource } from '#schema/compile.ts';
import { conditionHolds } from '#schema/conditions.ts';
import {
  changesSomething,
  type FieldValues,
  identifierOf,
  newRecord,
  readRecord,
  saveBody,
} from '#schema/record.ts';
import type { Tables } from '../../database/tables.ts';
import { CallError } from '../../http/errors.ts';
import type { Caller } from '../../http/handle.ts';
import type { MatchedRecord, WritableThing } from '../../jmgr/thing.ts';
import { writableThing } from '../../jmgr/writable.ts';
import { schemaStore } from '../../schemas/index.ts';
import type { Services } from '../../services.ts';
import type { ImportColumn } from '../columns.ts';
import { ImportFailure } from '../failure.ts';
import type { FileRow } from '../file/table.ts';
import { readCell } from '../normalise/cell.ts';
import { cellProblem, quote, validatorProblems } from '../readProblems.ts';
import {
  findNamed,
  type NamedRecords,
  type RelatedList,
  readRelatedCell,
} from '../relatedCells.ts';
import type {
  CellProblem,
  FileContext,
  ImportRow,
  ImportTarget,
  ReadRow,
  RowOutcome,
} from './target.ts';

/**
 * Rows of a file become records by the save call of their list: the same validator, the same writer, the same rules
 * and revisions, as the operator whose import it is.
 */

const rowsAtOnce = 100;
/** Keys made by us; no file's name begins so. */
const matchSource = '#match';

const relationTypes: ReadonlySet<string> = new Set(['relation', 'relations', 'user']);

/** What a batch of one file knows. */
interface Importing {
  readonly services: Services;
  readonly resource: CompiledResource;
  readonly thing: WritableThing;
  readonly caller: Caller;
  /** the lists that fields point at, by their name */
  readonly related: ReadonlyMap<string, RelatedList>;
  /** fields whose values name a record, by what a save calls them */
  readonly matchNames: readonly string[];
}

/** Whether a column of a file says something that a save takes. */
const isTaken = ({ field }: ImportColumn) => !field.readOnly;

const savePathOf = (resource: CompiledResource) => resource.endpoints.save?.path ?? '';

/** What records of the list are matched by, as a save calls it: the schema's fields, and what its calls fix. */
function matchNamesOf(resource: CompiledResource, thing: WritableThing): string[] {
  const fixed = Object.keys(resource.endpoints.save?.fixed ?? {});
  const named = (resource.import?.match ?? []).map((name) => resource.fields[name]?.saveAs ?? name);
  return [...named, ...fixed.filter((name) => thing.matchNames.includes(name))];
}

/** @throws ImportFailure where the list has no save of the platform, or is matched by something that has no index */
export function requireMatchable(services: Services, resource: CompiledResource): WritableThing {
  const thing = writableThing(services, savePathOf(resource));
  if (!thing) throw new ImportFailure('notWritable', { resource: resource.name });
  const strange = matchNamesOf(resource, thing).filter((name) => !thing.matchNames.includes(name));
  if (strange.length > 0)
    throw new ImportFailure('notMatchable', {
      resource: resource.name,
      fields: strange.join(', '),
      known: thing.matchNames.join(', '),
    });
  return thing;
}

/** The lists that the imported fields point at. @throws ImportFailure where one cannot be looked up */
async function relatedListsOf(
  services: Services,
  resource: CompiledResource,
): Promise<Map<string, RelatedList>> {
  const found = new Map<string, RelatedList>();
  for (const { relation, readOnly } of Object.values(resource.fields)) {
    const target = relation && (await schemaStore(services).find(relation.resource));
    const thing = target && writableThing(services, savePathOf(target));
    if (relation && !readOnly && thing) found.set(relation.resource, { resource: target, thing });
  }
  return found;
}

/** The target of a list whose rows are written by its save call. */
export async function thingTarget(
  services: Services,
  resource: CompiledResource,
  caller: Caller,
): Promise<ImportTarget> {
  const thing = requireMatchable(services, resource);
  const importing: Importing = {
    services,
    resource,
    thing,
    caller,
    related: await relatedListsOf(services, resource),
    matchNames: matchNamesOf(resource, thing),
  };
  return {
    table: thing.table,
    rowsAtOnce,
    read: (rows, context) => readRows(importing, rows, context),
    put: (transaction, rows, context, options) =>
      putRows({ importing, transaction, context }, rows, options.write),
  };
}

/** What the platform knows of who imports, for conditions of the schema. */
const scopeOf = ({ caller, services }: Importing) => ({
  user: {
    id: caller.id,
    roles: caller.roles,
    permissions: caller.permissions,
    isInstitution: caller.isInstitution,
    enablePublish: caller.enablePublish,
  },
  now: services.now(),
});

const finderOf =
  ({ related }: Importing) =>
  (name: string) =>
    related.get(name)?.resource;

/** The body that makes a new record of a row: what the file says, and the defaults. */
function newBody(importing: Importing, given: FieldValues, fields: readonly CompiledField[]) {
  const { resource } = importing;
  const form: CompiledForm = {
    kind: 'form',
    groups: [{ label: undefined, visibleWhen: undefined, fields }],
  };
  return saveBody(
    { ...resource, create: form },
    { ...newRecord(resource), ...given },
    { base: undefined, scope: scopeOf(importing), find: finderOf(importing) },
  );
}

async function readRows(
  importing: Importing,
  rows: readonly FileRow[],
  context: FileContext,
): Promise<ReadRow[]> {
  const columns = context.columns.columns.filter(isTaken);
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
  return rows.map((row) => readOne(importing, row, { columns, named, language: context.language }));
}

interface Reading {
  readonly columns: readonly ImportColumn[];
  readonly named: ReadonlyMap<ImportColumn, NamedRecords>;
  readonly language: Language;
}

/** The values of a row by field, and what is wrong with its cells. */
function readCells(importing: Importing, row: FileRow, { columns, named, language }: Reading) {
  const values: Record<string, unknown> = {};
  const problems: CellProblem[] = [];
  for (const column of columns) {
    const { field, heading } = column;
    const text = row.fields[column.position] ?? '';
    const list = importing.related.get(field.relation?.resource ?? '');
    const found = named.get(column);
    if (list && found) {
      const cell = readRelatedCell({ field, heading, text }, list, found, language);
      if ('value' in cell) values[field.name] = cell.value;
      else problems.push(...cell.problems);
      continue;
    }
    const cell = readCell(column, text, importing.services.settings.TIME_ZONE);
    if (cell.kind === 'value') values[field.name] = valueIn(field, cell.value);
    else if (cell.kind === 'empty') {
      const nothing = emptyOf(field);
      if (nothing !== undefined) values[field.name] = nothing;
    } else
      problems.push(
        cellProblem('error', language, cell.note, {
          field: heading,
          value: quote(text),
          options: cell.detail ?? '',
        }),
      );
  }
  return { values, problems };
}

const amount = z.object({ amount: z.number() });

/** A value as a save takes it: the lists here keep prices in one currency. */
const valueIn = ({ type }: CompiledField, value: unknown) =>
  type === 'money' ? amount.parse(value).amount : value;

/** What an empty cell says; undefined where the record keeps what it has. */
function emptyOf({ type }: CompiledField): unknown {
  if (type === 'tags' || type === 'images') return [];
  if (['number', 'boolean', 'enum', 'duration', 'money', 'json'].includes(type)) return undefined;
  return type === 'dateTime' ? null : '';
}

/** The heading of the column that a save calls by this name. */
const headingIn = (columns: readonly ImportColumn[]) => (name: string) =>
  columns.find(({ field }) => field.saveAs === name || field.name === name)?.heading ?? name;

const record = z.record(z.string(), z.unknown());

function readOne(importing: Importing, row: FileRow, reading: Reading): ReadRow {
  const { thing, matchNames } = importing;
  const { values, problems } = readCells(importing, row, reading);
  const fields = reading.columns.map(({ field }) => field);
  const body = newBody(importing, values, fields);
  const result = thing.validator.safeParse(body, { reportInput: true });
  const headingOf = headingIn(reading.columns);
  if (problems.length > 0 || !result.success) {
    const said = new Set(problems.map(({ field }) => field));
    const more = result.success
      ? []
      : validatorProblems(result.error.issues, thing.validator, reading.language, headingOf);
    // a cell that was not understood is told once
    return { problems: [...problems, ...more.filter(({ field }) => !said.has(field))] };
  }
  const checked = record.parse(result.data);
  const key = JSON.stringify(matchNames.map((name) => String(checked[name])));
  return { problems: [], accepted: { key: { source: matchSource, sourceId: key }, values } };
}

/** The records that the rows of a batch are about, by key. */
async function findMatches(
  { thing, matchNames }: Importing,
  transaction: Transaction<Tables>,
  rows: readonly ImportRow[],
): Promise<Map<string, MatchedRecord[]>> {
  const found = new Map<string, MatchedRecord[]>();
  if (rows.length === 0) return found;
  const keys = rows.map(({ key }) => z.array(z.string()).parse(JSON.parse(key.sourceId)));
  const values = Object.fromEntries(
    matchNames.map((name, index) => [name, [...new Set(keys.map((key) => key[index]))]]),
  );
  for (const match of await thing.match(transaction, values)) {
    const key = JSON.stringify(matchNames.map((name) => match.key[name]));
    found.set(key, [...(found.get(key) ?? []), match]);
  }
  return found;
}

/** What rows are put by. */
interface Putting {
  readonly importing: Importing;
  readonly transaction: Transaction<Tables>;
  readonly context: FileContext;
}

async function putRows(
  putting: Putting,
  rows: readonly ImportRow[],
  write: boolean,
): Promise<RowOutcome[]> {
  const { importing, transaction } = putting;
  if (!write) await sql`savepoint dry_run`.execute(transaction);
  const matches = await findMatches(importing, transaction, rows);
  const outcomes: RowOutcome[] = [];
  for (const row of rows) {
    const matching = matches.get(row.key.sourceId) ?? [];
    outcomes.push(await putRow(putting, row, matching));
  }
  // a dry run does all that the real one does, so that it finds all that the real one would
  if (!write) await sql`rollback to savepoint dry_run`.execute(transaction);
  return outcomes;
}

/** What a record becomes by a row: what the row says, over what it is. */
function changeOf(importing: Importing, { row }: MatchedRecord, given: FieldValues) {
  const { resource } = importing;
  const base = record.parse(row);
  const before = readRecord(resource, base);
  const values = { ...before, ...keepingItems(importing, before, given) };
  const options = { base, scope: scopeOf(importing), find: finderOf(importing) };
  const body = saveBody(resource, values, options);
  return { values, body, isChanged: changesSomething(resource, body), revision: base.revision };
}

/** Items of a relation that were there before keep what else is said of them, such as the note of a book in a list. */
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

async function putRow(
  { importing, transaction, context: { columns, language } }: Putting,
  { key, values: given }: ImportRow,
  matching: readonly MatchedRecord[],
): Promise<RowOutcome> {
  const { resource, thing, caller } = importing;
  const refuse = (problems: readonly CellProblem[]): RowOutcome => ({ problems });
  const [match, another] = matching;
  if (another)
    return refuse([
      cellProblem('error', language, 'matchSeveral', {
        field: '',
        list: resource.singular[language],
        value: quote(z.array(z.string()).parse(JSON.parse(key.sourceId)).join(' · ')),
        ids: matching.map(({ row }) => identifierOf(resource, record.parse(row))).join(', '),
      }),
    ]);
  const fields = columns.columns.filter(isTaken).map(({ field }) => field);
  const { values, body, isChanged, revision } = match
    ? changeOf(importing, match, given)
    : {
        values: { ...newRecord(resource), ...given },
        body: newBody(importing, given, fields),
        isChanged: true,
        revision: undefined,
      };
  if (!isChanged) return 'unchanged';
  const headingOf = headingIn(columns.columns);
  const broken = resource.rules.filter(
    ({ must }) => !conditionHolds(must, { ...scopeOf(importing), record: values }, 'display'),
  );
  if (broken.length > 0)
    return refuse(
      broken.map(({ field, message }) => ({
        field: headingOf(field),
        code: 'rule',
        message: message[language],
        severity: 'error',
      })),
    );
  await sql`savepoint import_row`.execute(transaction);
  try {
    const saved = await thing.save(transaction, caller, body);
    await sql`release savepoint import_row`.execute(transaction);
    if (!match) return 'created';
    // the platform reads what the file says as a save does: a blank more at the end is no change
    return saved.revision === revision ? 'unchanged' : 'changed';
  } catch (error) {
    const problems = refusalOf(error, language, headingOf);
    if (!problems) throw error;
    await sql`rollback to savepoint import_row`.execute(transaction);
    return refuse(problems);
  }
}

const saidProblems = z.object({ problems: z.array(problemShape) });

/** What a save that was refused says, by column; nothing where it broke for another reason. */
function refusalOf(
  error: unknown,
  language: Language,
  headingOf: (name: string) => string,
): CellProblem[] | undefined {
  if (error instanceof z.ZodError)
    return [{ field: '', code: 'invalid', message: z.prettifyError(error), severity: 'error' }];
  if (!(error instanceof CallError)) return undefined;
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
