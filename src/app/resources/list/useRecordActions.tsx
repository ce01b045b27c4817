import { useDataProvider, useInvalidate } from '@refinedev/core';
import { App, Button } from 'antd';
import { useMemo, useState } from 'react';
import type { CompiledAction, CompiledResource } from '#schema/compile.ts';
import { identifierOf } from '#schema/record.ts';
import { useLocalized, useMessages } from '../../language/index.ts';
import { notify } from '../../session/notifications.ts';
import { titleOf } from '../format.ts';
import { resourceMessages } from '../messages.ts';
import { findResource, useResources } from '../resourcesContext.ts';
import { callFor, changeRecord, deleteRecords, oneByOne, type Undo } from './recordWork.ts';
import type { Row } from './useListRows.ts';

export interface RecordActions {
  /** Does an action on rows, one after the other, after its questions; false where the person thought better of it. */
  readonly run: (action: CompiledAction, rows: readonly Row[]) => Promise<boolean>;
  /** Deletes rows after a question; false where the person thought better of it. */
  readonly remove: (rows: readonly Row[]) => Promise<boolean>;
}

/** An action whose questions stand open. */
export interface OpenQuestions {
  readonly action: CompiledAction;
  readonly rows: readonly Row[];
  /** `done`: whether the action was done on any of the rows */
  readonly close: (done: boolean) => void;
}

/** seconds that "undo" stays */
const undoSeconds = 8;

/**
 * What can be done with the rows of a list (SPEC 2.5, DESIGN 5), with its questions and what is told afterwards.
 * The list draws the dialog of `questions` while there are any; `actions` stay the same meanwhile.
 */
export function useRecordActions(resource: CompiledResource): {
  readonly actions: RecordActions;
  readonly questions: OpenQuestions | undefined;
} {
  const t = useMessages(resourceMessages);
  const localized = useLocalized();
  const { modal, notification } = App.useApp();
  const provider = useDataProvider();
  const invalidate = useInvalidate();
  const known = useResources();
  const [questions, setQuestions] = useState<OpenQuestions>();

  const actions = useMemo((): RecordActions => {
    const data = provider(resource.provider === 'rest' ? 'rest' : undefined);
    const refresh = () =>
      invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] });

    const ask = (title: string, content: string, okText: string, danger: boolean) =>
      new Promise<boolean>((resolve) => {
        modal.confirm({
          title,
          content,
          okText,
          cancelText: t('cancel'),
          okButtonProps: { danger },
          onOk: () => resolve(true),
          onCancel: () => resolve(false),
        });
      });

    const undoAll = async (undos: readonly Undo[]) => {
      const [failure] = await oneByOne(undos, (undo) => undo());
      await refresh();
      notify(
        failure === undefined
          ? { kind: 'success', message: t('undone') }
          : { kind: 'error', message: failure },
      );
    };

    const offerUndo = (key: string, message: string, undos: readonly Undo[]) => {
      const undo = () => {
        notification.destroy(key);
        void undoAll(undos);
      };
      notification.success({
        key,
        message,
        placement: 'bottomLeft',
        duration: undoSeconds,
        actions: (
          <Button size="small" onClick={undo}>
            {t('undo')}
          </Button>
        ),
      });
    };

    const tell = (
      action: CompiledAction,
      count: number,
      failures: readonly string[],
      undos: readonly Undo[],
      answered: string,
    ) => {
      const [failure] = failures;
      const label = localized(action.label);
      if (failure !== undefined) {
        const done = count - failures.length;
        const several = t('someFailed', { failed: failures.length, done });
        notify({ kind: 'error', message: count === 1 ? failure : `${several} · ${failure}` });
        return;
      }
      const message =
        action.scope === 'bulk'
          ? t('doneMany', { action: label, count })
          : answered || t('done', { action: label });
      if (undos.length > 0) offerUndo(`${resource.name}-${action.name}`, message, undos);
      else notify({ kind: 'success', message });
    };

    const run: RecordActions['run'] = async (action, rows) => {
      if (action.questions.length > 0)
        return new Promise((resolve) => {
          const close = (done: boolean) => {
            setQuestions(undefined);
            resolve(done);
          };
          setQuestions({ action, rows, close });
        });
      const label = localized(action.label);
      if (action.confirm) {
        const agreed = await ask(label, localized(action.confirm), label, action.danger ?? false);
        if (!agreed) return false;
      }
      const find = (name: string) => findResource(known, name);
      const undos: Undo[] = [];
      let answered = '';
      const failures = await oneByOne(rows, async (row) => {
        if (action.set) undos.push(await changeRecord(data, resource, row, action.set, find));
        else if (action.call) answered = await callFor(action.call, resource, row);
      });
      await refresh();
      tell(action, rows.length, failures, undos, answered);
      return true;
    };

    const remove: RecordActions['remove'] = async (rows) => {
      const [first] = rows;
      const question =
        rows.length === 1
          ? t('deleteQuestion', { title: titleOf(resource, first, localized) || t('noTitle') })
          : t('deleteManyQuestion', { count: rows.length });
      if (!(await ask(question, t('deleteWarning'), t('delete'), true))) return false;
      const ids = rows.map((row) => identifierOf(resource, row));
      const [failure] = await oneByOne([ids], (all) => deleteRecords(data, resource, all));
      await refresh();
      notify(
        failure === undefined
          ? { kind: 'success', message: t('deleted', { count: rows.length }) }
          : { kind: 'error', message: failure },
      );
      return true;
    };
    return { run, remove };
  }, [resource, provider, invalidate, modal, notification, known, localized, t]);
  return { actions, questions };
}
