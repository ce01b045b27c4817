import type { Problem } from '#contract/errors.ts';
import { recordOf } from '#contract/readEnvelope.ts';
import { CallFailure } from './callFailure.ts';

/** What a refused call says about single fields (contract `errors.ts`), read without zod. */

/** The problems in the `data` of an answer; none where it holds none. */
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

/** What a failed call tells the person: its named problems, they say most; else its message; else nothing. */
export function sentenceOf(failure: unknown): string {
  const named = problemsOf(failure).map((problem) => problem.message);
  if (named.length > 0) return named.join(' ');
  return failure instanceof CallFailure ? failure.message : '';
}
