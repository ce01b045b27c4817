import { z } from 'zod';
import type { ListProposal } from '#contract/endpoints/imports.ts';
import { resourceName } from '#contract/endpoints/resources.ts';
import { knownEndpoints } from '#extending/calls.ts';
import { listCallsOf, writtenCall } from '#schema/infer/askAndInfer.ts';
import type { EndpointCall } from '#schema/meta.ts';

/** How a file is read, as far as a person has said. */
const reading = z.object({
  encoding: z.string().optional(),
  delimiter: z.string().optional(),
  sheet: z.string().optional(),
  headingRow: z.number().optional(),
});
export type Reading = z.output<typeof reading>;

/** The values of the form: what the list is made from. */
const values = z.object({
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

/** What is kept on the device of a list that is not created yet: its source, and the corrections of that of a file. */
export const keptList = z.object({ values, corrected: z.string().optional() });

/** What a new list is made from until the person chooses something else: the platform's own tables need nothing. */
export const firstSource = 'own' satisfies Values['source'];

/** A file that is handed over, or that the platform has. */
export interface FileQuestion {
  readonly chosen: File | undefined;
  readonly known: Values['file'];
  /** called with what the platform has of it from then on */
  readonly onHanded: (file: NonNullable<Values['file']>) => void;
  /** as it was read before, and is shown until it is read anew */
  readonly proposal: ListProposal | undefined;
}

/** What a list is made from. */
export type Question = { readonly name: string } & (
  | { readonly call: EndpointCall }
  | {
      readonly source: string;
      readonly method: 'GET' | 'POST';
      readonly path: string;
      /** which list of the document */
      readonly operation?: string | undefined;
      /** the document itself, where it is a file; then nothing is asked */
      readonly document?: string | undefined;
    }
  | { readonly copyOf: string }
  | { readonly file: FileQuestion }
);

/** what stands for a call where a document came along */
const documentCall = { method: 'GET', path: '/' } as const;

/**
 * The question that the values ask; undefined if they are incomplete, and for own records, of which nothing is to be found
 * out.
 */
export function questionOf(
  { source, call, path, operation, document, from, name = '' }: Values,
  file: FileQuestion,
): Question | undefined {
  if (source === 'own') return undefined;
  if (source === 'file') return { name, file };
  if (source === 'platform') {
    const found = listCallsOf(knownEndpoints()).find(({ key }) => key === call);
    return found && { name, call: found.call };
  }
  if (from === undefined) return undefined;
  if (source === 'copy') return { name, copyOf: from };
  if (document) return { name, source: from, ...documentCall, operation, document: document.text };
  return path === undefined ? undefined : { name, source: from, ...writtenCall(path), operation };
}

/**
 * Makes a name for a list from the path of its endpoint: `/circle/manage/list` → `circle`, `/api/events` → `events`.
 */
export function nameOfPath(path: string): string {
  const parts = path
    .split('/')
    .map((part) => part.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase())
    .filter((part) => part !== '' && !/^(api|v\d+|manage|list|search|select|info)$/.test(part));
  const name = (parts.at(-1) ?? '').replace(/[^a-z0-9-]+/g, '-').replace(/^-+|-+$/g, '');
  return resourceName.safeParse(name).success ? name : '';
}
