import { inLanguage } from '#contract/language.ts';
import { conditionHolds } from '#schema/conditions.ts';
import { type FieldValues, hiddenValues, identifierOf } from '#schema/record.ts';
import { shown } from '#server/import/changes.ts';
import { byRecordId } from '#server/import/keys.ts';
import type { CellProblem } from '#server/import/readProblems.ts';
import { cellProblem, quote } from '#server/import/readProblems.ts';
import type { MatchedRecord } from '#server/jmgr/thing/writable.ts';
import type { ImportRow, PutRow } from '../target.ts';
import { changeOf } from './changes.ts';
import { headingIn, listOfFile, newBody, type Putting, record, scopeOf } from './importing.ts';
import { alikeNames, type Found, findKnown, findMatches } from './matches.ts';

/** Decides about rows: each becomes a new record, a change, nothing, or a refusal. */

/** What is to become of rows. */
export async function decideAll(putting: Putting, rows: readonly ImportRow[]): Promise<Decision[]> {
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

export const refuse = (problems: readonly CellProblem[]): PutRow => ({
  outcome: 'rejected',
  problems,
});

/** What a row asks for: nothing but its result, or a save. */
export type Decision = PutRow | RowSave;

/** The save of a row. */
interface RowSave {
  readonly body: object;
  /** what is told of it, if it is written */
  readonly told: Omit<PutRow, 'outcome'>;
  /** the revision of the record that it changes */
  readonly revision: unknown;
}

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
  const list = inLanguage(resource.singular, language);
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
