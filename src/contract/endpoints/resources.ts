import { z } from 'zod';
import { accessReasons, listActions } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { arrangement, listView } from '../entities/listView.ts';
import { envelopeOf } from '../envelope.ts';

/** Calls of our own that serve the resource engine: the lists and their schemas. */

/** Name of a list; its former names too. */
export const resourceName = z.string().regex(/^[a-z][a-z0-9-]{0,63}$/);

/** A finding of the schema checker, as the screen, the terminal and CI show it (contract 12). */
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
