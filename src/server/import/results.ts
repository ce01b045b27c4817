import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { byteOrderMark, writeCsvLine } from '#contract/cellText.ts';
import { type ImportRow, importRow } from '#contract/endpoints/imports.ts';
import { inLanguage, type Language, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { Tables } from '../database/tables.ts';
import { storable } from './jobs.ts';
import type { BatchReport, RowProblem } from './run.ts';

/** The headings of the file with remarks about the rows of an import. */
export function rowFileHeading(language: Language): string {
  const names = ['fileRow', 'fileOutcome', 'fileTitle', 'fileRecord', 'fileColumn'] as const;
  const more = ['fileFrom', 'fileTo', 'fileProblem'] as const;
  return (
    byteOrderMark +
    writeCsvLine([...names, ...more].map((name) => message(locales.imports.server, language, name)))
  );
}

/** One line per change and per problem of a row; a single line if it has neither. */
export function rowFileLines(row: ImportRow, language: Language): string {
  const outcome = message(locales.imports.server, language, `outcome-${row.outcome}`);
  const start = [row.row, outcome, row.title, row.recordId ?? ''];
  const changes = row.changes.map(({ label, from, to }) => [
    inLanguage(label, language),
    from,
    to,
    '',
  ]);
  const problems = row.problems.map(({ field, message: text }) => [field, '', '', text]);
  const told = [...changes, ...problems];
  const ends = told.length > 0 ? told : [['', '', '', '']];
  return ends.map((end) => writeCsvLine([...start, ...end])).join('');
}

/** The heading line of a file of rejects: the file's own headings and one for the reason. */
export function rejectsHeading(headings: readonly string[], language: Language): string {
  const reason = message(locales.imports.server, language, 'reason');
  // a file of rejects that is imported again already has a reason column
  const own = headings.filter((heading) => !isReason(heading));
  return byteOrderMark + writeCsvLine([...own, reason]);
}

const isReason = (heading: string) =>
  heading === message(locales.imports.server, 'zh-CN', 'reason') ||
  heading === message(locales.imports.server, 'en-US', 'reason');

/** A rejected row, unchanged, with its reasons in the last column. */
export function rejectsLine(
  headings: readonly string[],
  fields: readonly string[],
  reasons: readonly string[],
): string {
  const own = fields.filter((_, index) => !isReason(headings[index] ?? ''));
  const width = headings.filter((heading) => !isReason(heading)).length;
  const padding = Array.from({ length: Math.max(0, width - own.length) }, () => '');
  return writeCsvLine([...own, ...padding, reasons.join('; ')]);
}

/** Stores the results of runs by row: rejected rows with their cells, accepted rows with their changes. */

/** Stores the results of a batch. In the same transaction as its rows, so that each row counts once. */
export async function keepBatch(
  transaction: Kysely<Tables>,
  jobId: string,
  report: BatchReport,
  shown: readonly RowProblem[],
): Promise<void> {
  const { tally, bytesRead, rejects, told } = report;
  await transaction
    .updateTable('import_job')
    .set({ ...tally, bytes_read: bytesRead, problems: storable(shown) })
    .where('id', '=', jobId)
    .execute();
  if (rejects.length > 0)
    await transaction
      .insertInto('import_reject')
      .values(
        rejects.map(({ row, fields, problems }) => ({
          job_id: jobId,
          row,
          record: storable(fields),
          problems: storable(problems),
        })),
      )
      .execute();
  if (told.length === 0) return;
  const records = told.map(({ recordId, ...row }) => ({ ...row, record_id: recordId }));
  await sql`insert into import_row (job_id, row, outcome, title, record_id, changes, problems)
    select ${jobId}, row, outcome, title, record_id, changes, problems
    from jsonb_to_recordset(${storable(records)}::jsonb) as told (
      row integer, outcome text, title text, record_id text, changes jsonb, problems jsonb
    )`.execute(transaction);
}

/** Which rows to return. Default: all. */
interface RowFilter {
  readonly outcome?: ImportRow['outcome'] | undefined;
  /** only rows imported with a warning, or only those without */
  readonly isWarned?: boolean | undefined;
}

const toldRows = (jobId: string, { outcome, isWarned }: RowFilter) => {
  const narrowed = [
    outcome === undefined ? sql`true` : sql`outcome = ${outcome}`,
    isWarned === undefined
      ? sql`true`
      : sql`(outcome <> 'rejected' and problems <> '[]'::jsonb) = ${isWarned}`,
  ];
  return sql`(
    select row, outcome, title, record_id, changes, problems from import_row where job_id = ${jobId}
    union all
    select row, 'rejected', '', null, '[]'::jsonb, problems from import_reject where job_id = ${jobId}
  ) as told where ${sql.join(narrowed, sql` and `)}`;
};

const storedRow = z
  .object({
    row: z.number(),
    outcome: importRow.shape.outcome,
    title: z.string(),
    record_id: z.string().nullable(),
    changes: importRow.shape.changes,
    problems: importRow.shape.problems,
  })
  .transform(({ record_id, ...row }): ImportRow => ({ ...row, recordId: record_id }));

/** One page of the rows, and their total. */
export async function readRowPage(
  database: Kysely<Tables>,
  jobId: string,
  filter: RowFilter,
  page: { readonly pageIndex: number; readonly pageSize: number; readonly isBackwards: boolean },
): Promise<{ rows: ImportRow[]; total: number }> {
  const told = toldRows(jobId, filter);
  const order = page.isBackwards ? sql`row desc` : sql`row`;
  const { rows } = await sql`select * from ${told} order by ${order}
    limit ${page.pageSize} offset ${(page.pageIndex - 1) * page.pageSize}`.execute(database);
  const count = await sql<{ count: string }>`select count(*) from ${told}`.execute(database);
  return { rows: rows.map((row) => storedRow.parse(row)), total: Number(count.rows[0]?.count) };
}

const pageRows = 1_000;

/** All rows in order. */
export async function* readRows(
  database: Kysely<Tables>,
  jobId: string,
): AsyncGenerator<ImportRow> {
  let after = -1;
  for (;;) {
    const { rows } = await sql`select * from ${toldRows(jobId, {})} and row > ${after}
      order by row limit ${pageRows}`.execute(database);
    const read = rows.map((row) => storedRow.parse(row));
    yield* read;
    const last = read.at(-1);
    if (!last) return;
    after = last.row;
  }
}

const fieldsShape = z.array(z.string());
const reasonsShape = z.array(z.object({ message: z.string() }));

/** The rejected rows of a job in order, read page by page. */
export async function* readRejects(
  database: Kysely<Tables>,
  jobId: string,
): AsyncGenerator<{ fields: string[]; reasons: string[] }> {
  let after = -1;
  for (;;) {
    const rows = await database
      .selectFrom('import_reject')
      .selectAll()
      .where('job_id', '=', jobId)
      .where('row', '>', after)
      .orderBy('row')
      .limit(pageRows)
      .execute();
    for (const row of rows)
      yield {
        fields: fieldsShape.parse(row.record),
        reasons: reasonsShape.parse(row.problems).map((problem) => problem.message),
      };
    const last = rows.at(-1);
    if (!last) return;
    after = last.row;
  }
}
