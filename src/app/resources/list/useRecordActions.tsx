import { useDataProvider, useInvalidate } from '@refinedev/core';
import { App } from 'antd';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { CompiledAction, CompiledResource } from '#schema/compile.ts';
import { conditionHolds } from '#schema/conditions.ts';
import type { FieldValues } from '#schema/record.ts';
import { formatNumber } from '../../language/format.ts';
import { useLanguage, useLocalized, useMessages } from '../../language/index.ts';
import { providerNameOf } from '../../providers/resourceCall.ts';
import { notify } from '../../session/notifications.ts';
import { useSession } from '../../session/useSession.ts';
import { dropKeptBatch, type KeptBatch, readKeptBatch } from '../bulk/keptBatch.ts';
import { bulkMessages } from '../bulk/messages.ts';
import type { Done } from '../bulk/runBatch.ts';
import { StayGuard } from '../bulk/StayGuard.tsx';
import { UndoButton } from '../bulk/UndoButton.tsx';
import { type BatchPlan, useBatch } from '../bulk/useBatch.ts';
import { titleOf } from '../format.ts';
import { resourceMessages } from '../messages.ts';
import { findResource, useResources } from '../resourcesContext.ts';
import { useTrial } from '../trial.ts';
import { useScope } from '../useScope.ts';
import type { ListQuestion } from './listQuery.ts';
import { canUndo, deleteRecords, deletionSizeOf, doAction } from './recordWork.ts';
import type { Row } from './useListRows.ts';

const BatchDialog = lazy(() => import('../bulk/BatchDialog.tsx'));
const GatherDialog = lazy(() => import('../bulk/GatherDialog.tsx'));
const ActionDialog = lazy(() => import('../form/ActionDialog.tsx'));

/** Everything that matches, on all pages. */
export interface Matching {
  readonly question: ListQuestion;
  readonly total: number;
  /** the filters of the moment as people read them; empty where there are none */
  readonly conditions: string;
}

/** The rows that something is to be done with: some, or all that match. */
export type Chosen = readonly Row[] | Matching;
const isMatching = (chosen: Chosen): chosen is Matching => 'question' in chosen;

export interface RecordActions {
  /** Does an action, after its questions; false where the person thought better of it. */
  readonly run: (action: CompiledAction, chosen: Chosen) => Promise<boolean>;
  /** Deletes records after a question; false where the person thought better of it. */
  readonly remove: (chosen: Chosen) => Promise<boolean>;
}

/** An action whose questions stand open. */
export interface OpenQuestions {
  readonly action: CompiledAction;
  readonly rows: readonly Row[];
  /** said above the questions: how many fit, what is taken in */
  readonly notes: readonly string[];
  /** what was answered before; the defaults unless given */
  readonly first?: FieldValues;
  /** Does it for one row; throws the client's failure. */
  readonly perform: (row: Row, answers: FieldValues) => Promise<Done>;
  /** The dialog has done it for its only row. */
  readonly finish: (done: Done) => void;
  /** The answers for several rows, which are done outside of the dialog. */
  readonly answer: (answers: FieldValues) => void;
  readonly cancel: () => void;
}

/** Which of the rows an action is for at this moment. */
export function rowsThatFit(
  action: CompiledAction,
  rows: readonly Row[],
  scope: ReturnType<typeof useScope>,
): Row[] {
  const holds = (condition: CompiledAction['visibleWhen'], record: Row) =>
    conditionHolds(condition, { ...scope, record }, 'access');
  return rows.filter((row) => holds(action.visibleWhen, row) && holds(action.enabledWhen, row));
}

/**
 * What can be done with the rows of a list (SPEC 2.5, DESIGN 5), with its questions, its progress and what is told
 * afterwards. The list draws `dialogs`; `actions` stay the same meanwhile.
 */
export function useRecordActions(resource: CompiledResource): {
  readonly actions: RecordActions;
  readonly dialogs: ReactNode;
} {
  const t = useMessages(resourceMessages);
  const say = useMessages(bulkMessages);
  const localized = useLocalized();
  const { language } = useLanguage();
  const { modal, notification } = App.useApp();
  const provider = useDataProvider();
  const invalidate = useInvalidate();
  const known = useResources();
  const scope = useScope();
  const trial = useTrial();
  const account = useSession().userInfo?.id ?? '';
  const [questions, setQuestions] = useState<OpenQuestions>();
  const [gathering, setGathering] = useState<{
    readonly matching: Matching;
    readonly settle: (rows: readonly Row[] | undefined) => void;
  }>();
  /** a second click, while the first is asked about or on its way, is the same click */
  const busy = useRef(false);
  const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error));

  const { start, undoAll, view, isBusy } = useBatch(resource, {
    refresh: () => invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] }),
    onFailed: (error) => notify({ kind: 'error', message: sentence(error) }),
    onDone: (plan, outcome) => {
      const message =
        plan.keep.action === '$delete'
          ? t('deleted', { count: outcome.done })
          : plan.rows.length === 1 && outcome.done === 1
            ? outcome.answered || t('done', { action: plan.label })
            : t('doneMany', { action: plan.label, count: outcome.done });
      tellDone.current(plan, message, outcome.undos);
    },
    onUndone: ({ done, failures }) => {
      const [failure] = failures;
      notify(
        failure === undefined
          ? { kind: 'success', message: done > 1 ? say('undone', { count: done }) : t('undone') }
          : {
              kind: 'error',
              message: say('undoFailed', {
                count: failures.length,
                reason: sentence(failure.error),
              }),
            },
      );
    },
  });

  const tellDone = useRef<
    (plan: BatchPlan, message: string, undos: Parameters<typeof undoAll>[1]) => void
  >(() => undefined);
  tellDone.current = (plan, message, undos) => {
    if (undos.length === 0) {
      notify({ kind: 'success', message });
      return;
    }
    const key = `${resource.name}-${plan.keep.action}`;
    const close = () => notification.destroy(key);
    notification.success({
      key,
      message,
      placement: 'bottomLeft',
      duration: 0,
      role: 'status',
      actions: (
        <UndoButton
          // a new notice under the same name begins its time anew
          key={Date.now()}
          onEnd={close}
          onUndo={() => {
            close();
            void undoAll(plan, undos);
          }}
        />
      ),
    });
  };

  const tools = useMemo(() => {
    const data = provider(providerNameOf(resource));
    const find = (name: string) => findResource(known, name);
    const count = (value: number) => formatNumber(value, 0, language);

    const ask = (title: string, lines: readonly string[], okText: string, danger: boolean) =>
      new Promise<boolean>((resolve) => {
        modal.confirm({
          title,
          content: (
            <div className="bd-confirm-lines">
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          ),
          okText,
          cancelText: t('cancel'),
          okButtonProps: { danger },
          onOk: () => resolve(true),
          onCancel: () => resolve(false),
        });
      });

    const gather = (chosen: Chosen): Promise<readonly Row[] | undefined> =>
      isMatching(chosen)
        ? new Promise((resolve) => {
            const settle = (rows: readonly Row[] | undefined) => {
              setGathering(undefined);
              resolve(rows);
            };
            setGathering({ matching: chosen, settle });
          })
        : Promise.resolve(chosen);

    const matchingLines = (chosen: Chosen, total: number): string[] =>
      isMatching(chosen)
        ? [
            say('matchingQuestion', { count: count(total) }),
            chosen.conditions === ''
              ? say('noConditions')
              : say('conditions', { text: chosen.conditions }),
          ]
        : [];

    /** One at a time; what is refused in a list that is only tried out says so. */
    const alone = async (work: () => Promise<boolean>): Promise<boolean> => {
      if (trial) {
        trial.say();
        return false;
      }
      if (busy.current) return false;
      busy.current = true;
      try {
        return await work();
      } finally {
        busy.current = false;
      }
    };

    const planOf = (action: CompiledAction, rows: readonly Row[], answers?: FieldValues) => {
      const plan: BatchPlan = {
        label: localized(action.label),
        rows,
        work: async ([row]) =>
          row
            ? doAction(data, resource, action, row, { find, ...(answers ? { answers } : {}) })
            : {},
        keep: { action: action.name, ...(answers ? { answers: { ...answers } } : {}) },
      };
      if (action.questions.length === 0) return plan;
      const answerAgain = (failed: readonly Row[]) =>
        void alone(() => question(action, failed, [], answers));
      return { ...plan, answerAgain };
    };

    const removalOf = (rows: readonly Row[]): BatchPlan => ({
      label: t('delete'),
      rows,
      groupSize: deletionSizeOf(data),
      work: (group) => deleteRecords(data, resource, group),
      keep: { action: '$delete' },
    });

    /** Asks the action's questions; one row is done in the dialog, several after it. */
    const question = (
      action: CompiledAction,
      rows: readonly Row[],
      notes: readonly string[],
      first?: FieldValues,
    ): Promise<boolean> =>
      new Promise((resolve) => {
        const settle = (done: boolean) => {
          setQuestions(undefined);
          resolve(done);
        };
        setQuestions({
          action,
          rows,
          notes,
          ...(first ? { first } : {}),
          perform: (row, answers) => doAction(data, resource, action, row, { find, answers }),
          finish: ({ answered, undo }) => {
            const message = answered || t('done', { action: localized(action.label) });
            tellDone.current(planOf(action, rows), message, undo ? [{ undo, count: 1 }] : []);
            settle(true);
          },
          answer: (answers) => {
            setQuestions(undefined);
            void start(planOf(action, rows, answers)).then(() => resolve(true));
          },
          cancel: () => settle(false),
        });
      });

    const tellNoneFit = (action: CompiledAction) => {
      const reason = action.disabledReason ? localized(action.disabledReason) : '';
      const key = reason === '' ? 'noneFit' : 'noneFitBecause';
      notify({
        kind: 'error',
        message: say(key, { action: localized(action.label), reason }),
      });
      return false;
    };

    /** What is to be known before: how many are taken in, and how many of them it is for. */
    const notesOf = (action: CompiledAction, chosen: Chosen, found: number, fitting: number) => [
      ...matchingLines(chosen, found),
      ...(fitting < found
        ? [
            say('someFit', {
              action: localized(action.label),
              count: count(fitting),
              total: count(found),
            }),
          ]
        : []),
    ];

    const confirm = async (action: CompiledAction, rows: number, notes: readonly string[]) => {
      if (!action.confirm && notes.length === 0) return true;
      const label = localized(action.label);
      const lines = [
        ...(action.confirm ? [localized(action.confirm)] : []),
        ...notes,
        say(canUndo(action) ? 'canUndo' : 'cannotUndo'),
      ];
      const title =
        action.scope === 'bulk'
          ? say('countQuestion', { action: label, count: count(rows) })
          : label;
      return ask(title, lines, label, action.danger ?? false);
    };

    const run: RecordActions['run'] = (action, chosen) =>
      alone(async () => {
        const gathered = await gather(chosen);
        if (!gathered) return false;
        const rows = action.scope === 'bulk' ? rowsThatFit(action, gathered, scope) : gathered;
        if (rows.length === 0) return tellNoneFit(action);
        const notes = notesOf(action, chosen, gathered.length, rows.length);
        if (action.questions.length > 0) return question(action, rows, notes);
        if (!(await confirm(action, rows.length, notes))) return false;
        await start(planOf(action, rows));
        return true;
      });

    const removalQuestion = (rows: readonly Row[]) =>
      rows.length === 1
        ? t('deleteQuestion', { title: titleOf(resource, rows[0], localized) || t('noTitle') })
        : t('deleteManyQuestion', { count: count(rows.length) });

    const remove: RecordActions['remove'] = (chosen) =>
      alone(async () => {
        const rows = await gather(chosen);
        if (!rows || rows.length === 0) return false;
        const lines = [
          ...matchingLines(chosen, rows.length),
          resource.endpoints.restore ? say('canUndo') : t('deleteWarning'),
        ];
        if (!(await ask(removalQuestion(rows), lines, t('delete'), true))) return false;
        await start(removalOf(rows));
        return true;
      });

    /** Goes on with what a lost session interrupted. */
    const resume = ({ action: name, answers, rows }: KeptBatch) =>
      alone(async () => {
        const action = [...resource.bulkActions, ...resource.rowActions].find(
          (one) => one.name === name,
        );
        const plan = name === '$delete' ? removalOf(rows) : action && planOf(action, rows, answers);
        if (!plan) return false;
        const goesOn = await ask(
          say('keptTitle', { action: plan.label }),
          [say('kept', { count: count(rows.length) })],
          say('goOn'),
          false,
        );
        dropKeptBatch(account, resource.name);
        if (goesOn) await start(plan);
        return goesOn;
      });
    return { actions: { run, remove }, resume };
  }, [resource, provider, modal, known, scope, trial, account, language, localized, start, say, t]);

  const resume = useRef(tools.resume);
  resume.current = tools.resume;
  useEffect(() => {
    const kept = account === '' ? undefined : readKeptBatch(account, resource.name);
    if (kept) void resume.current(kept);
  }, [account, resource.name]);

  const dialogs = (
    <Suspense fallback={null}>
      {questions && <ActionDialog resource={resource} questions={questions} />}
      {gathering && <GatherDialog {...gathering} />}
      {isBusy && <StayGuard />}
      {view && <BatchDialog resource={resource} view={view} />}
    </Suspense>
  );
  return { actions: tools.actions, dialogs };
}
