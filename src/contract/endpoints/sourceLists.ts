import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { envelopeOf } from '../envelope.ts';
import { resourceName } from './resources.ts';
import { sourceTextLimit } from './sources.ts';

/** Bookdesk's own call for operators: a list, written from what a source really answers (docs/sources.md). */

const localized = z.object({ 'zh-CN': z.string(), 'en-US': z.string() });

/** rows that an answer shows */
export const shownRows = 20;

export const schemaInferSource = defineEndpoint({
  service: 'jmgr',
  method: 'POST',
  path: '/schema/inferSource',
  summary:
    'Write a list from what a source really answers; nothing is stored. The source is asked 15 times at most',
  access: 'operator',
  again: 'harmless',
  body: z.strictObject({
    /** of the list */
    name: resourceName,
    source: resourceName,
    /** the text of the source, if it is not the stored one */
    text: z.string().max(sourceTextLimit).optional(),
    method: z.enum(['GET', 'POST']).default('GET'),
    /** of the list, below the address of the source */
    path: z
      .string()
      .max(500)
      .regex(/^(?!.*\/\.\.?(\/|$))\/[\w\-/.]*$/, 'a path begins with / and leads nowhere else'),
  }),
  response: envelopeOf(
    z.object({
      /** the list, as a file of `schemas/` has it */
      definition: z.record(z.string(), z.unknown()),
      notes: z.array(
        z.object({
          code: z.string(),
          certainty: z.enum(['sure', 'likely', 'guess']),
          /** the fields concerned */
          fields: z.array(z.string()),
          message: localized,
        }),
      ),
      /** what was asked, and what it showed */
      calls: z.array(
        z.object({
          method: z.string(),
          path: z.string(),
          /** 0 if no answer came */
          status: z.number().int(),
          showed: localized,
        }),
      ),
      /** the source with the convention that was found; null if it names one itself */
      sourceText: z.string().nullable(),
      /** the first of the rows that were seen */
      rows: z.array(z.record(z.string(), z.unknown())),
      /** how many were seen */
      seen: z.number().int(),
      /** how many there are; null if the source does not say */
      total: z.number().int().nullable(),
    }),
  ),
});
export type InferredList = z.output<typeof schemaInferSource.response>['data'];
