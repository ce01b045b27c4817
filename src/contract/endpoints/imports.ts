import { z } from 'zod';
import { defineList, identifier, jmgr, localizedText } from '../endpoint.ts';
import { instant } from '../entities/common.ts';
import { problem } from '../errors.ts';
import { wholeFileMilliseconds } from '../limits.ts';
import { resourceName } from './resources.ts';

/**
 * Imports: a file is uploaded once and kept; a plan tells how it is read and where its columns go; a person adjusts the
 * plan; then the file is run with it, as a trial or for real. Operators import into every list, others into lists of own
 * records and of sources that let them create; these find their own files alone.
 */

/** number of a row, counted from 1 as in a spreadsheet */
const rowNumber = z.number().int();
/** index of a column in its row, counted from 0 */
const position = z.number().int().min(0).max(16_383);

export const importState = z.enum([
  'planned',
  'waiting',
  'running',
  'finished',
  'failed',
  'cancelled',
]);

export const rowProblem = problem.extend({
  row: rowNumber,
  /** the row was rejected for an error, accepted for a warning */
  severity: z.enum(['error', 'warning']),
});

/** Progress of an import; each row is accepted as new, changed or unchanged, or is rejected. */
export const importReport = z.object({
  id: identifier,
  resource: z.string(),
  fileName: z.string(),
  dryRun: z.boolean(),
  /** `planned`: the file is uploaded, and nothing has been done with it yet */
  state: importState,
  /** whether the file is still kept, so that the plan can be changed and run */
  hasFile: z.boolean(),
  /** bytes of the file in all, and bytes already read, for the progress bar */
  bytes: z.number().int(),
  bytesRead: z.number().int(),
  rows: z.number().int(),
  created: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  rejected: z.number().int(),
  /** accepted rows of which something was left out */
  warned: z.number().int(),
  /** why the import failed as a whole; otherwise empty */
  failure: z.string(),
  /** whether it ended before its end, so that it can go on after the rows that are done */
  canGoOn: z.boolean(),
  /** the first 100 problems by row and column; `/import/rows/{id}` has all */
  problems: z.array(rowProblem),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type ImportReport = z.output<typeof importReport>;

/** how dates are written: the order of their parts, or as numbers of a spreadsheet, which counts days */
export const dateOrder = z.enum(['ymd', 'dmy', 'mdy', 'days1900', 'days1904']);
export type DateOrder = z.output<typeof dateOrder>;
export const decimalMark = z.enum(['.', ',']);

/** A person's choices for an import. Absent ones are detected, or taken from the last file with the same headings. */
export const importChoices = z.strictObject({
  /** a label of the Encoding Standard, such as `gb18030` */
  encoding: z.string().max(40).optional(),
  /** separator between the cells of a text file */
  delimiter: z.string().length(1).optional(),
  /** name of a sheet in a workbook */
  sheet: z.string().max(100).optional(),
  /** number of the row with the headings */
  headingRow: z.number().int().min(1).max(50).optional(),
  /** targets of columns by index; null for a column that is skipped. Other columns stay as detected */
  columns: z
    .array(z.strictObject({ position, field: z.string().max(100).nullable() }))
    .max(500)
    .optional(),
  /** notation of a column's cells, if it cannot be detected */
  styles: z
    .array(
      z.strictObject({
        position,
        dateOrder: dateOrder.optional(),
        decimal: decimalMark.optional(),
      }),
    )
    .max(500)
    .optional(),
  /** which columns identify a record: one of the keys in the plan */
  key: z.string().max(40).optional(),
  /** whether an empty cell clears the field; otherwise the field stays unchanged */
  emptyClears: z.boolean().optional(),
  /** whether a row for a deleted record restores it; otherwise the row is rejected */
  restoreDeleted: z.boolean().optional(),
});
export type ImportChoices = z.output<typeof importChoices>;

/** Why a column has its target. */
export const columnReason = z.enum([
  /** its heading */
  'heading',
  /** as in the last file with these headings */
  'kept',
  /** chosen by a person */
  'hand',
  /** an earlier column has the same heading or target */
  'taken',
  /** no target fits */
  'unknown',
]);

/** A column of a file, with its target. */
export const columnPlan = z.object({
  position,
  heading: z.string(),
  /** the heading, with its number if it occurs more than once; problems use this name */
  name: z.string(),
  /** the first different non-empty cells, at most 5, cut to 120 characters */
  samples: z.array(z.string()),
  /** number of non-empty cells */
  filled: z.number().int(),
  /** name of its target; null if the column is skipped */
  field: z.string().nullable(),
  reason: columnReason,
  /** for a skipped column: the target whose name is similar to the heading */
  suggestion: z.string().nullable(),
  /** for ratings with another scale than the field: the best value of both */
  scaled: z.object({ from: z.number(), to: z.number() }).nullable().default(null),
  /** for columns whose cells can be read in several ways */
  style: z
    .object({
      dateOrder: dateOrder.nullable(),
      decimal: decimalMark.nullable(),
      /** whether the cells do not tell, and no person has chosen */
      isAmbiguous: z.boolean(),
      /** cells that can be read in two ways */
      examples: z.array(z.string()),
    })
    .nullable(),
});
export type ColumnPlan = z.output<typeof columnPlan>;

/** A question that has to be answered before a plan is run. */
export const planQuestion = z.object({
  /** `missing` and `key` also prevent a trial run; the others only prevent writing */
  code: z.enum(['missing', 'encoding', 'style', 'key']),
  /** the column concerned; null if it is about the file, or about a missing column */
  position: position.nullable(),
  /** the field without a column; null for other questions */
  field: z.string().nullable(),
  message: z.string(),
});
export type PlanQuestion = z.output<typeof planQuestion>;

/** How a file will be imported. */
export const importPlan = z.object({
  id: identifier,
  resource: z.string(),
  fileName: z.string(),
  format: z.enum(['csv', 'xlsx']),
  /** for text files; `isSure` is false if a person should check the samples */
  encoding: z
    .object({ chosen: z.string(), isSure: z.boolean(), candidates: z.array(z.string()) })
    .nullable(),
  delimiter: z.object({ chosen: z.string(), candidates: z.array(z.string()) }).nullable(),
  /** for workbooks */
  sheet: z.object({ chosen: z.string(), names: z.array(z.string()) }).nullable(),
  /** the row with the headings, and the rows above it, which are skipped */
  headingRow: rowNumber,
  passedOver: z.array(z.object({ row: rowNumber, text: z.string() })),
  /** number of rows below the headings */
  rows: z.number().int(),
  columns: z.array(columnPlan),
  /** possible targets of columns */
  targets: z.array(
    z.object({
      field: z.string(),
      label: localizedText,
      isRequired: z.boolean(),
      /** what cells may leave open: the order of dates, or the decimal mark of numbers */
      written: z.enum(['date', 'number']).nullable(),
    }),
  ),
  /** possible keys for finding the record of a row; one that cannot be used lacks a column */
  keys: z.array(
    z.object({
      key: z.string(),
      label: localizedText,
      isUsable: z.boolean(),
    }),
  ),
  key: z.string(),
  emptyClears: z.boolean(),
  restoreDeleted: z.boolean(),
  questions: z.array(planQuestion),
  /** what people should know before they begin */
  notes: z.array(z.string()),
});
export type ImportPlan = z.output<typeof importPlan>;

/** What a run did with a row, or a trial run would do. */
export const rowOutcome = z.enum(['created', 'changed', 'unchanged', 'rejected']);

/** A row of a file with its outcome, changes and problems. */
export const importRow = z.object({
  row: rowNumber,
  outcome: rowOutcome,
  /** title of its record; empty if not known */
  title: z.string(),
  /** the record that it changes or equals; null if there is none yet */
  recordId: z.string().nullable(),
  /** present and new values, readable and cut to 300 characters */
  changes: z.array(
    z.object({ field: z.string(), label: localizedText, from: z.string(), to: z.string() }),
  ),
  problems: z.array(rowProblem.omit({ row: true })),
});
export type ImportRow = z.output<typeof importRow>;

/** The types that a column of a file may become as a field of a list of own records. */
export const columnTypes = [
  'text',
  'longText',
  'number',
  'money',
  'boolean',
  'date',
  'dateTime',
  'partialDate',
  'link',
  'image',
  'enum',
  'tags',
  'relation',
  'relations',
] as const;
export const columnType = z.enum(columnTypes);
export type ColumnType = z.output<typeof columnType>;

/** A part of a row, cut to 120 characters. */
const rowSample = z.object({ row: rowNumber, text: z.string() });
export type RowSample = z.output<typeof rowSample>;

/** How the cells of a column fit one type. */
export const columnFit = z.object({
  type: columnType,
  /** number of cells that do not fit: their rows are rejected */
  misfits: z.number().int(),
  /** counting has ended early, because hardly any cell fits */
  isCut: z.boolean(),
  /** some of the cells that do not fit */
  examples: z.array(rowSample),
});

/** What is wrong with a row, whatever the types of its columns. */
export const brokenRowCode = z.enum([
  /** another number of cells than the headings */
  'columnCount',
  'quoteOpen',
  'quoteMisplaced',
  'rowTooLong',
  /** characters that cannot be shown: the row is accepted, with them */
  'garbled',
]);
export type BrokenRowCode = z.output<typeof brokenRowCode>;

/** The rows of a file of which one thing is wrong. */
export const brokenRows = z.object({
  code: brokenRowCode,
  rows: z.number().int(),
  /** the first of them */
  examples: z.array(rowSample),
});
export type BrokenRows = z.output<typeof brokenRows>;

/** A column of a file, as a field of a list of own records that does not exist yet. */
export const proposedColumn = z.object({
  position,
  /** empty if the file names it not */
  heading: z.string(),
  /** the heading with its number, or the letter of the column: as in the plan of an import */
  title: z.string(),
  samples: z.array(z.string()),
  /** number of cells with and without a value */
  filled: z.number().int(),
  blank: z.number().int(),
  /** the name of its field */
  name: z.string(),
  label: localizedText,
  type: columnType,
  /** the types that it may have, with what would not fit; the others fit hardly any cell */
  fits: z.array(columnFit),
  /** whether every cell has a value, and each another one */
  isUnique: z.boolean(),
  /** most characters in one cell */
  longest: z.number().int(),
  /** most digits after the decimal point */
  decimals: z.number().int(),
  /** whether its cells can be read in two ways, as dates or as numbers: the import asks which is meant */
  unclear: z.array(z.enum(['date', 'number'])),
  /** the one currency that its cells name; null if they name none */
  currency: z.string().nullable(),
  /** the different values, if there are few */
  values: z.array(z.string()).nullable(),
  /** the list whose records its cells name: so many of its different names were found */
  relation: z
    .object({
      resource: z.string(),
      label: localizedText,
      found: z.number().int(),
      names: z.number().int(),
    })
    .nullable(),
});
export type ProposedColumn = z.output<typeof proposedColumn>;

/** A list of own records that a file could become. */
export const listProposal = importPlan
  .pick({
    id: true,
    fileName: true,
    format: true,
    encoding: true,
    delimiter: true,
    sheet: true,
    headingRow: true,
    passedOver: true,
    rows: true,
  })
  .extend({
    /** a name for the list, and its label, from the name of the file */
    name: z.string(),
    label: localizedText,
    columns: z.array(proposedColumn),
    /** the rows that are not as the others; their cells are counted in no column, unless they are accepted */
    broken: z.array(brokenRows),
    /** the list as it is proposed: an object of the language of lists */
    schema: z.unknown(),
  });
export type ListProposal = z.output<typeof listProposal>;

const ofImport = { parameters: z.object({ id: identifier }) };
const fileQuery = { fileName: z.string().max(255).default('import.csv') };

export const importUpload = jmgr.post('/import/upload/{resource}', 'member', {
  summary: 'Hand over a CSV file or a workbook; it is kept for a day, and the answer is its plan',
  longest: wholeFileMilliseconds,
  audited: 'save',
  encoding: 'stream',
  parameters: z.object({ resource: resourceName }),
  query: z.strictObject(fileQuery),
  answer: importPlan,
});
export const importPlanDetail = jmgr.get('/import/plan/{id}', 'member', {
  summary: 'How a file that was handed over is going to be taken in',
  ...ofImport,
  answer: importPlan,
});
export const importPlanSave = jmgr.put('/import/plan/{id}', 'member', {
  summary: 'Say how a file is read, where its columns go and what its key is; answers the new plan',
  longest: wholeFileMilliseconds,
  audited: 'change',
  ...ofImport,
  body: importChoices,
  answer: importPlan,
});
export const listProposalUpload = jmgr.post('/import/proposal/upload', 'operator', {
  summary: 'Hand over a CSV file or a workbook for a new list; it is kept for a day',
  longest: wholeFileMilliseconds,
  audited: 'save',
  encoding: 'stream',
  query: z.strictObject(fileQuery),
  answer: importReport,
});
export const listProposalRead = jmgr.put('/import/proposal/{id}', 'operator', {
  summary: 'Read a file that was handed over for a new list; answers the list that it could become',
  longest: wholeFileMilliseconds,
  audited: 'change',
  ...ofImport,
  body: importChoices.pick({ encoding: true, delimiter: true, sheet: true, headingRow: true }),
  answer: listProposal,
});
export const importAssign = jmgr.put('/import/assign/{id}', 'operator', {
  summary:
    'Give a file that was handed over for a new list to that list, once it is published; answers the plan of its import',
  longest: wholeFileMilliseconds,
  audited: 'change',
  ...ofImport,
  body: z.strictObject({
    resource: resourceName,
    choices: importChoices.pick({ encoding: true, columns: true, key: true }).default({}),
  }),
  answer: importPlan,
});
export const importRun = jmgr.post('/import/run/{id}', 'member', {
  summary:
    'Run the plan in the background, dry or for good, or go on with a run that ended early; refused where it has open questions',
  audited: 'change',
  ...ofImport,
  body: z.strictObject({
    dryRun: z.boolean().default(false),
    /** goes on after the rows that a run before has done. Default: begins with the first row */
    goOn: z.boolean().default(false),
  }),
  answer: importReport,
});
export const importStart = jmgr.post('/import/start/{resource}', 'member', {
  summary:
    'Hand over a file and run it as it is found, in one call; it fails where its plan has open questions',
  audited: 'save',
  encoding: 'stream',
  parameters: z.object({ resource: resourceName }),
  query: z.strictObject({ ...fileQuery, dryRun: z.stringbool().default(false) }),
  answer: importReport,
});
/** Answers `text/csv`: the headings of the list and a row of examples, in the language of the call. */
export const importTemplate = jmgr.get('/import/template/{resource}', 'member', {
  summary:
    'A CSV file to fill in and import: its headings, and a row that shows how cells are written',
  parameters: z.object({ resource: resourceName }),
  response: z.string(),
});
export const importDetail = jmgr.get('/import/detail/{id}', 'member', {
  summary: 'How far an import is, and what was wrong',
  ...ofImport,
  answer: importReport,
});
/** Sorted by `row`. */
export const importRowList = defineList({
  path: '/import/row/list',
  summary: 'The rows of an import: what becomes of each',
  access: 'member',
  filters: {
    id: identifier,
    outcome: rowOutcome.optional(),
    /** only rows with a warning, or only those without */
    isWarned: z.boolean().optional(),
  },
  row: importRow,
});
/** Answers `text/csv`: a line for each row, or for each of its changes and problems, in the language of the call. */
export const importRowFile = jmgr.get('/import/rows/{id}', 'member', {
  summary: 'What becomes of each row of an import, as CSV: changes from and to, problems',
  ...ofImport,
  response: z.string(),
});
export const importCancel = jmgr.post('/import/cancel/{id}', 'member', {
  summary: 'Stop an import; what was taken in stays, and a second run adds nothing twice',
  audited: 'change',
  ...ofImport,
  body: z.strictObject({}),
  answer: importReport,
});
/** Answers `text/csv`: the rejected rows unchanged, with the reasons in a last column. */
export const importRejects = jmgr.get('/import/rejects/{id}', 'member', {
  summary: 'The rejected rows as CSV, to mend and import again',
  ...ofImport,
  response: z.string(),
});
