import { z } from 'zod';
import { jmgr, localizedText } from '../endpoint.ts';
import { resourceName } from './resources.ts';
import { sourceTextLimit } from './sources.ts';

/** Bookdesk's own call for operators: a list, written from what a source really answers, or of its document of OpenAPI (docs/sources.md). */

/** characters of a document that is sent along: a body has 1 MiB; a larger one is given by its address */
export const documentTextLimit = 900_000;

/** rows that an answer shows */
export const shownRows = 20;

const notes = z.array(
  z.object({
    code: z.string(),
    certainty: z.enum(['sure', 'likely', 'guess']),
    /** the fields concerned */
    fields: z.array(z.string()),
    message: localizedText,
  }),
);

const inferredList = z.object({
  /** the list, as a file of `schemas/` has it */
  definition: z.record(z.string(), z.unknown()),
  notes,
  /** what was asked, and what it showed */
  calls: z.array(
    z.object({
      method: z.string(),
      path: z.string(),
      /** 0 if no answer came */
      status: z.number().int(),
      showed: localizedText,
    }),
  ),
  /** the source with the convention that was found; null if it says itself how it is asked */
  sourceText: z.string().nullable(),
  /** the first of the rows that were seen; none if the list was made of a document */
  rows: z.array(z.record(z.string(), z.unknown())),
  /** how many were seen */
  seen: z.number().int(),
  /** how many there are; null if the source does not say */
  total: z.number().int().nullable(),
});
export type InferredList = z.output<typeof inferredList>;

/** What may be done with the records of a list. */
const recordRights = ['read', 'create', 'edit', 'delete'] as const;

const documentedLists = z.object({
  /** the lists that the document of the source has */
  lists: z.array(
    z.object({
      /** the call for its rows, below the address of the source: `GET /books` */
      operation: z.string(),
      /** a name that would suit it */
      name: z.string(),
      label: localizedText,
      /** what the document says of the call */
      summary: z.string().nullable(),
      /** how many fields it would have */
      fields: z.number().int(),
      /** what may be done with its records */
      rights: z.array(z.enum(recordRights)),
    }),
  ),
  /** what no list was made of */
  notes,
});
export type DocumentedLists = z.output<typeof documentedLists>;

export const schemaInferSource = jmgr.post('/schema/inferSource', 'operator', {
  summary:
    'Write a list from what a source really answers, or of its document of OpenAPI 3; nothing is stored. The source is asked 15 times at most',
  again: 'harmless',
  body: z.strictObject({
    /** of the list */
    name: resourceName,
    source: resourceName,
    /** the text of the source, if it is not the stored one */
    text: z.string().max(sourceTextLimit).optional(),
    method: z.enum(['GET', 'POST']).default('GET'),
    /** of the list or of a document, below the address of the source; or the whole address of a document */
    path: z
      .string()
      .max(500)
      .regex(
        /^((?!.*\/\.\.?(\/|$))\/[\w\-/.]*|https?:\/\/[^\s#@]+)$/,
        'a path begins with / and leads nowhere else',
      ),
    /** which list of the document at the path: `GET /books`. Without it, the lists of a document are told */
    operation: z.string().max(600).optional(),
    /** the document of OpenAPI itself, JSON or YAML: then the source is not asked, and the path means nothing */
    document: z.string().max(documentTextLimit).optional(),
  }),
  answer: z.union([inferredList, documentedLists]),
});
export type SourceInference = z.output<typeof schemaInferSource.response>['data'];
