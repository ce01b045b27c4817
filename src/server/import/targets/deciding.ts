import { inLanguage } from '#contract/language.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { conditionHolds } from '#schema/conditions.ts';
import { typeOf } from '#schema/fields/index.ts';
import {
  changesSomething,
  type FieldValues,
  fieldsOfForm,
  hiddenValues,
  identifierOf,
  readRecord,
  saveBody,
} from '#schema/record.ts';
import { readCell } from '#server/cells/cell.ts';
import type { MatchedRecord } from '#server/jmgr/thing/writable.ts';
import { keptFor } from '#server/keptFor.ts';
import { byRecordId } from '../keys.ts';
import {
  type CellProblem,
  type Change,
  cellProblem,
  fieldChange,
  quote,
  shown,
} from '../problems.ts';
import {
  finderOf,
  fixedOf,
  headingIn,
  type Importing,
  listOfFile,
  newBody,
  type Putting,
  record,
  scopeOf,
  waysOf,
} from './importing.ts';
import type { ImportRow, PutRow } from './target.ts';

/** Decides about rows: each becomes a new record, a change, nothing, or a refusal. */

/** What a row asks for: nothing but its result, or a save. */
export type Decision = PutRow | RowSave | Restoring;

/** The save of a row. */
interface RowSave {
  readonly body: object;
  /** what is told of it, if it is written */
  readonly told: Omit<PutRow, 'outcome'>;
  /** the revision of the record that it changes */
  readonly revision: unknown;
}

/** A row about a deleted record, which is decided again once that is back. */
interface Restoring extends PutRow {
  readonly restores: string;
}

export const refuse = (problems: readonly CellProblem[]): PutRow => ({
  outcome: 'rejected',
  problems,
});

/** What is to become of rows. */
export async function decideAll(putting: Putting, rows: readonly ImportRow[]): Promise<Decision[]> {
  const matches = await findMatches(putting, rows);
  return rows.map((row) => decide(putting, row, matches));
}

/** A record that rows may be about. */
interface Known extends MatchedRecord {
  readonly id: string;
  /** its row, and the values of that by field */
  readonly base: FieldValues;
  readonly before: FieldValues;
}

/** The records that rows may be about. */
interface Matches {
  /** by id */
  readonly known: ReadonlyMap<string, Known>;
  /** by the text of the key of the rows */
  readonly byKey: ReadonlyMap<string, readonly Known[]>;
  /** by the code that hardly two records share, if the list has one */
  readonly byCode: ReadonlyMap<string, readonly Known[]>;
}

function grouped(matches: readonly Known[], keyOf: (match: Known) => string) {
  const groups = new Map<string, Known[]>();
  for (const match of matches) {
    const key = keyOf(match);
    groups.set(key, [...(groups.get(key) ?? []), match]);
  }
  return groups;
}

async function findMatches(
  { importing: { thing, resource }, records, context }: Putting,
  rows: readonly ImportRow[],
): Promise<Matches> {
  const match = async (...matching: Parameters<typeof records.match>): Promise<Known[]> =>
    (await records.match(...matching)).map((one) => {
      const base = record.parse(one.row);
      const id = identifierOf(resource, base);
      return { ...one, id, base, before: readRecord(resource, base) };
    });
  const ids = rows.flatMap(({ id }) => id ?? []);
  const fixed = Object.entries(fixedOf(resource, thing)).map(([name, value]) => [name, [value]]);
  const byId = { ...Object.fromEntries(fixed), id: ids };
  const named = ids.length > 0 ? await match({ values: byId, withDeleted: true }) : [];
  const known = new Map(named.map((one) => [one.id, one]));
  const open = rows.filter(({ id }) => id === undefined || !known.has(id));
  const code = thing.rows?.code ?? '';
  const codes = rows.flatMap(({ values }) => values[code] || []);
  const coded =
    codes.length > 0 ? await match({ values: { [code]: codes }, withDeleted: false }) : [];
  const byKey = new Map<string, readonly Known[]>();
  for (const [at, names] of waysOf(resource, thing, context.key).entries()) {
    const way = String(at);
    const asked = open.flatMap(({ key, written }) => (written && key[0] === way ? [written] : []));
    if (asked.length === 0) continue;
    const [first] = names;
    const values = Object.fromEntries(
      names.map((name, index) => [name, [...new Set(asked.map((written) => written[index]))]]),
    );
    const withDeleted = first === 'sourceId';
    const found = first === code ? coded : await match({ values, withDeleted });
    const keyOf = (one: Known) => JSON.stringify([way, ...names.map((name) => one.keyOf(name))]);
    for (const [key, group] of grouped(found, keyOf)) byKey.set(key, group);
  }
  return { known, byKey, byCode: grouped(coded, (one) => one.keyOf(code)) };
}

/** Whether the person who imports may change a record. */
const mayChange = ({ importing: { thing, caller } }: Putting, { owner }: MatchedRecord): boolean =>
  owner === undefined || thing.mayChange(caller, owner, 'edit');

const titleIn = ({ importing: { resource } }: Putting, values: FieldValues): string =>
  quote(shown(values[resource.recordTitle.name]));

function decide(putting: Putting, row: ImportRow, matches: Matches): Decision {
  const { importing, context } = putting;
  const { id, twins = 0, values } = row;
  const found = matches.byKey.get(JSON.stringify(row.key)) ?? [];
  const theirs = found.filter((one) => mayChange(putting, one));
  // a record of somebody else with the same name is no reason to leave theirs as it is
  const named = theirs.length > 0 ? theirs : found;
  const list = inLanguage(importing.resource.singular, context.language);
  const known = matches.known.get(id ?? '');
  if (known) return decideChange(putting, row, { match: known, matches });
  if (context.key === byRecordId.key) {
    const said = { field: '', list, id: id ?? '' };
    return refuse([cellProblem('error', context.language, 'idMissing', said)]);
  }
  // the first matches belong to the earlier rows with this key and other ids
  if (named.length <= twins) return decideCreation(putting, row, matches);
  const exact = named.filter((one) => alikeNames(putting, one, row).length === 0);
  const matching = exact.length > 0 ? exact : named;
  const [match, another] = matching;
  if (another) {
    const equal = matching.find((one) => !changeOf(putting, one, values).isChanged);
    const ids = matching.map(({ id }) => id).join(', ');
    const said = { field: '', list, ids, value: titleIn(putting, values) };
    if (!equal) return refuse([cellProblem('error', context.language, 'matchSeveral', said)]);
    const problems = [cellProblem('warning', context.language, 'matchEqual', said)];
    return { outcome: 'unchanged', recordId: equal.id, problems };
  }
  if (!match) return decideCreation(putting, row, matches);
  const alike = alikeNames(putting, match, row);
  const kept = alike.map(({ name, stands }) => [name, stands]);
  const told = alike.map(({ name, written, stands }) =>
    cellProblem('warning', context.language, 'nameAlike', {
      field: headingIn(context.columns.columns)(name),
      value: quote(written),
      other: quote(stands),
    }),
  );
  const given = { ...row, values: { ...values, ...Object.fromEntries(kept) } };
  return decideChange(putting, given, { match, matches, told });
}

/** The names by which a row matches a record although their spelling differs. */
function alikeNames(
  { importing: { resource, thing }, context }: Putting,
  { before }: Known,
  { key: [way], values }: ImportRow,
) {
  const names = waysOf(resource, thing, context.key)[Number(way)] ?? [];
  return Object.entries(values).flatMap(([name, written]) => {
    const saved = resource.fields[name]?.saveAs ?? '';
    const stands = before[name];
    if (!names.includes(saved) || saved === thing.rows?.code) return [];
    if (typeof written !== 'string' || typeof stands !== 'string' || written === stands) return [];
    const isAlike = thing.keyOf(saved, written) === thing.keyOf(saved, stands);
    return isAlike ? { name, written, stands } : [];
  });
}

/** The save that makes a row a new record. */
function decideCreation(putting: Putting, row: ImportRow, { byCode }: Matches): Decision {
  const { importing, context } = putting;
  const { values: given, asNew } = row;
  if (asNew && asNew.problems.length > 0) return refuse(asNew.problems);
  const body = asNew?.body ?? newBody(importing, given, context);
  const { list, first } = listOfFile(importing, context);
  const values = { ...first, ...given };
  const broken = brokenRules(putting, values);
  if (broken.length > 0) return refuse(broken);
  const asked = { values, before: first, scope: scopeOf(importing) };
  const hidden = hiddenValues(list, list.create, asked);
  const problems = hiddenCells(putting, given, hidden);
  const [way, code = ''] = row.key;
  const [name] = waysOf(importing.resource, importing.thing, context.key)[Number(way)] ?? [];
  const [other] = name === importing.thing.rows?.code ? (byCode.get(code) ?? []) : [];
  if (other) problems.push(codeShared(putting, 'isbnElsewhere', other));
  return { body, revision: undefined, told: { problems } };
}

/** The remark that another record has the code of a row. */
function codeShared(
  putting: Putting,
  code: 'isbnElsewhere' | 'isbnTaken',
  { id, before }: Known,
): CellProblem {
  const { importing, context } = putting;
  return cellProblem('warning', context.language, code, {
    field: '',
    isbn: String(before[importing.thing.rows?.code ?? '']),
    title: titleIn(putting, before),
    id,
  });
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

/** The save that makes a row a change of its record. @param told what is told of it already */
function decideChange(
  putting: Putting,
  { values: given }: ImportRow,
  {
    match,
    matches: { byCode },
    told = [],
  }: { match: Known; matches: Matches; told?: readonly CellProblem[] },
): Decision {
  const { importing, context } = putting;
  const { thing } = importing;
  const { id: recordId, before } = match;
  if (match.isDeleted) {
    if (thing.rows && context.restoreDeleted)
      return { outcome: 'changed', recordId, restores: recordId };
    const list = inLanguage(importing.resource.singular, context.language);
    const code = thing.rows ? 'recordDeleted' : 'idDeleted';
    return refuse([
      cellProblem('error', context.language, code, { field: '', list, id: recordId }),
    ]);
  }
  const change = changeOf(putting, match, given);
  const { values, body, hidden, isChanged, changes, revision } = change;
  const problems = [...told, ...hiddenCells(putting, given, hidden)];
  const code = thing.rows?.code ?? '';
  const key = thing.keyOf(code, values[code]);
  const other = byCode.get(key)?.find(({ id }) => id !== recordId);
  if (other && key !== thing.keyOf(code, before[code]))
    problems.push(codeShared(putting, 'isbnTaken', other));
  if (!isChanged) return { outcome: 'unchanged', recordId, problems };
  const refusal = changeRefused(putting, match, recordId);
  if (refusal) return refuse([...problems, refusal]);
  const broken = brokenRules(putting, values);
  if (broken.length > 0) return refuse([...problems, ...broken]);
  return { body, revision, told: { recordId, changes, problems } };
}

/** Whether forms of a list hide fields, so that a value decides about others. */
const hidesFields = keptFor(({ fields, edit }: CompiledResource): boolean =>
  [...Object.values(fields), ...(fieldsOfForm(edit)?.values() ?? [])].some(
    ({ visibleWhen }) => visibleWhen !== undefined,
  ),
);

/** The record after a row's changes: the row's values replace those of the record. */
function changeOf({ importing, context }: Putting, { base, before }: Known, given: FieldValues) {
  const { resource } = importing;
  const said = keepingTexts(importing, before, keepingItems(importing, before, given));
  const values = { ...before, ...said };
  const { revision } = base;
  const isSame = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) === JSON.stringify(before[name]);
  // of many files that come again, nearly all rows
  if (!hidesFields(resource) && Object.entries(said).every(isSame))
    return { values, body: {}, hidden: {}, isChanged: false, changes: [], revision };
  const options = { base, scope: scopeOf(importing), find: finderOf(importing) };
  const body = saveBody(resource, values, options);
  const hidden = hiddenValues(resource, resource.edit, { values, before, scope: options.scope });
  const changes = Object.keys({ ...given, ...hidden }).flatMap((name): Change[] => {
    const field = resource.fields[name];
    if (!((field?.saveAs ?? name) in body)) return [];
    const both = { from: before[name], to: name in hidden ? hidden[name] : values[name] };
    return [fieldChange({ name, field }, both, context.language)];
  });
  return { values, body, hidden, isChanged: changesSomething(resource, body), changes, revision };
}

/** A text that a cell would say just so stays as it is: of its ends of lines, a cell keeps only that they are some. */
function keepingTexts(
  { resource, services, thing }: Importing,
  before: FieldValues,
  given: FieldValues,
): FieldValues {
  const zone = services.settings.TIME_ZONE;
  const kept = Object.entries(given).filter(([name, value]) => {
    const field = resource.fields[name];
    const stands = before[name];
    if (!field || !typeOf(field).isSearched) return false;
    if (typeof stands !== 'string' || stands === value || stands.trim() === '') return false;
    if (name === thing.rows?.code) return thing.keyOf(name, stands) === thing.keyOf(name, value);
    const reading = (thing.rows?.read ?? readCell)({ heading: name, field }, stands, zone);
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
  const list = inLanguage(resource.singular, context.language);
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
      message: inLanguage(message, context.language),
      severity: 'error',
    }));
}
