import { useCallback, useEffect, useState } from 'react';
import { CallFailure } from '../../session/callFailure.ts';
import { sentenceOf } from '../../session/problems.ts';
import { answerScanLogin, type ScanQuestion } from '../../session/scanLogin.ts';
import { useRunning } from '../../widgets/form/useRunning.ts';

export type ScanView =
  | { kind: 'loading' }
  | { kind: 'question'; question: ScanQuestion }
  | { kind: 'confirmed' | 'rejected' | 'expired' }
  /** the platform does not know the code, or gives it to nobody else any more */
  | { kind: 'unknown'; reason: string }
  /** no answer: worth another try */
  | { kind: 'failed'; reason: string };

function viewOf(question: ScanQuestion): ScanView {
  const { status } = question;
  return status === 'pending' || status === 'scanned'
    ? { kind: 'question', question }
    : { kind: status };
}

function viewOfFailure(failure: unknown): ScanView {
  const isAnswer = failure instanceof CallFailure && failure.kind === 'answer';
  const isFinal = isAnswer && failure.code >= 400 && failure.code < 500 && failure.code !== 429;
  return { kind: isFinal ? 'unknown' : 'failed', reason: sentenceOf(failure) };
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
          setView(viewOfFailure(failure));
        }
      }),
    [code, run],
  );
  useEffect(() => {
    void ask();
  }, [ask]);
  return { view, busy, open: () => ask(), answer: ask };
}
