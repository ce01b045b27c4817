import { useDataProvider, useInvalidate } from '@refinedev/core';
import { useMemo, useRef } from 'react';
import { formatInstant } from '#app/language/format.ts';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { Cell } from '#app/resources/cells/Cell.tsx';
import { conflictOf, type SaveConflict } from '#app/resources/form/problems.ts';
import { resourceMessages } from '#app/resources/messages.ts';
import { findResource, useResources } from '#app/resources/resourcesContext.ts';
import { Control } from '#app/widgets/Control.tsx';
import { same } from '#app/widgets/draft/merge.ts';
import { withFeedback } from '#app/widgets/feedback/feedback.ts';
import { errorMessage } from '#contract/errorMessage.ts';
import type { CompiledColumn, CompiledResource } from '#schema/compile.ts';
import { identifierOf, readRecord } from '#schema/record.ts';
import { changeRecord } from '../actions/recordWork.ts';
import type { Announce } from '../table/announcer.ts';
import { tableMessages } from '../table/messages.ts';
import type { Row } from '../useListRows.ts';
import type { EditingStore } from './editing.ts';

type Undo = Awaited<ReturnType<typeof changeRecord>>['undo'];

/** seconds that "undo" stays, and that a conflict waits for a decision */
const undoSeconds = 8;
const conflictSeconds = 30;

/** Somebody else has changed the value since the list was read. */
class ChangedMeanwhile extends Error {
  readonly current: Row;
  readonly changedBy = undefined;
  readonly changedAt = undefined;
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
  const provider = useDataProvider();
  const invalidate = useInvalidate();
  const known = useResources();
  const lists = useRef(known);
  lists.current = known;
  const queues = useRef(new Map<string, Promise<void>>());

  return useMemo(() => {
    const data = provider(resource.provider);
    const find = (name: string) => findResource(lists.current, name);
    const refresh = () =>
      invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] });

    /**
     * The revision that the list shows, where it is an older one and this very value has changed since: the platform
     * refuses a save that is based on it, and says who was faster.
     *
     * @throws ChangedMeanwhile where the list stands on a REST service, which knows no revisions
     */
    const staleRevision = async (row: Row, name: string): Promise<number | undefined> => {
      const { revision } = row;
      if (!resource.endpoints.detail || typeof revision !== 'number') return undefined;
      const id = identifierOf(resource, row);
      const { data: now } = await data.getOne<Row>({
        resource: resource.name,
        id,
        meta: { silent: true },
      });
      if (now.revision === revision) return undefined;
      if (same(readRecord(resource, now)[name], readRecord(resource, row)[name])) return undefined;
      if (resource.provider !== 'jmgr') throw new ChangedMeanwhile(now);
      return revision;
    };

    const undo = async (key: string, work: Undo) => {
      withFeedback(({ notification }) => notification.destroy(key));
      try {
        await work();
        await refresh();
        announce(t('undone'));
      } catch (error) {
        await refresh();
        withFeedback(({ notification }) =>
          notification.error({ key, message: errorMessage(error), placement: 'bottomLeft' }),
        );
      }
    };

    const tellSaved = (column: CompiledColumn, value: unknown, work: Undo) => {
      const key = `${resource.name}-cell`;
      const label = localized(column.label);
      const text = textOf(column, value, localized, t);
      const message = text
        ? tableText('edited', { label, value: text })
        : tableText('editedEmpty', { label });
      announce(message);
      withFeedback(({ notification }) =>
        notification.success({
          key,
          message,
          placement: 'bottomLeft',
          duration: undoSeconds,
          actions: (
            <Control small onClick={() => void undo(key, work)}>
              {t('undo')}
            </Control>
          ),
        }),
      );
    };

    const tellConflict = (
      column: CompiledColumn,
      { current, changedBy, changedAt }: SaveConflict,
      value: unknown,
      retry: () => void,
    ) => {
      const key = `${resource.name}-conflict`;
      const label = localized(column.label);
      const who = changedBy ?? tableText('someone');
      const message =
        changedAt === undefined
          ? tableText('changedByOther', { label, who })
          : tableText('changedByOtherAt', { label, who, when: formatInstant(changedAt) });
      announce(message);
      const shown = (one: unknown) => (
        <Cell widget={column.widget} field={column.field} value={one} />
      );
      withFeedback(({ notification }) =>
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
            <Control
              small
              onClick={() => {
                notification.destroy(key);
                retry();
              }}
            >
              {tableText('overwrite')}
            </Control>
          ),
        }),
      );
    };

    const work = async (row: Row, column: CompiledColumn, value: unknown, force: boolean) => {
      const id = identifierOf(resource, row);
      try {
        const basedOn = force ? undefined : await staleRevision(row, column.name);
        const change = { [column.name]: value };
        const { undo: undoing } = await changeRecord(data, resource, row, change, find, basedOn);
        tellSaved(column, value, undoing);
      } catch (error) {
        const met = error instanceof ChangedMeanwhile ? error : conflictOf(error);
        if (met) tellConflict(column, met, value, () => put(row, column, value, true));
        else {
          const label = localized(column.label);
          const message = tableText('notSaved', { label, problem: errorMessage(error) });
          announce(message);
          withFeedback(({ notification }) =>
            notification.error({ key: message, message, placement: 'bottomLeft' }),
          );
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
  }, [resource, store, announce, provider, invalidate, localized, t, tableText]);
}

/** A value in a sentence; empty for what no sentence can hold. */
function textOf(
  { field }: CompiledColumn,
  value: unknown,
  localized: ReturnType<typeof useLocalized>,
  t: ReturnType<typeof useMessages<keyof (typeof resourceMessages)['en-US']>>,
): string {
  const option = field.options?.find((one) => one.value === value);
  if (option) return localized(option.label);
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 60) : '';
}
