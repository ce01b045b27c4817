import { useCallback, useEffect, useRef, useState } from 'react';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import {
  type ImportChoices,
  type ImportPlan,
  type ImportReport,
  importAssign,
  importCancel,
  importDetail,
  importPlanDetail,
  importPlanSave,
  importRun,
  importUpload,
} from '#contract/endpoints/imports.ts';
import { wholeFileMilliseconds } from '#contract/limits.ts';
import { isExpired } from '../bulk/keptBatch.ts';
import { useTrial } from '../trial.ts';

const pollMilliseconds = 500;

/** What the dialog shows: nothing yet, a file being sent, its plan, or a run on the platform. */
export type ImportStep =
  | { readonly kind: 'idle'; readonly lost: boolean }
  | { readonly kind: 'uploading' }
  | { readonly kind: 'plan'; readonly plan: ImportPlan }
  /** `plan` is there while the file is kept, once it has been asked for */
  | { readonly kind: 'job'; readonly report: ImportReport; readonly plan?: ImportPlan | undefined };

/** How a plan is run: as a trial, for good, or on from where a run has ended early. */
export interface ImportRun {
  readonly dryRun: boolean;
  readonly goOn?: boolean;
}

/** Whether the platform is still working on a job. */
export const isOpen = (report: ImportReport): boolean =>
  report.state === 'waiting' || report.state === 'running';

const keyOf = (resource: string) => `bookdesk-import-${resource}`;

/** Lets the next import dialog of a list in this tab go on with a file that the platform has. */
export const goOnWith = (resource: string, id: string): void =>
  sessionStorage.setItem(keyOf(resource), id);

const planOf = async (id: string, signal?: AbortSignal): Promise<ImportPlan> =>
  (await callEndpoint(importPlanDetail, { parameters: { id } }, { silent: true, signal })).data;

/** The plan of a file that was handed over before its list was there. */
const assigned = async (id: string, resource: string, signal: AbortSignal): Promise<ImportPlan> => {
  const input = { parameters: { id }, body: { resource } };
  return (
    await callEndpoint(importAssign, input, {
      silent: true,
      signal,
      timeout: wholeFileMilliseconds,
    })
  ).data;
};

/** Asks for an import; with its plan if that can still be run. */
async function stepOf(id: string, resource: string, signal: AbortSignal): Promise<ImportStep> {
  const { data: report } = await callEndpoint(
    importDetail,
    { parameters: { id } },
    { silent: true, signal },
  );
  if (report.resource === '') return { kind: 'plan', plan: await assigned(id, resource, signal) };
  if (report.state === 'planned') return { kind: 'plan', plan: await planOf(id, signal) };
  if (isOpen(report) || !report.hasFile) return { kind: 'job', report };
  // an import that was started without a plan has none
  return { kind: 'job', report, plan: await planOf(id, signal).catch(() => undefined) };
}

/**
 * One import of a resource: its file, its plan and its runs. Its id is kept for the tab, so that a dialog that is closed
 * and opened again goes on with it.
 */
export function useImport(resource: string, open: boolean) {
  const [step, setStep] = useState<ImportStep>({ kind: 'idle', lost: false });
  /** the plan is being made anew, or a run is being begun */
  const [isBusy, setBusy] = useState(false);
  const upload = useRef<AbortController | null>(null);
  const key = keyOf(resource);

  const forget = useCallback(
    (lost = false) => {
      sessionStorage.removeItem(key);
      setStep({ kind: 'idle', lost });
    },
    [key],
  );

  /** @returns whether there is a use in asking again */
  const ask = useCallback(
    async (id: string, signal: AbortSignal): Promise<boolean> => {
      try {
        const found = await stepOf(id, resource, signal);
        if (!signal.aborted) setStep(found);
        return true;
      } catch (failure) {
        if (signal.aborted) return false;
        // no answer says nothing about the job: ask again
        if (failure instanceof CallFailure && failure.isPassing) return true;
        // an ended session was told already
        if (!isExpired(failure)) forget(true);
        return false;
      }
    },
    [forget, resource],
  );

  const report = step.kind === 'job' ? step.report : undefined;
  const openId = report && isOpen(report) ? report.id : undefined;
  // before anything is shown: goes on with an import from before the dialog was closed
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
  /** Hands a file over; its plan is shown next. */
  const handOver = useCallback(
    async (file: File) => {
      if (trial) {
        trial.say();
        return;
      }
      const controller = new AbortController();
      upload.current = controller;
      setStep({ kind: 'uploading' });
      try {
        const { data: plan } = await callEndpoint(
          importUpload,
          { parameters: { resource }, query: { fileName: file.name } },
          { stream: file, signal: controller.signal, timeout: wholeFileMilliseconds },
        );
        sessionStorage.setItem(key, plan.id);
        setStep({ kind: 'plan', plan });
      } catch {
        // the client has told the person
        forget();
      }
    },
    [resource, key, forget, trial],
  );

  /** Does something that takes a while. If it fails, the client has told the person, and everything stays as it was. */
  const whileBusy = async (work: () => Promise<ImportStep>): Promise<void> => {
    setBusy(true);
    const next = await work().catch(() => undefined);
    if (next) setStep(next);
    setBusy(false);
  };
  const choose = (plan: ImportPlan, choices: ImportChoices) =>
    whileBusy(async () => {
      const input = { parameters: { id: plan.id }, body: choices };
      const answer = await callEndpoint(importPlanSave, input, { timeout: wholeFileMilliseconds });
      return { kind: 'plan', plan: answer.data };
    });
  const run = (plan: ImportPlan, body: ImportRun) =>
    whileBusy(async () => {
      const input = { parameters: { id: plan.id }, body };
      const { data: report } = await callEndpoint(importRun, input);
      return { kind: 'job', report, plan: report.hasFile ? plan : undefined };
    });
  const backTo = (plan: ImportPlan) => setStep({ kind: 'plan', plan });

  const stop = useCallback(async () => {
    upload.current?.abort();
    if (!report || !isOpen(report)) return;
    const answer = await callEndpoint(importCancel, {
      parameters: { id: report.id },
      body: {},
    }).catch(() => undefined);
    // with its plan, so that it can go on
    if (answer) await ask(report.id, new AbortController().signal);
  }, [report, ask]);

  return { step, isBusy, handOver, choose, run, backTo, stop, forget };
}
