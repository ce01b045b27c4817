import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { sessionStore } from '#app/session/sessionStore.ts';
import { useSessionPart } from '#app/session/useSession.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { isOfPlatform } from '#schema/providers.ts';
import type { Row } from '../list/useListRows.ts';
import {
  dropKeptBatch,
  isExpired,
  isGone,
  type KeptBatch,
  keepBatch,
  sessionReturns,
} from './keptBatch.ts';
import { type BatchProgress, type Done, type Left, runBatch } from './runBatch.ts';

/** What is to be done with many rows. */
export interface BatchPlan {
  /** the action's label */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly work: (rows: readonly Row[]) => Promise<Done>;
  /** rows a call. Default: 1 */
  readonly groupSize?: number;
  /** kept over a new sign-in, where the session runs out in the middle */
  readonly keep: Omit<KeptBatch, 'rows'>;
  /** Asks the action's questions again for the rows that failed; absent where it has none. */
  readonly answerAgain?: (rows: readonly Row[]) => void;
}

/** What has come of a plan, over all its tries. */
export interface BatchOutcome {
  /** rows that are finished, including those that needed no change */
  readonly done: number;
  readonly left: Left;
  readonly gone: BatchProgress<Row>['gone'];
  readonly failures: BatchProgress<Row>['failures'];
  readonly waiting: readonly Row[];
  readonly undos: BatchProgress<Row>['undos'];
  readonly answered: string;
}

/** What the dialog of a batch shows. */
export type BatchView =
  | {
      readonly kind: 'running' | 'undoing';
      readonly plan: BatchPlan;
      readonly progress: Pick<BatchProgress<unknown>, 'done' | 'total' | 'paused'> & {
        readonly waiting: number;
      };
      readonly isStopping: boolean;
      readonly stop: () => void;
    }
  | {
      readonly kind: 'report';
      readonly plan: BatchPlan;
      readonly outcome: BatchOutcome;
      readonly retry: () => void;
      readonly undo: () => void;
      readonly close: () => void;
    };

export interface BatchTools {
  /** Asks again for what lists and details show. */
  readonly refresh: () => Promise<unknown>;
  /** Everything was done. */
  readonly onDone: (plan: BatchPlan, outcome: BatchOutcome) => void;
  /** The only row there was failed. */
  readonly onFailed: (error: unknown) => void;
  readonly onUndone: (undone: Undone) => void;
}

/** What has come of undoing. */
export interface Undone {
  readonly done: number;
  /** how many were like that already */
  readonly same: number;
  /** those that are deleted, so that nothing was undone */
  readonly gone: readonly Row[];
  readonly failures: readonly { readonly rows: readonly Row[]; readonly error: unknown }[];
}

/** milliseconds before progress is shown: quick work needs no dialog */
const moment = 400;

/**
 * Runs plans. Shows progress with a stop button if it takes longer than a moment, and a report if something failed or was
 * stopped, which offers another try and undo. If the session runs out, the batch waits for a sign-in.
 */
export function useBatch(resource: CompiledResource, tools: BatchTools) {
  const account = useSessionPart('userInfo')?.id ?? '';
  const [view, setView] = useState<BatchView>();
  const [isBusy, setBusy] = useState(false);
  const current = useRef(tools);
  current.current = tools;
  const stopping = useRef<AbortController>(undefined);
  // the person was asked before leaving: begin no further call
  useEffect(() => () => stopping.current?.abort(), []);

  /** Runs something with its progress on the screen. */
  const withProgress = useCallback(
    async <T>(
      plan: BatchPlan,
      kind: 'running' | 'undoing',
      items: readonly T[],
      options: Pick<Parameters<typeof runBatch<T>>[1], 'work' | 'groupSize' | 'atOnce'>,
      onPause?: (waiting: readonly T[]) => void,
    ): Promise<BatchProgress<T>> => {
      const controller = new AbortController();
      stopping.current = controller;
      let latest = { done: 0, total: items.length, paused: false, waiting: items.length };
      let isShown = false;
      const draw = () =>
        setView({
          kind,
          plan,
          progress: latest,
          isStopping: controller.signal.aborted,
          stop: () => {
            controller.abort(new Error('stopped'));
            draw();
          },
        });
      const timer = setTimeout(() => {
        isShown = true;
        draw();
      }, moment);
      setBusy(true);
      try {
        return await runBatch(items, {
          ...options,
          signal: controller.signal,
          ...(isOfPlatform(resource.provider)
            ? { isPause: isExpired, isGone, whenReady: sessionReturns }
            : {}),
          onProgress: ({ done, total, paused, waiting }) => {
            latest = { done, total, paused, waiting: waiting.length };
            if (paused) onPause?.(waiting);
            if (paused) isShown = true;
            if (isShown) draw();
          },
        });
      } finally {
        clearTimeout(timer);
        setBusy(false);
        setView(undefined);
      }
    },
    [resource],
  );

  const undoAll = useCallback(
    async (plan: BatchPlan, undos: BatchOutcome['undos']) => {
      const gone: Row[] = [];
      let [done, same] = [0, 0];
      const result = await withProgress(plan, 'undoing', undos, {
        // the newest first, one after the other
        atOnce: 1,
        work: async ([one]) => {
          if (!one) return {};
          const { left = { gone: 0, same: 0 }, gone: places = [] } = await one.undo();
          const { items } = one;
          const isAll = left.gone === items.length;
          gone.push(...items.filter((_item, place) => isAll || places.includes(place)));
          same += left.same;
          done += items.length - left.gone - left.same;
          return {};
        },
      });
      await current.current.refresh();
      current.current.onUndone({
        done,
        same,
        gone: [...gone, ...result.gone.flatMap(({ items }) => items)],
        failures: result.failures.map(({ item, error }) => ({ rows: item.items, error })),
      });
    },
    [withProgress],
  );

  const start = useCallback(
    async (plan: BatchPlan, before?: BatchOutcome): Promise<void> => {
      const { rows, work, groupSize } = plan;
      const keep = (waiting: readonly Row[]) =>
        keepBatch(account, resource.name, { ...plan.keep, rows: [...waiting] });
      const result = await withProgress(
        plan,
        'running',
        rows,
        { work, ...(groupSize === undefined ? {} : { groupSize }) },
        keep,
      );
      if (sessionStore.get().token === undefined) {
        // the session ended in another tab and this screen went with it: keep the rest for after the sign-in
        if (result.waiting.length > 0) keep(result.waiting);
        return;
      }
      dropKeptBatch(account, resource.name);
      const outcome: BatchOutcome = {
        done: (before?.done ?? 0) + result.done,
        left: {
          gone: (before?.left.gone ?? 0) + result.left.gone,
          same: (before?.left.same ?? 0) + result.left.same,
        },
        gone: [...(before?.gone ?? []), ...result.gone],
        failures: result.failures,
        waiting: result.waiting,
        undos: [...result.undos, ...(before?.undos ?? [])],
        answered: result.answered,
      };
      await current.current.refresh();
      const left = [...outcome.failures.map(({ item }) => item), ...outcome.waiting];
      const [failure] = outcome.failures;
      if (left.length === 0) current.current.onDone(plan, outcome);
      else if (failure && left.length === 1 && outcome.done === 0)
        current.current.onFailed(failure.error);
      else
        setView({
          kind: 'report',
          plan,
          outcome,
          retry: () => void start({ ...plan, rows: left }, outcome),
          undo: () => void undoAll(plan, outcome.undos),
          close: () => setView(undefined),
        });
    },
    [account, resource, undoAll, withProgress],
  );

  return useMemo(() => ({ start, undoAll, view, isBusy }), [start, undoAll, view, isBusy]);
}
