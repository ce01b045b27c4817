import { z } from 'zod';

/** A problem with a part of a request or of a file; forms, imports and saves have the same shape. */
export const problem = z.object({
  /** name of a field, or a dotted path such as `components.0.name` */
  field: z.string(),
  /** a stable code, such as `required` or `too-long` */
  code: z.string(),
  /** a sentence in the person's language that names the thing and the correction */
  message: z.string(),
  /**
   * ids of the records concerned, if the field names several; with the code `missing`, the records that do not exist
   */
  ids: z.array(z.string()).optional(),
});
export type Problem = z.output<typeof problem>;

/** `data` of an answer with code 400: all problems at once. */
export const problemData = z.object({ problems: z.array(problem) });

/** `data` of an answer with code 422: what an earlier save with the same Idempotency-Key and other content has answered. */
export const doneData = z.object({
  done: z.object({ id: z.string(), revision: z.number().int().optional() }),
});
export type Done = z.output<typeof doneData>['done'];

/** `data` of an answer with code 409: the present state of the record (contract 10.9). */
export const conflictData = z.object({
  revision: z.number().int(),
  current: z.unknown(),
  /** nickname of the account that made this revision, if known */
  changedBy: z.string().optional(),
  /** its id, if known; tells whether it is the same person in another window */
  changedById: z.string().optional(),
  /** time of the change, ISO 8601 */
  changedAt: z.string().optional(),
});
export type ConflictData = z.output<typeof conflictData>;
