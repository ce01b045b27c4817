import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type BrokenRowCode,
  type BrokenRows,
  brokenRowCode,
  type ImportChoices,
  type ListProposal,
  type RowSample,
} from '#contract/endpoints/imports.ts';
import { locales } from '#locales/index.ts';
import { proposeColumns, typeOfColumn } from '#schema/infer/fileColumns.ts';
import { listOfFile, titleIn } from '#schema/infer/fileList.ts';
import { listLabelOf, listNameOf } from '#schema/infer/headings.ts';
import { withoutOwnCalls } from '#schema/own/calls.ts';
import { mostOwnFields } from '#schema/own/columns.ts';
import { isGarbled } from '#server/cells/cell.ts';
import { Refused, sentence } from '#server/http/errors.ts';
import type { Caller } from '#server/http/handle.ts';
import type { Services } from '#server/services.ts';
import type { FileRow, ImportFile } from '../file/table.ts';
import { type ImportJob, keepPlan, noteRead } from '../jobs.ts';
import { brokenAs, makePlan, openPlanned, type StoredPlan } from '../plan.ts';
import { fileOfJob } from '../planning.ts';
import { ImportFailure } from '../problems.ts';
import { ColumnCounts, comparingAll } from './counting.ts';
import { fitOfCell, sampleOf } from './fits.ts';
import { findRelated, relatableLists } from './related.ts';

/** Proposes a list of own records for a file. */

/** rows that are counted before other requests get their turn */
const rowsAtOnce = 100;
/** milliseconds between two notes of how far a file is read */
const noteMilliseconds = 1_000;

type Reading = Pick<ImportChoices, 'encoding' | 'delimiter' | 'sheet' | 'headingRow'>;

interface ProposalCall {
  readonly job: Pick<ImportJob, 'id' | 'file_name' | 'bytes'>;
  readonly caller: Caller;
  /** aborted when nobody waits for the proposal any more */
  readonly signal: AbortSignal;
}

/**
 * Reads the file of a job that belongs to no list yet, and says which list it could become.
 *
 * @throws ImportFailure if the file is no table with headings, or has more columns than a list may have fields
 */
export async function proposeList(
  services: Services,
  { job, caller, signal }: ProposalCall,
  reading: Reading,
): Promise<ListProposal> {
  const file = fileOfJob(services, job);
  await noteRead(services.database, job.id, 0);
  const plan = await makePlan({ targets: [], keys: [] }, file, { choices: reading });
  const columns = plan.columns.filter(({ heading, filled }) => heading !== '' || filled > 0);
  if (columns.length > mostOwnFields)
    throw new ImportFailure('tooManyFields', { found: columns.length, limit: mostOwnFields });
  if (reading.headingRow === undefined) requireHeadings(file, plan);
  const broken = new BrokenCounts(plan.columns.length, plan.format === 'csv');
  const counts = await countColumns(services, file, {
    plan,
    broken,
    signal,
    onRead: (bytes) => noteRead(services.database, job.id, bytes),
  });
  const proposed = await describe(services, { columns, counts, caller });
  await keepPlan(services, job.id, { plan, choices: reading });
  const name = listNameOf(job.file_name);
  const label = listLabelOf(job.file_name);
  const { format, encoding, delimiter, sheet, headingRow, passedOver, rows } = plan;
  return {
    id: job.id,
    fileName: job.file_name,
    ...{ format, encoding, delimiter, sheet, headingRow, passedOver, rows },
    name,
    label,
    columns: proposed,
    broken: broken.all,
    schema: withoutOwnCalls(listOfFile({ name, label }, proposed)),
  };
}

const wish = { heading: '', style: {}, zone: 'UTC' };
const isValue = (cell: string): boolean =>
  (['number', 'date', 'link'] as const).some((type) => fitOfCell(type, cell, wish) === 'whole');

/** @throws ImportFailure if the headings are values, so that the file seems to have none */
function requireHeadings(file: ImportFile, { columns }: StoredPlan): void {
  const named = columns.filter(({ heading }) => heading !== '');
  // some tables have years in their headings
  const values = named.filter(
    ({ heading }) => isValue(heading) && !/^(19|20)\d\d$/.test(heading.trim()),
  );
  if (values.length * 2 > named.length || named.length === 0)
    throw new ImportFailure('noHeadings', {
      file: file.name,
      found: values
        .map(({ heading }) => heading)
        .slice(0, 3)
        .join(', '),
    });
}

/** Counts the cells of all columns, by their positions, and the rows that an import would reject in any case. */
async function countColumns(
  { settings }: Services,
  file: ImportFile,
  {
    plan,
    broken,
    signal,
    onRead,
  }: {
    readonly plan: StoredPlan;
    readonly broken: BrokenCounts;
    readonly signal: AbortSignal;
    readonly onRead: (bytes: number) => Promise<void>;
  },
): Promise<ColumnCounts[]> {
  const comparing = comparingAll();
  const counts = plan.columns.map(
    ({ heading }) => new ColumnCounts(heading, settings.TIME_ZONE, comparing),
  );
  const table = await openPlanned(file, plan);
  let count = 0;
  let noted = performance.now();
  for await (const row of table.rows()) {
    count += 1;
    if (count % rowsAtOnce === 0) await nextTurn();
    if (signal.aborted) throw new Refused(408, sentence(locales.imports.server, 'nobodyWaits'));
    if (performance.now() - noted > noteMilliseconds) {
      await onRead(table.bytesRead());
      noted = performance.now();
    }
    if (broken.take(row)) continue;
    for (const [index, column] of counts.entries()) column.take(row.fields[index] ?? '', row.row);
  }
  return counts;
}

/** The columns as fields, with the records that they name. */
async function describe(
  services: Services,
  {
    columns,
    counts,
    caller,
  }: { columns: StoredPlan['columns']; counts: readonly ColumnCounts[]; caller: Caller },
) {
  const counted = columns.flatMap(({ position, heading, name: title }) => {
    const found = counts[position];
    return found ? [{ column: { position, heading, title }, counts: found }] : [];
  });
  const bare = proposeColumns(counted.map((one) => one.counts.facts(one.column)));
  const title = titleIn('', bare);
  const lists = await relatableLists(services, caller);
  const facts = [];
  for (const [index, one] of counted.entries()) {
    const alone = one.counts.facts(one.column);
    const related = await findRelated(
      services,
      {
        heading: one.column.heading,
        counts: one.counts,
        type: typeOfColumn(alone),
        isUnique: alone.isUnique,
        isTitle: bare[index] === title,
      },
      lists,
    );
    facts.push(related ? one.counts.facts(one.column, related) : alone);
  }
  return proposeColumns(facts);
}

const shownExamples = 3;
/** Counts the rows that are not as the others, whatever the types of their columns. */
class BrokenCounts {
  readonly #found = new Map<BrokenRowCode, { rows: number; examples: RowSample[] }>();
  readonly #width: number;
  readonly #isText: boolean;

  constructor(width: number, isText: boolean) {
    this.#width = width;
    this.#isText = isText;
  }

  /** Takes the next row. @returns whether an import rejects it */
  take(given: FileRow): boolean {
    const { row, fields } = given;
    const code = brokenAs(given, { width: this.#width, isText: this.#isText });
    if (code) this.#add(code, sampleOf(row, fields.join(', ')));
    const strange = fields.find(isGarbled);
    if (strange !== undefined) this.#add('garbled', sampleOf(row, strange));
    return code !== undefined;
  }

  #add(code: BrokenRowCode, sample: RowSample): void {
    const found = this.#found.get(code) ?? { rows: 0, examples: [] };
    found.rows += 1;
    if (found.examples.length < shownExamples) found.examples.push(sample);
    this.#found.set(code, found);
  }

  get all(): BrokenRows[] {
    return brokenRowCode.options.flatMap((code) => {
      const found = this.#found.get(code);
      return found ? { code, ...found } : [];
    });
  }
}
