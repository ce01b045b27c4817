import { CallFailure } from '#app/session/callFailure.ts';

/**
 * What a failed call of a draft is to it; conflicts are its caller's matter. Signed out: the copy on this device is there
 * after signing in.
 *
 * @throws what is no failed call
 */
export function failedSave(failure: unknown) {
  if (!(failure instanceof CallFailure)) throw failure;
  const needsTime = failure.isPassing || failure.kind === 'aborted' || failure.code === 401;
  return needsTime
    ? ({ kind: 'unreachable', why: failure } as const)
    : ({ kind: 'refused', why: failure } as const);
}
