import { z } from 'zod';
import { defineEndpoint, defineList, identifier } from '../endpoint.ts';
import { instant } from '../entities/common.ts';
import { envelopeOf } from '../envelope.ts';
import { problem } from '../errors.ts';
import { resourceName } from './resources.ts';

/**
 * Imports: a file is handed over once and kept, a plan says how it is read and where each column goes, a person changes
 * the plan, and the same file is run by it, dry or for good.
 */

const localizedText = z.object({ 'zh-CN': z.string(), 'en-US': z.string() });
/** counted as a spreadsheet does, from 1 */
const rowNumber = z.number().int();
/** where a column stands in a row, from 0 */
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
  /** the row of an error was rejected, the row of a warning accepted */
  severity: z.enum(['error', 'warning']),
});

/** How far an import is; a row is accepted as new, as changed or as the same, or it is rejected. */
export const importReport = z.object({
  id: identifier,
  resource: z.string(),
  fileName: z.string(),
  dryRun: z.boolean(),
  /** `planned`: its file is there and nothing is done with it yet */
  state: importState,
  /** whether the file is still kept, so that the plan can be changed and run */
  hasFile: z.boolean(),
  /** bytes of the file, all and already read: the progress bar's numbers */
  bytes: z.number().int(),
  bytesRead: z.number().int(),
  rows: z.number().int(),
  created: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  rejected: z.number().int(),
  /** rows that were accepted with something left out */
  warned: z.number().int(),
  /** why the whole import failed, where it did */
  failure: z.string(),
  /** the first problems, at most 100, by row and column; `/import/rows/{id}` has all */
  problems: z.array(rowProblem),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type ImportReport = z.output<typeof importReport>;

export const dateOrder = z.enum(['ymd', 'dmy', 'mdy']);
export const decimalMark = z.enum(['.', ',']);

/** The choices of a person for an import. What is absent is detected, or taken from the last file with these headings. */
export const importChoices = z.strictObject({
  /** a label of the Encoding Standard, such as `gb18030` */
  encoding: z.string().max(40).optional(),
  /** what parts the cells of a text file */
  delimiter: z.string().length(1).optional(),
  /** the name of a sheet of a workbook */
  sheet: z.string().max(100).optional(),
  /** the row that names the columns */
  headingRow: z.number().int().min(1).max(50).optional(),
  /** where columns go, by position; null for a column that is not taken. Columns that are not named are as found */
  columns: z
    .array(z.strictObject({ position, field: z.string().max(100).nullable() }))
    .max(500)
    .optional(),
  /** how the cells of a column are written, where that is not found in them */
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
  /** what makes a row and a record the same: one of the keys that the plan names */
  key: z.string().max(40).optional(),
  /** whether an empty cell empties the field; otherwise the field stays unchanged */
  emptyClears: z.boolean().optional(),
  /** whether a row that is about a deleted record brings it back; otherwise the row is rejected */
  restoreDeleted: z.boolean().optional(),
});
export type ImportChoices = z.output<typeof importChoices>;

/** Why a column goes where it goes. */
export const columnReason = z.enum([
  /** by its heading */
  'heading',
  /** as for the last file of these headings */
  'kept',
  /** a person has said so */
  'hand',
  /** another column with this heading, or for this field, stands before it */
  'taken',
  /** nothing fits */
  'unknown',
]);

/** One column of a file, beside where it goes. */
export const columnPlan = z.object({
  position,
  heading: z.string(),
  /** the heading where it stands once; else the heading with its number: what problems name */
  name: z.string(),
  /** the first different cells that are not empty, at most 5, cut to 120 characters */
  samples: z.array(z.string()),
  /** how many cells are not empty */
  filled: z.number().int(),
  /** the name of one of the plan's targets; null where the column is not taken */
  field: z.string().nullable(),
  reason: columnReason,
  /** of a column that is not taken: the target that its heading is near to */
  suggestion: z.string().nullable(),
  /** of marks that the file gives on another scale than the field has: the best on both */
  scaled: z.object({ from: z.number(), to: z.number() }).nullable().default(null),
  /** of columns whose cells may be read in more than one way */
  style: z
    .object({
      dateOrder: dateOrder.nullable(),
      decimal: decimalMark.nullable(),
      /** the cells do not show it, and no person has chosen */
      isAmbiguous: z.boolean(),
      /** cells that could be read in two ways */
      examples: z.array(z.string()),
    })
    .nullable(),
});
export type ColumnPlan = z.output<typeof columnPlan>;

/** What has to be said before a plan is run. */
export const planQuestion = z.object({
  /** `missing` and `key` stand before a dry run, too; the others only before something is written */
  code: z.enum(['missing', 'encoding', 'style', 'key']),
  /** the column that it is about; null where it is about the file, or about a column that is not there */
  position: position.nullable(),
  /** the field that has no column; null where the question is another */
  field: z.string().nullable(),
  message: z.string(),
});
export type PlanQuestion = z.output<typeof planQuestion>;

/** How a file is going to be taken in. */
export const importPlan = z.object({
  id: identifier,
  resource: z.string(),
  fileName: z.string(),
  format: z.enum(['csv', 'xlsx']),
  /** of text files; `isSure` is false where a person should look at the samples */
  encoding: z
    .object({ chosen: z.string(), isSure: z.boolean(), candidates: z.array(z.string()) })
    .nullable(),
  delimiter: z.object({ chosen: z.string(), candidates: z.array(z.string()) }).nullable(),
  /** of workbooks */
  sheet: z.object({ chosen: z.string(), names: z.array(z.string()) }).nullable(),
  /** the row that names the columns, and those above it, which are passed over */
  headingRow: rowNumber,
  passedOver: z.array(z.object({ row: rowNumber, text: z.string() })),
  /** rows below the headings */
  rows: z.number().int(),
  columns: z.array(columnPlan),
  /** where columns can go */
  targets: z.array(
    z.object({
      field: z.string(),
      label: localizedText,
      isRequired: z.boolean(),
      /** what its cells may leave open: the order of dates, or the decimal mark of numbers */
      written: z.enum(['date', 'number']).nullable(),
    }),
  ),
  /** what can make a row and a record the same; a key that is not usable lacks a column */
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
});
export type ImportPlan = z.output<typeof importPlan>;

/** The outcome of a row: what a run did to it, or a dry run would do. */
export const rowOutcome = z.enum(['created', 'changed', 'unchanged', 'rejected']);

/** A row of a file: its outcome, its changes and its problems. */
export const importRow = z.object({
  row: rowNumber,
  outcome: rowOutcome,
  /** what names its record to people; empty where that is not known */
  title: z.string(),
  /** the record that it changes or equals; null where there is none yet */
  recordId: z.string().nullable(),
  /** what the record has now and what it gets, readable and cut to 300 characters */
  changes: z.array(
    z.object({ field: z.string(), label: localizedText, from: z.string(), to: z.string() }),
  ),
  problems: z.array(rowProblem.omit({ row: true })),
});
export type ImportRow = z.output<typeof importRow>;

const ofImport = { parameters: z.object({ id: identifier }) };
const fileQuery = { fileName: z.string().max(255).default('import.csv') };

export const importUpload = defineEndpoint({
  service: 'jmgr',
  method: 'POST',
  path: '/import/upload/{resource}',
  summary: 'Hand over a CSV file or a workbook; it is kept for a day, and the answer is its plan',
  access: 'operator',
  audited: 'save',
  encoding: 'stream',
  parameters: z.object({ resource: resourceName }),
  query: z.strictObject(fileQuery),
  response: envelopeOf(importPlan),
});
export const importPlanDetail = defineEndpoint({
  service: 'jmgr',
  method: 'GET',
  path: '/import/plan/{id}',
  summary: 'How a file that was handed over is going to be taken in',
  access: 'operator',
  ...ofImport,
  response: envelopeOf(importPlan),
});
export const importPlanSave = defineEndpoint({
  service: 'jmgr',
  method: 'PUT',
  path: '/import/plan/{id}',
  summary: 'Say how a file is read, where its columns go and what its key is; answers the new plan',
  access: 'operator',
  audited: 'change',
  ...ofImport,
  body: importChoices,
  response: envelopeOf(importPlan),
});
export const importRun = defineEndpoint({
  service: 'jmgr',
  method: 'POST',
  path: '/import/run/{id}',
  summary: 'Run the plan in the background, dry or for good; refused where it has open questions',
  access: 'operator',
  audited: 'change',
  ...ofImport,
  body: z.strictObject({ dryRun: z.boolean().default(false) }),
  response: envelopeOf(importReport),
});
export const importStart = defineEndpoint({
  service: 'jmgr',
  method: 'POST',
  path: '/import/start/{resource}',
  summary:
    'Hand over a file and run it as it is found, in one call; it fails where its plan has open questions',
  access: 'operator',
  audited: 'save',
  encoding: 'stream',
  parameters: z.object({ resource: resourceName }),
  query: z.strictObject({ ...fileQuery, dryRun: z.stringbool().default(false) }),
  response: envelopeOf(importReport),
});
/** Answers `text/csv`: the headings of the list and a row of examples, in the language of the call. */
export const importTemplate = defineEndpoint({
  service: 'jmgr',
  method: 'GET',
  path: '/import/template/{resource}',
  summary:
    'A CSV file to fill in and import: its headings, and a row that shows how cells are written',
  access: 'operator',
  parameters: z.object({ resource: resourceName }),
  response: z.string(),
});
export const importDetail = defineEndpoint({
  service: 'jmgr',
  method: 'GET',
  path: '/import/detail/{id}',
  summary: 'How far an import is, and what was wrong',
  access: 'operator',
  ...ofImport,
  response: envelopeOf(importReport),
});
/** Sorted by `row`. */
export const importRowList = defineList({
  path: '/import/row/list',
  summary: 'The rows of an import: what becomes of each',
  access: 'operator',
  filters: {
    id: identifier,
    outcome: rowOutcome.optional(),
    /** those that came in with a warning */
    isWarned: z.boolean().optional(),
  },
  row: importRow,
});
/** Answers `text/csv`: a line for each row, or one for each of its changes and problems, in the language of the call. */
export const importRowFile = defineEndpoint({
  service: 'jmgr',
  method: 'GET',
  path: '/import/rows/{id}',
  summary: 'What becomes of each row of an import, as CSV: changes from and to, problems',
  access: 'operator',
  ...ofImport,
  response: z.string(),
});
export const importCancel = defineEndpoint({
  service: 'jmgr',
  method: 'POST',
  path: '/import/cancel/{id}',
  summary: 'Stop an import; what was taken in stays, and a second run adds nothing twice',
  access: 'operator',
  audited: 'change',
  ...ofImport,
  body: z.strictObject({}),
  response: envelopeOf(importReport),
});
/** Answers `text/csv`: the rejected rows as they were, with their reasons in a last column. */
export const importRejects = defineEndpoint({
  service: 'jmgr',
  method: 'GET',
  path: '/import/rejects/{id}',
  summary: 'The rejected rows as CSV, to mend and import again',
  access: 'operator',
  ...ofImport,
  response: z.string(),
});
