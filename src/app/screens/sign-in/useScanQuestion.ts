import { useCallback, useEffect, useState } from 'react';
import { CallFailure } from '#app/session/callFailure.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { answerScanLogin, type ScanQuestion } from '#app/session/scanLogin.ts';
import { useRunning } from '#app/widgets/form/useRunning.ts';

export type ScanView =
  | { kind: 'loading' }
  | { kind: 'question'; question: ScanQuestion }
  | { kind: 'confirmed' | 'rejected' | 'expired' }
  /** the platform does not know the code, or another account has it; the reason is empty if the code is invalid */
  | { kind: 'unknown'; reason: string }
  /** no answer: worth another try */
  | { kind: 'failed'; reason: string };

function viewOf(question: ScanQuestion): ScanView {
  const { status } = question;
  return status === 'pending' || status === 'scanned'
    ? { kind: 'question', question }
    : { kind: status };
}

/** for an expired session and for too many calls: the code may still be valid */
const passingCodes: ReadonlySet<number> = new Set([401, 429]);

const isLoginExpired = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.code === 401;

function viewOfFailure(failure: unknown): ScanView {
  const isAnswer = failure instanceof CallFailure && failure.kind === 'answer';
  const isFinal =
    isAnswer && failure.code >= 400 && failure.code < 500 && !passingCodes.has(failure.code);
  if (!isFinal) return { kind: 'failed', reason: sentenceOf(failure) };
  // people need not hear about the form of codes
  return { kind: 'unknown', reason: failure.code === 400 ? '' : sentenceOf(failure) };
}

/** A scan login on the phone: opens it at once, then confirms or rejects it. */
export function useScanQuestion(code: string) {
  const [view, setView] = useState<ScanView>({ kind: 'loading' });
  const { busy, run } = useRunning();

  const ask = useCallback(
    (isConfirm?: boolean) =>
      run(async () => {
        try {
          setView(viewOf(await answerScanLogin(code, isConfirm)));
        } catch (failure) {
          // the prompt of the expired session covers the question, which stays
          setView((shown) =>
            shown.kind === 'question' && isLoginExpired(failure) ? shown : viewOfFailure(failure),
          );
        }
      }),
    [code, run],
  );
  useEffect(() => {
    void ask();
  }, [ask]);
  return { view, busy, open: () => ask(), answer: ask };
}
