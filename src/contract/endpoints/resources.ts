import { z } from 'zod';
import { accessReasons, listActions } from '../access.ts';
import { defineEndpoint, identifier } from '../endpoint.ts';
import { instant } from '../entities/common.ts';
import { arrangement, listView } from '../entities/listView.ts';
import { envelopeOf } from '../envelope.ts';
import { problem } from '../errors.ts';

/** Calls of our own that serve the resource engine: schemas and imports. */

/** Name of a list; its former names too. */
export const resourceName = z.string().regex(/^[a-z][a-z0-9-]{0,63}$/);

/** A finding of the schema checker, as the screen, the terminal and CI show it (DESIGN 5). */
export const schemaFinding = z.object({
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  file: z.string(),
  line: z.number().int(),
  column: z.number().int(),
  message: z.object({ 'zh-CN': z.string(), 'en-US': z.string() }),
  hint: z.object({ 'zh-CN': z.string(), 'en-US': z.string() }).optional(),
});
export type SchemaFinding = z.output<typeof schemaFinding>;

export const schemaList = defineEndpoint({
  service: 'jmgr',
  method: 'GET',
  path: '/schema/list',
  summary:
    'The schemas of every list the account may see, what it may not do there and why, and what is wrong with them',
  access: 'signed-in',
  response: envelopeOf(
    z.array(
      z.object({
        name: z.string(),
        /** the schema as JSON; null where it does not pass, then only this list is disabled */
        schema: z.unknown().nullable(),
        findings: z.array(schemaFinding),
        /** what the schema offers to others and not to this account: every access question of a page, answered at once */
        refused: z.partialRecord(z.enum(listActions), z.enum(accessReasons)).optional(),
        /** how the account arranged its columns, by the place that the list stands on: '' is its own page */
        arrangements: z.record(z.string(), arrangement).optional(),
        /** the views that the account saved, and those that are shared with it */
        views: z.array(listView).optional(),
      }),
    ),
  ),
});

export const importState = z.enum(['waiting', 'running', 'finished', 'failed', 'cancelled']);
/** How far an import is; a row is accepted as new, as changed or as the same, or it is rejected. */
export const importReport = z.object({
  id: identifier,
  resource: z.string(),
  fileName: z.string(),
  dryRun: z.boolean(),
  state: importState,
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
  /** the first of what is wrong, at most 100, by row and column */
  problems: z.array(
    problem.extend({
      /** counted as a spreadsheet does: the heading row is 1 */
      row: z.number().int(),
      /** the row of an error was rejected, the row of a warning accepted */
      severity: z.enum(['error', 'warning']),
    }),
  ),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type ImportReport = z.output<typeof importReport>;

export const importStart = defineEndpoint({
  service: 'jmgr',
  method: 'POST',
  path: '/import/start/{resource}',
  summary: 'Hand over a CSV file; it is read in the background and the answer names the job',
  access: 'operator',
  audited: 'save',
  encoding: 'stream',
  parameters: z.object({ resource: resourceName }),
  query: z.strictObject({
    fileName: z.string().max(255).default('import.csv'),
    dryRun: z.stringbool().default(false),
  }),
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
  parameters: z.object({ id: identifier }),
  response: envelopeOf(importReport),
});
export const importCancel = defineEndpoint({
  service: 'jmgr',
  method: 'POST',
  path: '/import/cancel/{id}',
  summary: 'Stop an import; what was taken in stays, and a second run adds nothing twice',
  access: 'operator',
  audited: 'change',
  parameters: z.object({ id: identifier }),
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
  parameters: z.object({ id: identifier }),
  response: z.string(),
});
