import { useDataProvider, useInvalidate } from '@refinedev/core';
import { App, Button } from 'antd';
import { useMemo, useRef } from 'react';
import type { CompiledColumn, CompiledResource } from '#schema/compile.ts';
import { readPath } from '#schema/conditions.ts';
import { identifierOf, readRecord } from '#schema/record.ts';
import { useLocalized, useMessages } from '../../../language/index.ts';
import { Cell } from '../../cells/Cell.tsx';
import { same } from '../../form/merge.ts';
import { conflictOf } from '../../form/problems.ts';
import { resourceMessages } from '../../messages.ts';
import { findResource, useResources } from '../../resourcesContext.ts';
import { changeRecord } from '../recordWork.ts';
import type { Announce } from '../table/announcer.ts';
import { tableMessages } from '../table/messages.ts';
import type { Row } from '../useListRows.ts';
import type { EditingStore } from './editing.ts';

type Undo = Awaited<ReturnType<typeof changeRecord>>;

/** seconds that "undo" stays, and that a conflict waits for a decision */
const undoSeconds = 8;
const conflictSeconds = 30;

/** Somebody else has changed the value since the list was read. */
class ChangedMeanwhile extends Error {
  readonly current: Row;
  constructor(current: Row) {
    super('changed meanwhile');
    this.current = current;
  }
}

/**
 * Saves single cells: the new value shows at once, a failure puts the old one back and says why, a conflict shows what
 * the record holds now, and what was done can be undone. Cells of one record are saved one after the other.
 */
export function useInlineSave(
  resource: CompiledResource,
  store: EditingStore,
  announce: Announce,
): (row: Row, column: CompiledColumn, value: unknown) => void {
  const t = useMessages(resourceMessages);
  const tableText = useMessages(tableMessages);
  const localized = useLocalized();
  const { notification } = App.useApp();
  const provider = useDataProvider();
  const invalidate = useInvalidate();
  const known = useResources();
  const lists = useRef(known);
  lists.current = known;
  const queues = useRef(new Map<string, Promise<void>>());

  return useMemo(() => {
    const data = provider(resource.provider === 'rest' ? 'rest' : undefined);
    const find = (name: string) => findResource(lists.current, name);
    const refresh = () =>
      invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] });

    /** The record as it is now, where the list shows an older one and this very value has changed since. */
    const assertUnchanged = async (row: Row, name: string) => {
      if (!resource.endpoints.detail || typeof row.revision !== 'number') return;
      const id = identifierOf(resource, row);
      const { data: now } = await data.getOne<Row>({
        resource: resource.name,
        id,
        meta: { silent: true },
      });
      if (now.revision === row.revision) return;
      if (!same(readRecord(resource, now)[name], readRecord(resource, row)[name]))
        throw new ChangedMeanwhile(now);
    };

    const undo = async (key: string, work: Undo) => {
      notification.destroy(key);
      try {
        await work();
        await refresh();
        announce(t('undone'));
      } catch (error) {
        await refresh();
        notification.error({ key, message: messageOf(error), placement: 'bottomLeft' });
      }
    };

    const tellSaved = (column: CompiledColumn, value: unknown, work: Undo) => {
      const key = `${resource.name}-cell`;
      const label = localized(column.label);
      const text = textOf(column, value, localized);
      const message = text
        ? tableText('edited', { label, value: text })
        : tableText('editedEmpty', { label });
      announce(message);
      notification.success({
        key,
        message,
        placement: 'bottomLeft',
        duration: undoSeconds,
        actions: (
          <Button size="small" onClick={() => void undo(key, work)}>
            {t('undo')}
          </Button>
        ),
      });
    };

    const tellConflict = (
      column: CompiledColumn,
      current: Row,
      value: unknown,
      retry: () => void,
    ) => {
      const key = `${resource.name}-conflict`;
      const label = localized(column.label);
      const who = changedBy(current) ?? tableText('someone');
      const message = tableText('changedByOther', { label, who });
      announce(message);
      const shown = (one: unknown) => (
        <Cell widget={column.widget} field={column.field} value={one} />
      );
      notification.warning({
        key,
        message,
        description: (
          <dl className="bd-cell-conflict">
            <dt>{tableText('presentValue')}</dt>
            <dd>{shown(readRecord(resource, current)[column.name])}</dd>
            <dt>{tableText('yourValue')}</dt>
            <dd>{shown(value)}</dd>
          </dl>
        ),
        placement: 'bottomLeft',
        duration: conflictSeconds,
        actions: (
          <Button
            size="small"
            onClick={() => {
              notification.destroy(key);
              retry();
            }}
          >
            {tableText('overwrite')}
          </Button>
        ),
      });
    };

    const work = async (row: Row, column: CompiledColumn, value: unknown, force: boolean) => {
      const id = identifierOf(resource, row);
      try {
        if (!force) await assertUnchanged(row, column.name);
        const undoing = await changeRecord(data, resource, row, { [column.name]: value }, find);
        tellSaved(column, value, undoing);
      } catch (error) {
        const current = error instanceof ChangedMeanwhile ? error.current : conflictOf(error);
        if (current) tellConflict(column, current, value, () => put(row, column, value, true));
        else {
          const label = localized(column.label);
          const message = tableText('notSaved', { label, problem: messageOf(error) });
          announce(message);
          notification.error({ key: message, message, placement: 'topRight' });
        }
      }
      // the new value stays in sight until the list has it
      await refresh();
      store.end(id, column.name, value);
    };

    const put = (row: Row, column: CompiledColumn, value: unknown, force = false) => {
      const id = identifierOf(resource, row);
      store.begin(id, column.name, value);
      announce(tableText('saving', { label: localized(column.label) }));
      const before = queues.current.get(id) ?? Promise.resolve();
      const own = before.then(() => work(row, column, value, force));
      queues.current.set(id, own);
      void own.finally(() => {
        if (queues.current.get(id) === own) queues.current.delete(id);
      });
    };
    return (row, column, value) => put(row, column, value);
  }, [resource, store, announce, provider, invalidate, notification, localized, t, tableText]);
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Who saved a record last, where the platform says it. */
function changedBy(record: Row): string | undefined {
  const name = readPath(record, 'changedBy.nickname') ?? record.changedBy;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** A value in a sentence; empty for what no sentence can hold. */
function textOf(
  { field }: CompiledColumn,
  value: unknown,
  localized: ReturnType<typeof useLocalized>,
): string {
  const option = field.options?.find((one) => one.value === value);
  if (option) return localized(option.label);
  if (typeof value === 'boolean') return localized(value ? yes : no);
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 60) : '';
}
const yes = { 'zh-CN': '是', 'en-US': 'Yes' };
const no = { 'zh-CN': '否', 'en-US': 'No' };
