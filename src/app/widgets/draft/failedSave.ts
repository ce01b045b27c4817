import { CallFailure } from '#app/session/callFailure.ts';
import { type Done, doneData } from '#contract/errors.ts';

/**
 * Turns a failed call into the result of a save; conflicts are handled by the caller. If the person is signed out, the
 * copy on this device stays for later.
 *
 * @throws anything that is not a failed call
 */
export function failedSave(failure: unknown) {
  if (!(failure instanceof CallFailure)) throw failure;
  const needsTime =
    failure.isPassing || failure.isUncertain || failure.kind === 'aborted' || failure.code === 401;
  return needsTime
    ? ({ kind: 'unreachable', why: failure } as const)
    : ({ kind: 'refused', why: failure } as const);
}

/** What an earlier save with the same Idempotency-Key has made, whose answer was lost; undefined for any other failure. */
export function savedBefore(failure: unknown): Done | undefined {
  if (!(failure instanceof CallFailure) || failure.code !== 422) return undefined;
  return doneData.safeParse(failure.data).data?.done;
}
