import {
  type HttpError,
  useCan,
  useCreate,
  useDataProvider,
  useInvalidate,
  useUpdate,
} from '@refinedev/core';
import { useCallback } from 'react';
import { textsOf } from '#app/language/index.ts';
import { toldFailure } from '#app/session/callFailure.ts';
import { notify } from '#app/session/notifications.ts';
import { locales } from '#locales/index.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { type FieldValues, identifierOf, saveBody } from '#schema/record.ts';
import type { Undo } from '../bulk/runBatch.ts';
import { titleOf } from '../format.ts';
import { tellDone } from '../list/actions/recordActions.ts';
import { deleteRecords, undoOfSave } from '../list/actions/recordWork.ts';
import { findResource, useResources } from '../resourcesContext.ts';
import { useScope } from '../useScope.ts';

const t = textsOf(locales.forms.draft);
const inList = textsOf(locales.lists.resource);

/** The answer to a save: at least the record's identifier and its new revision. */
export type SavedRecord = Readonly<Record<string, unknown>>;
type Row = Readonly<Record<string, unknown>>;

/**
 * Saves a record through refine, so that lists and details with it are loaded again, and offers to take it back: the former
 * values are saved, or what is new is deleted. The form shows a failure itself; there is no notification.
 */
export function useSaveRecord(resource: CompiledResource) {
  const known = useResources();
  const scope = useScope();
  const provider = useDataProvider();
  const invalidate = useInvalidate();
  const { data: deleting } = useCan({ resource: resource.name, action: 'delete' });
  const mayDelete = deleting?.can === true && resource.endpoints.delete !== undefined;
  const { mutateAsync: create } = useCreate<Row, HttpError, Row>();
  const { mutateAsync: update } = useUpdate<Row, HttpError, Row>();

  const takeBack = useCallback(
    async (undo: Undo) => {
      try {
        await undo();
        notify({ kind: 'success', message: inList('undone') });
      } catch (error) {
        notify({ kind: 'error', ...toldFailure(error) });
      }
      await invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] });
    },
    [invalidate, resource.name],
  );

  return useCallback(
    async (values: FieldValues, base: Row | undefined, key?: string): Promise<SavedRecord> => {
      const find = (name: string) => findResource(known, name);
      const body = saveBody(resource, values, { base, scope, find });
      const options = { resource: resource.name, values: body, meta: { silent: true, key } };
      const { data: saved } = base
        ? await update({ ...options, id: identifierOf(resource, base) })
        : await create(options);
      const records = provider(resource.provider);
      const undo = base
        ? undoOfSave(records, resource, { base, values, saved }, find)
        : mayDelete && identifierOf(resource, saved) !== ''
          ? () => deleteRecords(records, resource, [saved])
          : undefined;
      tellDone({
        kind: `saved-${resource.name}`,
        message: t('saved'),
        title: titleOf(resource, { ...base, ...values, ...saved }),
        isNothing: false,
        undo: undo && (() => void takeBack(undo)),
      });
      return saved;
    },
    [resource, known, scope, provider, mayDelete, create, update, takeBack],
  );
}
