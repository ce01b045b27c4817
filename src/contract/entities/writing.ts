import { z } from 'zod';
import { identifier } from '../endpoint.ts';
import { plainText } from '../limitedText.ts';
import { writingLimits } from '../limits.ts';
import { instant, revision } from './common.ts';

/**
 * What somebody is writing and has not published, kept on the platform as they write: it is offered again on any device
 * after a crash, a closed tab or an expired session.
 */

/** Characters that one kept writing may have as JSON. */
export const writingLength = 1_000_000;

export const writingKind = z.enum(['dynamic', 'article', 'booklist', 'live']);
export type WritingName = z.output<typeof writingKind>;

/** Given by the browser that began it, so that keeping it again never makes a second one. */
export const writingId = z.uuid();

/** Row of `/writing/list`: a draft without its text. */
export const writingRow = z.object({
  id: writingId,
  kind: writingKind,
  /** the record that is edited; null where something new is written */
  recordId: identifier.nullable(),
  /** the revision that the record had when the writing began */
  baseRevision: revision.nullable(),
  /** its title, or the first words of its text */
  title: z.string(),
  /** the browser that kept it last, as a person knows it: `Chrome · Windows`; empty where that is not known */
  device: z.string().default(''),
  updatedAt: instant,
  revision,
});
export type WritingRow = z.output<typeof writingRow>;

/** The values of a form; the browser that reads them checks them with the shape of their kind. */
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
  /** of the kept writing that this one follows; absent where it is kept for the first time */
  revision: revision.optional(),
});
export type WritingSave = z.output<typeof writingSave>;
