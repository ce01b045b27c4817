import { z } from 'zod';
import { accessReasons, listActions } from '../access.ts';
import { jmgr, localizedText } from '../endpoint.ts';
import { arrangement, listView } from '../entities/listView.ts';

/** Bookdesk's own calls for the resource engine: the lists and their schemas. */

/** Name of a list, present or former. */
export const resourceName = z.string().regex(/^[a-z][a-z0-9-]{0,63}$/);

/** A finding of the schema checker, as shown on screen, in the terminal and in CI (contract 12). */
export const schemaFinding = z.object({
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  file: z.string(),
  line: z.number().int(),
  column: z.number().int(),
  message: localizedText,
  hint: localizedText.optional(),
  /** the word that was probably meant */
  fix: z.string().optional(),
});
export type SchemaFinding = z.output<typeof schemaFinding>;

export const schemaList = jmgr.get('/schema/list', 'signed-in', {
  summary:
    'The schemas of every list the account may see, what it may not do there and why, and what is wrong with them',
  query: z.object({
    /**
     * the list that a page begins with, by its present or a former name: its schema and those of the lists that it refers
     * to come whole, of all others what menus need. Default: all come whole
     */
    whole: resourceName.optional(),
  }),
  answer: z.array(
    z.object({
      name: z.string(),
      /** the schema as JSON; null if it has errors, which disables only this list */
      schema: z.unknown().nullable(),
      /** true if the schema is only what menus need, and arrangements and views are left out */
      outlined: z.boolean().optional(),
      findings: z.array(schemaFinding),
      /**
       * actions of the schema that this account may not do, with reasons; answers all access questions of a page at
       * once
       */
      refused: z.partialRecord(z.enum(listActions), z.enum(accessReasons)).optional(),
      /** the account's arrangements of columns, by the place that shows the list: '' is its own page */
      arrangements: z.record(z.string(), arrangement).optional(),
      /** views that the account saved, and views shared with it */
      views: z.array(listView).optional(),
    }),
  ),
});
