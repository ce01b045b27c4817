import { z } from 'zod';
import { dayOfNumber, isDayCount } from '#contract/cellText.ts';
import { clean } from '#contract/cleanCell.ts';
import {
  type ColumnPlan,
  type ImportChoices,
  importPlan,
  planQuestion,
} from '#contract/endpoints/imports.ts';
import type { ColumnStyle } from '#server/cells/number.ts';
import { type Surveyor, surveyor } from '#server/cells/style.ts';
import { assignColumns, type ColumnTarget, type ImportColumns, spelling } from './columns.ts';
import { openTable } from './file/open.ts';
import type { FileRow, ImportFile, OpenedTable } from './file/table.ts';
import { findHeading, firstRows, type Heading, targetsIn } from './heading.ts';
import type { Importable } from './importable.ts';
import { everyRowIsNew } from './keys.ts';
import { ImportFailure } from './problems.ts';

/** What a plan needs to know of a list; a file that no list takes yet has neither targets nor keys. */
type Taking = Pick<Importable, 'targets' | 'keys' | 'isSurelyId'>;

/** A plan as stored with its file, without its sentences, because these depend on the reader's language. */
export const storedPlan = importPlan
  .omit({ id: true, resource: true, fileName: true, targets: true, keys: true, notes: true })
  .extend({
    questions: z.array(planQuestion.omit({ message: true })),
    // in plans of the former version the headings are in the first row
    headingRow: importPlan.shape.headingRow.default(1),
    passedOver: importPlan.shape.passedOver.default([]),
  });
export type StoredPlan = z.output<typeof storedPlan>;

/** Gives a field the name that it has now. A name that no field has, or has had, stays as it is. */
const namingNow =
  ({ targets }: Pick<Taking, 'targets'>) =>
  (name: string): string =>
    targets.some((target) => target.name === name)
      ? name
      : (targets.find(({ field }) => field?.aliases.includes(name))?.name ?? name);

/** Choices by the names that fields have now: the list may have changed since they were made. */
function presentChoices(list: Taking, choices: ImportChoices): ImportChoices {
  const now = namingNow(list);
  const { columns, key } = choices;
  return {
    ...choices,
    columns: columns?.map((one) => ({ ...one, field: one.field && now(one.field) })),
    key: key && now(key),
  };
}

/** A stored plan by the names that fields have now. */
export function presentPlan(list: Taking, plan: StoredPlan): StoredPlan {
  const now = namingNow(list);
  const renamed = <Part extends { readonly field: string | null }>(part: Part) => ({
    ...part,
    field: part.field && now(part.field),
  });
  return {
    ...plan,
    columns: plan.columns.map(renamed),
    key: now(plan.key),
    questions: plan.questions.map(renamed),
  };
}

/** cells of a column that the plan shows */
const sampleLimit = 5;
const sampleLength = 120;
/** most columns of a file; more means that it is no table */
const columnLimit = 500;

/** Looks at the cells of one column. */
class ColumnSurvey {
  filled = 0;
  readonly samples: string[] = [];
  readonly #surveyor: Surveyor | undefined;

  constructor(target: ColumnTarget | undefined) {
    this.#surveyor = target?.field && surveyor(target.field);
  }

  take(cell: string): void {
    if (cell.trim() === '') return;
    this.filled += 1;
    this.#surveyor?.take(cell);
    if (this.samples.length >= sampleLimit) return;
    const sample = cell.trim().slice(0, sampleLength);
    if (!this.samples.includes(sample)) this.samples.push(sample);
  }

  /** @param said what a person chose for the column, and what was kept of the last file */
  style(said: { hand: ColumnStyle | undefined; kept: ColumnStyle | undefined }) {
    const found = this.#surveyor?.result();
    if (!found) return null;
    const kept = found.isAmbiguous ? said.kept : undefined;
    const hasNumbers = found.examples.some((one) => dayOfNumber(one, 'days1900'));
    const [saidOrder] = [said.hand?.dateOrder, kept?.dateOrder].filter(
      // how days are counted answers nothing where no number is
      (order) => order !== undefined && (hasNumbers || !isDayCount(order)),
    );
    const saidDecimal = said.hand?.decimal ?? kept?.decimal;
    const dateOrder = saidOrder ?? found.style.dateOrder;
    const decimal = saidDecimal ?? found.style.decimal;
    const isSaid = saidOrder !== undefined || saidDecimal !== undefined;
    const isAmbiguous = found.isAmbiguous && !isSaid;
    if (dateOrder === undefined && decimal === undefined && !isAmbiguous) return null;
    return {
      dateOrder: dateOrder ?? null,
      decimal: decimal ?? null,
      isAmbiguous,
      examples: [...found.examples],
    };
  }
}

/** Finds the headings. @throws ImportFailure if there are none */
async function readHeading(
  table: OpenedTable,
  file: ImportFile,
  {
    targets,
    said,
  }: { readonly targets: readonly ColumnTarget[]; readonly said?: number | undefined },
): Promise<Heading> {
  const rows = await firstRows(table.rows());
  const heading = findHeading(rows, targets, said);
  const expected = targets
    .filter(({ field }) => field)
    .map(({ headings }) => headings[0])
    .join(',');
  if (!heading)
    throw new ImportFailure(rows.length === 0 ? 'empty' : 'headerless', {
      file: file.name,
      expected,
    });
  const { length } = heading.headings;
  if (length > columnLimit)
    throw new ImportFailure('tooManyColumns', { found: length, limit: columnLimit });
  return heading;
}

/**
 * Opens a file. If no sheet of a workbook was chosen, it takes the first sheet that has a column for everything
 * required, else the first that is not empty.
 */
async function openFile(
  file: ImportFile,
  { targets }: Taking,
  choices: ImportChoices,
): Promise<OpenedTable> {
  const table = await openTable(file, choices);
  if (!table.sheet || table.sheet.names.length < 2 || choices.sheet !== undefined) return table;
  const required = targets.filter(({ isRequired }) => isRequired);
  const serves = (rows: readonly FileRow[]): boolean => {
    const heading = findHeading(rows, targets, choices.headingRow);
    const named = heading && targetsIn({ row: heading.row, fields: heading.headings }, targets);
    return required.every(({ name }) => named?.has(name));
  };
  if (serves(await firstRows(table.rows()))) return table;
  const [sheet] = [...(await table.sheet.heads())].find(([, rows]) => serves(rows)) ?? [];
  return sheet === undefined ? table : openTable(file, { ...choices, sheet });
}

/** Whether a cell is an id in the format of this platform. */
const isOwnId = (cell: string): boolean => /^\d{15,19}$/.test(cell);

/** The rows of a table below its headings. Rows that have cells only beside the table's columns are left out. */
async function* rowsBelow(
  table: OpenedTable,
  { headingRow, width }: { readonly headingRow: number; readonly width: number },
): AsyncGenerator<FileRow> {
  for await (const row of table.rows()) {
    if (row.row <= headingRow) continue;
    const isBeside =
      table.format === 'xlsx' && row.fields.slice(0, width).every((cell) => cell.trim() === '');
    if (!isBeside) yield row;
  }
}

/** Why a row is rejected before its cells are read. @param width number of headings */
export function brokenAs(
  { fields, broken }: FileRow,
  { width, isText }: { readonly width: number; readonly isText: boolean },
): NonNullable<FileRow['broken']> | 'columnCount' | undefined {
  if (broken) return broken;
  const isShort = isText && fields.length < width;
  return isShort || fields.slice(width).some((field) => field.trim() !== '')
    ? 'columnCount'
    : undefined;
}

/** @throws ImportFailure if a choice names something that the file does not have */
function requireChoices(
  { targets, keys }: Taking,
  choices: ImportChoices,
  headings: readonly string[],
): void {
  const known = new Set(targets.map(({ name }) => name));
  for (const { position, field } of choices.columns ?? []) {
    if (field !== null && !known.has(field))
      throw new ImportFailure('fieldUnknown', { field, known: [...known].join(', ') });
    if (position >= headings.length)
      throw new ImportFailure('positionUnknown', {
        position: position + 1,
        count: headings.length,
      });
  }
  if (choices.key !== undefined && !keys.some(({ key }) => key === choices.key))
    throw new ImportFailure('keyUnknown', {
      key: choices.key,
      known: keys.map(({ key }) => key).join(', '),
    });
}

/** The targets that a new record requires and no column provides. */
const lackingTargets = (
  targets: readonly ColumnTarget[],
  given: ReadonlySet<string | null>,
): ColumnTarget[] => targets.filter(({ name, isRequired }) => isRequired && !given.has(name));

/** The key if no person chose one: the default of the list, or the records' ids if the file fits no other key. */
function usualKey({ targets, keys }: Taking, columns: readonly ColumnPlan[]): string {
  const given = new Set(columns.map(({ field }) => field));
  const byId = keys.find(({ onlyChanges }) => onlyChanges);
  const isById =
    byId?.needs.every((name) => given.has(name)) &&
    (keys[0]?.key === everyRowIsNew.key || lackingTargets(targets, given).length > 0);
  return (isById ? byId : keys[0])?.key ?? '';
}

type StoredQuestion = StoredPlan['questions'][number];

/** The questions that a person has to answer before the plan may run. */
function questionsOf(
  { targets, keys }: Taking,
  plan: Omit<StoredPlan, 'questions'>,
  isEncodingSaid: boolean,
): StoredQuestion[] {
  const given = new Set(plan.columns.map(({ field }) => field));
  const key = keys.find((one) => one.key === plan.key);
  const missing = key?.onlyChanges ? [] : lackingTargets(targets, given);
  const questions: StoredQuestion[] = missing.map(({ name }) => ({
    code: 'missing',
    position: null,
    field: name,
  }));
  if (plan.encoding && !plan.encoding.isSure && !isEncodingSaid)
    questions.push({ code: 'encoding', position: null, field: null });
  for (const { position, field, style } of plan.columns)
    if (field !== null && style?.isAmbiguous) questions.push({ code: 'style', position, field });
  if (key?.needs.some((name) => !given.has(name)))
    questions.push({ code: 'key', position: null, field: null });
  return questions;
}

/** What a person chose for a file, and what was chosen for the last file with the same headings. */
export interface Said {
  readonly choices: ImportChoices;
  /** choices about columns; they name headings, so they are evaluated when these are known */
  readonly named?: (headings: readonly string[]) => Pick<ImportChoices, 'columns' | 'styles'>;
  /** finds the kept choices for these headings */
  readonly kept?: (headings: readonly string[]) => Promise<ImportChoices | undefined>;
}

/**
 * Reads a whole file and makes the plan to import it.
 *
 * @throws ImportFailure if the file is no table, or a choice names something that it does not have
 */
export async function makePlan(
  importable: Taking,
  file: ImportFile,
  { choices: given, named, kept: findKept }: Said,
): Promise<StoredPlan> {
  const table = await openFile(file, importable, given);
  const { targets, isSurelyId = isOwnId } = importable;
  const heading = await readHeading(table, file, { targets, said: given.headingRow });
  const { headings, row: headingRow } = heading;
  const choices = presentChoices(importable, { ...given, ...named?.(headings) });
  requireChoices(importable, choices, headings);
  const found = await findKept?.(headings);
  const kept = found && presentChoices(importable, found);
  const assigned = assignColumns(importable.targets, headings, {
    // others may take columns that this person may not
    kept: kept?.columns?.filter(
      ({ position, field }) =>
        position < headings.length &&
        (field === null || importable.targets.some(({ name }) => name === field)),
    ),
    hand: choices.columns,
  });
  const targetOf = new Map(importable.targets.map((target) => [target.name, target]));
  const surveys = assigned.map(({ field }) => new ColumnSurvey(targetOf.get(field ?? '')));
  let count = 0;
  for await (const { fields, broken } of rowsBelow(table, { headingRow, width: headings.length })) {
    count += 1;
    if (broken) continue;
    for (let index = 0; index < surveys.length; index += 1)
      surveys[index]?.take(fields[index] ?? '');
  }
  const styleIn = (said: ImportChoices | undefined, at: number) =>
    said?.styles?.find(({ position }) => position === at);
  const columns: ColumnPlan[] = assigned.map((column, index) => {
    const { samples = [], filled = 0 } = surveys[index] ?? {};
    const said = { hand: styleIn(choices, index), kept: styleIn(kept, index) };
    const plan = { ...column, samples, filled, style: surveys[index]?.style(said) ?? null };
    // many files number their rows, so by heading alone only what can be nothing else counts as an id
    const isForeign =
      column.field === 'id' && column.reason === 'heading' && !samples.map(clean).some(isSurelyId);
    return isForeign ? { ...plan, field: null, reason: 'unknown', suggestion: 'id' } : plan;
  });
  const keptKey = importable.keys.find(({ key }) => key === kept?.key)?.key;
  const plan = {
    format: table.format,
    encoding: table.encoding
      ? { ...table.encoding, candidates: [...table.encoding.candidates] }
      : null,
    delimiter: table.delimiter
      ? { ...table.delimiter, candidates: [...table.delimiter.candidates] }
      : null,
    sheet: table.sheet ? { chosen: table.sheet.chosen, names: [...table.sheet.names] } : null,
    headingRow,
    passedOver: heading.above,
    rows: count,
    columns,
    key: choices.key ?? keptKey ?? usualKey(importable, columns),
    emptyClears: choices.emptyClears ?? false,
    restoreDeleted: choices.restoreDeleted ?? false,
  };
  const questions = questionsOf(importable, plan, choices.encoding !== undefined);
  return { ...plan, questions };
}

/** Opens the file of a plan as the plan says, and returns the rows below the headings. */
export async function openPlanned(
  file: ImportFile,
  { encoding, delimiter, sheet, headingRow, columns }: StoredPlan,
): Promise<Pick<OpenedTable, 'rows' | 'bytesRead'>> {
  const table = await openTable(file, {
    encoding: encoding?.chosen,
    delimiter: delimiter?.chosen,
    sheet: sheet?.chosen,
  });
  return {
    rows: () => rowsBelow(table, { headingRow, width: columns.length }),
    bytesRead: table.bytesRead,
  };
}

/** The columns that a plan imports. @throws ImportFailure if the list has lost one of the fields since */
export function columnsOf({ targets }: Importable, { columns }: StoredPlan): ImportColumns {
  const rankOf = ({ field, heading }: ColumnPlan) => {
    const rank = targets.findIndex(
      ({ name, headings }) =>
        name === field && headings.some((known) => spelling(known) === spelling(heading)),
    );
    // a heading that the schema does not know comes after those that it names
    return rank < 0 ? targets.length : rank;
  };
  const at = (name: string) => columns.find(({ field }) => field === name)?.position ?? -1;
  const taken = columns.flatMap((column) => {
    if (column.field === null) return [];
    const target = targets.find(({ name }) => name === column.field);
    if (!target) throw new ImportFailure('planStale', { field: column.field });
    if (!target.field) return [];
    const { position, name: heading, style } = column;
    return {
      rank: rankOf(column),
      column: {
        position,
        heading,
        field: target.field,
        style: {
          dateOrder: style?.dateOrder ?? undefined,
          decimal: style?.decimal ?? undefined,
        },
      },
    };
  });
  // if two columns go to one field, the one that the schema names first takes precedence
  taken.sort((left, right) => left.rank - right.rank);
  return {
    headings: columns.map(({ heading }) => heading),
    columns: taken.map(({ column }) => column),
    recordId: at('id'),
    sourceId: at('sourceId'),
    source: at('source'),
  };
}
