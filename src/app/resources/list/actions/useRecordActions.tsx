import { useDataProvider, useInvalidate } from '@refinedev/core';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { inAction } from '#app/providers/inAction.ts';
import type { FieldChange } from '#app/resources/bulk/bulkChange.ts';
import { dropKeptBatch, type KeptBatch, readKeptBatch } from '#app/resources/bulk/keptBatch.ts';
import type { Done, Left } from '#app/resources/bulk/runBatch.ts';
import { StayGuard } from '#app/resources/bulk/StayGuard.tsx';
import { type BatchOutcome, type BatchPlan, useBatch } from '#app/resources/bulk/useBatch.ts';
import { titleOf } from '#app/resources/format.ts';
import { findResource, useResources } from '#app/resources/resourcesContext.ts';
import { useTrial } from '#app/resources/trial.ts';
import { useScope } from '#app/resources/useScope.ts';
import { toldFailure } from '#app/session/callFailure.ts';
import { newUuid } from '#app/session/newUuid.ts';
import { notify } from '#app/session/notifications.ts';
import { useSessionPart } from '#app/session/useSession.ts';
import { Later } from '#app/widgets/later/Later.tsx';
import { lazyThemed } from '#app/widgets/theme/lazyThemed.tsx';
import { type Confirmation, useConfirm } from '#app/widgets/useConfirm.tsx';
import { locales } from '#locales/index.ts';
import type { CompiledAction, CompiledResource } from '#schema/compile.ts';
import { type FieldValues, identifierOf } from '#schema/record.ts';
import type { Row } from '../useListRows.ts';
import * as texts from './actionTexts.ts';
import { type RecordActions, rowsThatFit, tellDone as tell } from './recordActions.ts';
import {
  changeRecord,
  countLeft,
  deleteRecords,
  deletionSizeOf,
  doAction,
  recordNow,
} from './recordWork.ts';
import { runAdded } from './runAdded.ts';
import { useQuestions } from './useQuestions.tsx';

const BatchDialog = lazyThemed(() => import('#app/resources/bulk/BatchDialog.tsx'));

const t = textsOf(locales.lists.resource);
const say = textsOf(locales.bulkEdit.selection);

/** What the notice after an action tells. */
type Told = Pick<BatchOutcome, 'done' | 'undos'> & { readonly left: Left | undefined };

/**
 * What can be done with the rows of a list (contract 12), with its questions, its progress and the notices afterwards.
 * The list has to draw `dialogs`; `actions` is the same object on every draw.
 *
 * @param onDeleted told of records that are gone; the same function on every draw
 */
export function useRecordActions(
  resource: CompiledResource,
  rows: readonly Row[],
  onDeleted: (ids: readonly string[]) => void,
): {
  readonly actions: RecordActions;
  readonly dialogs: ReactNode;
} {
  const provider = useDataProvider();
  const invalidate = useInvalidate();
  const known = useResources();
  const scope = useScope();
  const account = useSessionPart('userInfo')?.id ?? '';
  const confirm = useConfirm();
  const alone = useOneAtATime();
  const listed = useRef(rows);
  listed.current = rows;
  const { tools: questions, dialogs: questionDialogs } = useQuestions(resource);

  const refresh = useCallback(
    () => invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] }),
    [invalidate, resource.name],
  );
  const { start, undoAll, view, isBusy } = useBatch(resource, {
    refresh,
    onFailed: (error) => notify({ kind: 'error', ...toldFailure(error) }),
    onDone: (plan, outcome) => tellDone(plan, texts.doneText(resource, plan, outcome), outcome),
    onUndone: (undone) => {
      const { done, gone, failures } = undone;
      const isLeft = gone.length + failures.length > 0;
      notify({
        kind: isLeft ? 'error' : done === 0 ? 'info' : 'success',
        message: texts.undoneText(resource, undone),
        requestId: failures[0] && toldFailure(failures[0].error).requestId,
      });
    },
  });
  const tellDone = useCallback(
    (plan: BatchPlan, message: string, { done, left, undos }: Told) =>
      tell({
        // another set of rows gets a notice of its own: the earlier one can still be undone
        kind: [
          resource.name,
          plan.keep.action,
          ...plan.rows.map((row) => identifierOf(resource, row)),
        ].join('-'),
        message,
        title: plan.rows.length === 1 ? titleOf(resource, plan.rows[0]) : '',
        isNothing: done === countLeft(left),
        undo: undos.length === 0 ? undefined : () => void undoAll(plan, undos),
      }),
    [resource, undoAll],
  );

  const tools = useMemo(() => {
    const records = provider(resource.provider);
    const find = (name: string) => findResource(known, name);

    const planOf = (action: CompiledAction, rows: readonly Row[], answers?: FieldValues) => {
      const data = inAction(records, newUuid());
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

    const removalOf = (rows: readonly Row[]): BatchPlan => {
      const data = inAction(records, newUuid());
      return {
        label: t('delete'),
        rows,
        groupSize: deletionSizeOf(data),
        work: async (group) => {
          const deleted = await deleteRecords(data, resource, group);
          onDeleted(group.map((row) => identifierOf(resource, row)));
          return deleted;
        },
        keep: { action: texts.deletion },
      };
    };

    const fits = (action: CompiledAction, row: Row) => rowsThatFit(action, [row], scope).length > 0;

    /** The rows of the page that wait for the same action, those after this one first. */
    const waitingAfter = (action: CompiledAction, row: Row, order: readonly string[]): Row[] => {
      const own = identifierOf(resource, row);
      const position = (one: Row) => {
        const index = order.indexOf(identifierOf(resource, one));
        return index > order.indexOf(own) ? index : index + order.length;
      };
      return listed.current
        .filter((one) => identifierOf(resource, one) !== own && fits(action, one))
        .sort((left, right) => position(left) - position(right));
    };

    /** The other decisions that may be taken on a row in place of this one. */
    const othersFor = (action: CompiledAction, row: Row): CompiledAction[] =>
      resource.rowActions.filter(
        (one) =>
          one.name !== action.name &&
          one.show.length > 0 &&
          one.questions.length > 0 &&
          fits(one, row),
      );

    /** The change of some fields of many rows; each is read again, so that only these fields change. */
    const editOf = (rows: readonly Row[], changes: readonly FieldChange[]): BatchPlan => {
      const data = inAction(records, newUuid());
      const told = new Map<string, Row>();
      return {
        label: say('bulkEdit'),
        rows,
        work: async ([row]) => {
          if (!row) return {};
          const { assertAsShown, valuesAfter } = await import('#app/resources/bulk/bulkChange.ts');
          const now = await recordNow(data, resource, row);
          const id = identifierOf(resource, row);
          const shown = told.get(id) ?? row;
          // whoever tries again was told of it
          told.set(id, now);
          assertAsShown(resource, { row: shown, now }, changes);
          const changed = valuesAfter(resource, now, changes);
          return Object.keys(changed).length === 0
            ? { left: { gone: 0, same: 1 } }
            : changeRecord(data, resource, now, changed, find);
        },
        keep: { action: texts.bulkEdit, answers: { changes } },
      };
    };

    /** Asks the action's questions; one row is done in the dialog, several after it. */
    const question = (
      action: CompiledAction,
      rows: readonly Row[],
      notes: readonly string[],
      first?: FieldValues,
    ): Promise<boolean> =>
      new Promise((resolve) => {
        const order = listed.current.map((one) => identifierOf(resource, one));
        const [only] = rows;
        const isReview = action.show.length > 0 && action.scope === 'row' && only !== undefined;
        const askInstead = (other: CompiledAction, about: readonly Row[]) =>
          void question(other, about, []).then(resolve);
        questions.open((close) => ({
          action,
          rows,
          notes,
          waiting: isReview ? waitingAfter(action, only, order).length : 0,
          others: isReview ? othersFor(action, only) : [],
          change: (other) => {
            close();
            askInstead(other, rows);
          },
          ...(first ? { first } : {}),
          perform: (row, answers) => doAction(records, resource, action, row, { find, answers }),
          finish: (done, goesOn) => {
            const told = { done: 1, left: done.left, undos: undosOf(done, rows) };
            tellDone(planOf(action, rows), texts.doneOnce(resource, action, done), told);
            close();
            const [next] = isReview && goesOn ? waitingAfter(action, only, order) : [];
            if (next) askInstead(action, [next]);
            else resolve(true);
          },
          answer: (answers) => {
            close();
            void start(planOf(action, rows, answers)).then(() => resolve(true));
          },
          cancel: () => {
            close();
            resolve(false);
          },
        }));
      });

    /** An action that asks nothing is agreed to. */
    const agreed = (asked: Confirmation | undefined) =>
      asked === undefined ? Promise.resolve(true) : confirm(asked);

    /** Does it to all rows; what an extension runs gets them at once. */
    const perform = async (action: CompiledAction, rows: readonly Row[]) => {
      if (action.run === undefined) return start(planOf(action, rows));
      try {
        const told = await runAdded(action.run, resource, rows);
        notify({ kind: 'success', message: told ?? texts.doneOnce(resource, action, {}) });
      } catch (error) {
        notify({ kind: 'error', ...toldFailure(error) });
      }
      await refresh();
    };

    const run: RecordActions['run'] = (action, chosen) =>
      alone(async () => {
        const gathered = await questions.gather(chosen);
        if (!gathered) return false;
        const rows = action.scope === 'bulk' ? rowsThatFit(action, gathered, scope) : gathered;
        if (rows.length === 0) {
          notify({ kind: 'error', message: texts.noneFit(action) });
          return false;
        }
        const notes = texts.notesBefore(action, chosen, gathered.length, rows.length);
        if (action.questions.length > 0) return question(action, rows, notes);
        if (!(await agreed(texts.beforeAction(action, rows.length, notes)))) return false;
        await perform(action, rows);
        return true;
      });

    const remove: RecordActions['remove'] = (chosen) =>
      alone(async () => {
        const rows = await questions.gather(chosen);
        if (!rows || rows.length === 0) return false;
        if (!(await agreed(texts.beforeDeletion(resource, chosen, rows)))) return false;
        await start(removalOf(rows));
        return true;
      });

    const edit: RecordActions['edit'] = (chosen) =>
      alone(async () => {
        const rows = await questions.gather(chosen);
        if (!rows || rows.length === 0) return false;
        const changes = await questions.edit(rows, texts.matchingLines(chosen, rows.length));
        if (changes === undefined) return false;
        await start(editOf(rows, changes));
        return true;
      });

    /** Goes on with a batch that the end of a session interrupted. */
    const planNamed = async (
      name: string,
      action: CompiledAction | undefined,
      rows: readonly Row[],
      answers: FieldValues | undefined,
    ): Promise<BatchPlan | undefined> => {
      if (name === texts.deletion) return removalOf(rows);
      if (name !== texts.bulkEdit) return action && planOf(action, rows, answers);
      const { bulkChanges } = await import('#app/resources/bulk/bulkChange.ts');
      const kept = bulkChanges.safeParse(answers).data;
      return kept && editOf(rows, kept.changes);
    };
    const resume = ({ action: name, answers, rows }: KeptBatch) =>
      alone(async () => {
        const action = [...resource.bulkActions, ...resource.rowActions].find(
          (one) => one.name === name,
        );
        const plan = await planNamed(name, action, rows, answers);
        if (!plan) return false;
        const goesOn = await agreed(texts.beforeGoingOn(plan.label, rows.length));
        dropKeptBatch(account, resource.name);
        if (goesOn) await start(plan);
        return goesOn;
      });
    return { actions: { run, remove, edit }, resume };
  }, [
    resource,
    provider,
    known,
    scope,
    account,
    confirm,
    tellDone,
    alone,
    questions,
    start,
    refresh,
    onDeleted,
  ]);

  const resume = useRef(tools.resume);
  resume.current = tools.resume;
  useEffect(() => {
    const kept = account === '' ? undefined : readKeptBatch(account, resource.name);
    if (kept) void resume.current(kept);
  }, [account, resource.name]);

  const dialogs = (
    <>
      {questionDialogs}
      <Later fallback={null} isAskedFor>
        {isBusy && <StayGuard />}
        {view && <BatchDialog resource={resource} view={view} />}
      </Later>
    </>
  );
  return { actions: tools.actions, dialogs };
}

/** The undo of what was done to one row; none where some of it was left. */
const undosOf = ({ undo, left }: Done, items: readonly Row[]) =>
  undo && !left ? [{ undo, items }] : [];

/**
 * Does one thing at a time: ignores a click while an earlier one is being asked about or done. In a list that is only
 * tried out nothing is done, and a sentence says so.
 */
function useOneAtATime(): (work: () => Promise<boolean>) => Promise<boolean> {
  const trial = useTrial();
  const busy = useRef(false);
  return useCallback(
    async (work) => {
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
    },
    [trial],
  );
}
