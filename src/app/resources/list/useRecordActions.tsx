import { useDataProvider, useInvalidate } from '@refinedev/core';
import { App, Button } from 'antd';
import { useMemo } from 'react';
import type { CompiledResource } from '#schema/compile.ts';
import type { ActionDefinition } from '#schema/meta.ts';
import { identifierOf } from '#schema/record.ts';
import { useLocalized, useMessages } from '../../language/index.ts';
import { notify } from '../../session/notifications.ts';
import { titleOf } from '../format.ts';
import { resourceMessages } from '../messages.ts';
import { findResource, useResources } from '../resourcesContext.ts';
import { callFor, changeRecord, deleteRecords, oneByOne, type Undo } from './recordWork.ts';
import type { Row } from './useListRows.ts';

export interface RecordActions {
  /** Does an action on rows, one after the other, after its question; false where the person thought better of it. */
  readonly run: (action: ActionDefinition, rows: readonly Row[]) => Promise<boolean>;
  /** Deletes rows after a question; false where the person thought better of it. */
  readonly remove: (rows: readonly Row[]) => Promise<boolean>;
}

/** seconds that "undo" stays */
const undoSeconds = 8;

/** What can be done with the rows of a list (SPEC 2.5, DESIGN 5), with its questions and what is told afterwards. */
export function useRecordActions(resource: CompiledResource): RecordActions {
  const t = useMessages(resourceMessages);
  const localized = useLocalized();
  const { modal, notification } = App.useApp();
  const provider = useDataProvider();
  const invalidate = useInvalidate();
  const known = useResources();

  return useMemo(() => {
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
      action: ActionDefinition,
      count: number,
      failures: readonly string[],
      undos: readonly Undo[],
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
          : t('done', { action: label });
      if (undos.length > 0) offerUndo(`${resource.name}-${action.name}`, message, undos);
      else notify({ kind: 'success', message });
    };

    const run: RecordActions['run'] = async (action, rows) => {
      const label = localized(action.label);
      if (action.confirm) {
        const agreed = await ask(label, localized(action.confirm), label, action.danger ?? false);
        if (!agreed) return false;
      }
      const find = (name: string) => findResource(known, name);
      const undos: Undo[] = [];
      const failures = await oneByOne(rows, async (row) => {
        if (action.set) undos.push(await changeRecord(data, resource, row, action.set, find));
        else if (action.call) await callFor(action.call, resource, row);
      });
      await refresh();
      tell(action, rows.length, failures, undos);
      return true;
    };

    const remove: RecordActions['remove'] = async (rows) => {
      const [first] = rows;
      const question =
        rows.length === 1
          ? t('deleteQuestion', { title: titleOf(resource, first) || t('noTitle') })
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
}
