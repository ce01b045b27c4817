import { z } from 'zod';
import { identifier, revision } from '../endpoint.ts';
import { plainText } from '../limitedText.ts';
import { writingLimits } from '../limits.ts';
import { instant } from './common.ts';

/**
 * Unpublished input, kept on the platform while somebody writes, so that it is offered again on any device after a
 * crash, a closed tab or an expired session.
 */

/** Maximum JSON length of a kept writing in characters. */
export const writingLength = 1_000_000;

export const writingKind = z.enum(['dynamic', 'article', 'booklist', 'live']);
export type WritingName = z.output<typeof writingKind>;

/** Made by the browser that started it, so that keeping it again never creates a second one. */
export const writingId = z.uuid();

/** Row of `/writing/list`: a draft without its text. */
export const writingRow = z.object({
  id: writingId,
  kind: writingKind,
  /** the edited record; null for something new */
  recordId: identifier.nullable(),
  /** the record's revision when the writing began */
  baseRevision: revision.nullable(),
  /** its title, or the first words of its text */
  title: z.string(),
  /** the browser that saved it last, in a readable form: `Chrome · Windows`; empty if not known */
  device: z.string().default(''),
  updatedAt: instant,
  revision,
});
export type WritingRow = z.output<typeof writingRow>;

/** The values of a form; the browser that reads them validates them by kind. */
const values = z.record(z.string(), z.unknown());

export const writingDetailRow = writingRow.extend({ values });
export type WritingDetail = z.output<typeof writingDetailRow>;

export const writingSave = z.strictObject({
  id: writingId,
  kind: writingKind,
  recordId: identifier.nullable().default(null),
  baseRevision: revision.nullable().default(null),
  title: plainText(writingLimits.title).default(''),
  device: plainText(60).default(''),
  values: values.refine(
    (given) => JSON.stringify(given).length <= writingLength,
    'a kept writing is at most 1,000,000 characters long',
  ),
  /** revision of the kept writing that this one replaces; absent the first time */
  revision: revision.optional(),
});
export type WritingSave = z.output<typeof writingSave>;
