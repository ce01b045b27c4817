import { z } from 'zod';

/**
 * The response envelope of contract 7.2 and 8 as our platform writes it (`envelopeOf`, `pagedOf`). `readEnvelope` of
 * `./readEnvelope.ts` understands every shape that the contract allows a foreign platform.
 */

const outer = {
  code: z.number().int(),
  isSuccess: z.boolean(),
  msg: z.string(),
  /** ties a notification on the screen to a line of the server's log */
  requestId: z.string().optional(),
};

/** `{code, isSuccess, msg, data}` as our platform writes it. */
export function envelopeOf<D extends z.ZodType>(data: D) {
  return z.object({ ...outer, data });
}

/** A paged answer: `dataCount` is the total of matches; `dataCountExact: false` makes it a floor (contract 10.8). */
export function pagedOf<R extends z.ZodType>(row: R) {
  return z.object({
    ...outer,
    data: z.array(row),
    dataCount: z.number().int().min(0),
    dataCountExact: z.boolean().optional(),
  });
}
