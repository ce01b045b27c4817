import { z } from 'zod';

/** A problem with one part of a request or of a file; the same shape for forms, imports and saves. */
export const problem = z.object({
  /** where: a field's name, or a dotted path such as `components.0.name` */
  field: z.string(),
  /** a stable code, for example `required` or `too-long` */
  code: z.string(),
  /** one sentence in the person's language that names the thing and the mend */
  message: z.string(),
  /**
   * ids of the records that the problem is about, if the field names several; with the code `missing`, the records that
   * are gone
   */
  ids: z.array(z.string()).optional(),
});
export type Problem = z.output<typeof problem>;

/** `data` of an answer with code 400: every problem at once. */
export const problemData = z.object({ problems: z.array(problem) });

/** `data` of an answer with code 409: what the record is at now (contract 10.9). */
export const conflictData = z.object({
  revision: z.number().int(),
  current: z.unknown(),
  /** nickname of the account that made this revision, where it is known */
  changedBy: z.string().optional(),
  /** its id, where it is told: another window of the same person is no other person */
  changedById: z.string().optional(),
  /** when it did, ISO 8601 */
  changedAt: z.string().optional(),
});
export type ConflictData = z.output<typeof conflictData>;
