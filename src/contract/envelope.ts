import { z } from 'zod';

/**
 * The response envelope of contract 7.2 and 8 in the platform's own form (`envelopeOf`, `pagedOf`). `readEnvelope` of
 * `./readEnvelope.ts` reads all forms that the contract allows.
 */

const outer = {
  code: z.number().int(),
  isSuccess: z.boolean(),
  msg: z.string(),
  /** finds the line in the server's log */
  requestId: z.string().optional(),
};

/** `{code, isSuccess, msg, data}`, the platform's own form. */
export function envelopeOf<D extends z.ZodType>(data: D) {
  return z.object({ ...outer, data });
}

export type Enveloped<D extends z.ZodType> = z.ZodObject<typeof outer & { data: D }>;

/** An answer that says no more than that it is done. */
export const emptyAnswer = envelopeOf(z.object({}));

/**
 * A paged answer: `dataCount` is the total number of matches; with `dataCountExact: false` it is a lower bound
 * (contract 10.8).
 */
export function pagedOf<R extends z.ZodType>(row: R) {
  return z.object({
    ...outer,
    data: z.array(row),
    dataCount: z.number().int().min(0),
    dataCountExact: z.boolean().optional(),
  });
}

/** A paged answer of a list that is also read with a cursor: `after` is where to go on. */
export const cursorPagedOf = <R extends z.ZodType>(row: R) =>
  pagedOf(row).extend({ after: z.string().optional() });
