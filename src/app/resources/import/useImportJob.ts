import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type ImportReport,
  importCancel,
  importDetail,
  importStart,
} from '#contract/endpoints/imports.ts';
import { CallFailure, callEndpoint } from '../../session/client.ts';
import { isExpired } from '../bulk/sessionReturns.ts';
import { useTrial } from '../trial.ts';

const pollMilliseconds = 500;
/** A large file on a slow line takes its time. */
const uploadTimeout = 30 * 60_000;

/** What the dialog is at: nothing, a file on its way, or a job of the platform. */
export type ImportStep =
  | { readonly kind: 'idle'; readonly lost: boolean }
  | { readonly kind: 'uploading' }
  | { readonly kind: 'job'; readonly report: ImportReport };

/** Whether the platform has still to do with a job. */
export const isOpen = (report: ImportReport): boolean =>
  report.state === 'waiting' || report.state === 'running';

const keyOf = (resource: string) => `bookdesk-import-${resource}`;

/**
 * One import of a resource, followed until it ends. Its id is kept for the tab, so that a dialog that is closed and
 * opened again goes on with it.
 */
export function useImportJob(resource: string, open: boolean) {
  const [step, setStep] = useState<ImportStep>({ kind: 'idle', lost: false });
  const upload = useRef<AbortController | null>(null);
  const key = keyOf(resource);

  const follow = useCallback(
    (report: ImportReport) => {
      sessionStorage.setItem(key, report.id);
      setStep({ kind: 'job', report });
    },
    [key],
  );

  const forget = useCallback(() => {
    sessionStorage.removeItem(key);
    setStep({ kind: 'idle', lost: false });
  }, [key]);

  /** @returns whether there is a use in asking again */
  const ask = useCallback(
    async (id: string, signal: AbortSignal): Promise<boolean> => {
      try {
        const answer = await callEndpoint(
          importDetail,
          { parameters: { id } },
          { silent: true, signal },
        );
        if (!signal.aborted) setStep({ kind: 'job', report: answer.data });
        return true;
      } catch (failure) {
        if (signal.aborted) return false;
        // a question that got no answer tells nothing of the job
        if (failure instanceof CallFailure && failure.isPassing) return true;
        // of a session that ended the person is told already
        if (isExpired(failure)) return false;
        sessionStorage.removeItem(key);
        setStep({ kind: 'idle', lost: true });
        return false;
      }
    },
    [key],
  );

  const report = step.kind === 'job' ? step.report : undefined;
  const openId = report && isOpen(report) ? report.id : undefined;
  // before anything is shown: what was begun before the dialog was closed
  const id = step.kind === 'idle' ? (sessionStorage.getItem(key) ?? undefined) : openId;
  const followedId = open ? id : undefined;
  useEffect(() => {
    if (followedId === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout>;
    const turn = async () => {
      const isOver = !(await ask(followedId, signal));
      if (!isOver && !signal.aborted) timer = setTimeout(turn, pollMilliseconds);
    };
    void turn();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [followedId, ask]);

  const trial = useTrial();
  const start = useCallback(
    async (file: File, dryRun: boolean) => {
      if (trial) {
        trial.say();
        return;
      }
      const controller = new AbortController();
      upload.current = controller;
      setStep({ kind: 'uploading' });
      try {
        const answer = await callEndpoint(
          importStart,
          { parameters: { resource }, query: { fileName: file.name, dryRun: String(dryRun) } },
          { stream: file, signal: controller.signal, timeout: uploadTimeout },
        );
        follow(answer.data);
      } catch {
        // the person has been told
        forget();
      }
    },
    [resource, follow, forget, trial],
  );

  const stop = useCallback(async () => {
    upload.current?.abort();
    if (!report || !isOpen(report)) return;
    const answer = await callEndpoint(importCancel, {
      parameters: { id: report.id },
      body: {},
    }).catch(() => undefined);
    if (answer) setStep({ kind: 'job', report: answer.data });
  }, [report]);

  return { step, start, stop, forget };
}
