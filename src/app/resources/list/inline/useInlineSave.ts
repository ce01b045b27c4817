import { useDataProvider, useInvalidate, useKeys } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { findResource, useResources } from '#app/resources/resourcesContext.ts';
import { useTrial } from '#app/resources/trial.ts';
import { useScope } from '#app/resources/useScope.ts';
import { notify } from '#app/session/notifications.ts';
import { useSessionPart } from '#app/session/useSession.ts';
import { useConfirm } from '#app/widgets/useConfirm.tsx';
import { whenIdle } from '#app/widgets/whenIdle.ts';
import { errorMessage } from '#contract/errorMessage.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { identifierOf } from '#schema/record.ts';
import type { Announce } from '../table/useListAnnouncements.ts';
import type { CellTable } from './cellDrafts.tsx';
import type { EditingStore } from './editing.ts';
import type { InlineTools } from './InlineContext.ts';

interface InlineSave {
  readonly resource: CompiledResource;
  readonly store: EditingStore;
  readonly announce: Announce;
  /** whether any cell can be edited */
  readonly isEditable: boolean;
}

/**
 * Saves single cells and shows new values at once. The code that does so (`cellDrafts.tsx`) is loaded when the browser
 * is idle, or with the first change; it also restores what a closed page left unsaved.
 */
export function useInlineSave(props: InlineSave): InlineTools['save'] {
  const { resource, store, announce, isEditable } = props;
  const trial = useTrial();
  const account = useSessionPart('userInfo')?.id ?? '';
  const provider = useDataProvider();
  const invalidate = useInvalidate();
  const client = useQueryClient();
  const { keys } = useKeys();
  const known = useResources();
  const now: CellTable = {
    resource,
    store,
    announce,
    data: provider(resource.provider),
    find: (name) => findResource(known, name),
    refresh: () => invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] }),
    queries: client,
    listsKey: keys().data(resource.provider).resource(resource.name).action('list').get(),
  };
  const scope = useScope();
  const confirm = useConfirm();
  const table = useRef(now);
  table.current = now;
  const open = useCallback(async () => {
    const { cellDraftsOf } = await import('./cellDrafts.tsx');
    return cellDraftsOf(account, table);
  }, [account]);

  const doesKeep = isEditable && trial === undefined && account !== '';
  const { name } = resource;
  // biome-ignore lint/correctness/useExhaustiveDependencies: cells belong to a list of a name
  useEffect(() => {
    if (!doesKeep) return;
    let detach: (() => void) | undefined;
    let hasLeft = false;
    const begin = async () => {
      const drafts = await open();
      if (hasLeft) return;
      detach = drafts.attach(table);
      await drafts.restore();
    };
    // if this fails, nothing is lost: the script is loaded again with the first change
    const cancel = whenIdle(() => void begin().catch(() => undefined));
    return () => {
      hasLeft = true;
      cancel();
      detach?.();
    };
  }, [doesKeep, open, name]);

  return useCallback(
    (row, column, value) => {
      if (trial) {
        trial.say();
        return;
      }
      const id = identifierOf(resource, row);
      const mark = store.get(id)?.marks[column.name];
      store.begin(id, column.name, value);
      open().then(
        async (drafts) => {
          // what was sent before has been agreed to
          if (mark || (await drafts.agreed({ row, column, value }, scope, confirm))) {
            drafts.attach(table);
            drafts.put(row, column, value);
          } else store.end(id, column.name, value);
        },
        (failure: unknown) => {
          store.end(id, column.name, value);
          notify({ kind: 'error', message: errorMessage(failure) });
        },
      );
    },
    [resource, store, trial, open, scope, confirm],
  );
}
