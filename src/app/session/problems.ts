import type { Problem } from '#contract/errors.ts';
import { recordOf } from '#contract/readEnvelope.ts';
import { CallFailure } from './callFailure.ts';

/** Reads what a refused call says about single fields (contract `errors.ts`), without zod. */

/** The problems in the `data` of an answer; empty if it contains none. */
export function problemsIn(data: unknown): Problem[] {
  const { problems } = recordOf(data);
  return (Array.isArray(problems) ? problems : []).flatMap((one: unknown) => {
    const { field, code, message } = recordOf(one);
    return typeof message === 'string'
      ? [{ field: String(field ?? ''), code: String(code ?? ''), message }]
      : [];
  });
}

/** The problems that a failed call names. */
export function problemsOf(failure: unknown): Problem[] {
  return failure instanceof CallFailure ? problemsIn(failure.data) : [];
}

/**
 * The text about a failed call: its problems with single fields, since they tell most; else its message; else empty.
 */
export function sentenceOf(failure: unknown): string {
  const named = problemsOf(failure).map((problem) => problem.message);
  if (named.length > 0) return named.join(' ');
  return failure instanceof CallFailure ? failure.message : '';
}
