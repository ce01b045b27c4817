import { z } from 'zod';
import { callOf } from './fromSource.ts';
import { listCalls } from './listCalls.ts';
import type { Question } from './useInference.ts';

/** How a file is read, as far as a person has said. */
const reading = z.object({
  encoding: z.string().optional(),
  delimiter: z.string().optional(),
  sheet: z.string().optional(),
  headingRow: z.number().optional(),
});
export type Reading = z.output<typeof reading>;

/** The values of the form: what the list is made from. */
export const values = z.object({
  source: z.enum(['platform', 'own', 'file', 'source', 'copy']),
  call: z.string().optional(),
  path: z.string().optional(),
  /** the list of the document */
  operation: z.string().optional(),
  /** a document of OpenAPI that was chosen as a file; not kept on the device */
  document: z.object({ name: z.string(), text: z.string() }).optional(),
  /** the list that is copied, or the source */
  from: z.string().optional(),
  /** own records: what the list is called, in the person's language */
  label: z.string().optional(),
  /** own records: whether they are drafts first */
  isPublished: z.boolean().optional(),
  /** a file that the platform has */
  file: z.object({ id: z.string(), name: z.string(), reading }).optional(),
  name: z.string().optional(),
});
export type Values = z.output<typeof values>;

/** what stands for a call where a document came along */
const documentCall = { method: 'GET', path: '/' } as const;

/** What a new list is made from until the person chooses something else: the platform's own tables need nothing. */
export const firstSource = 'own' satisfies Values['source'];

/**
 * The question that the values ask; undefined if they are incomplete, for a file, which is handed over, and for own
 * records, of which nothing is to be found out.
 */
export function questionOf({
  source,
  call,
  path,
  operation,
  document,
  from,
  name = '',
}: Values): Question | undefined {
  if (source === 'file' || source === 'own') return undefined;
  if (source === 'copy') return from === undefined ? undefined : { name, copyOf: from };
  if (source === 'source') {
    if (from === undefined) return undefined;
    if (document)
      return { name, source: from, ...documentCall, operation, document: document.text };
    return path === undefined ? undefined : { name, source: from, ...callOf(path), operation };
  }
  const found = listCalls().find(({ key }) => key === call);
  return found && { name, call: found.call };
}
