import { type HttpError, useCreate, useUpdate } from '@refinedev/core';
import { useCallback } from 'react';
import { useMessages } from '#app/language/index.ts';
import { notify } from '#app/session/notifications.ts';
import { draftMessages } from '#app/widgets/draft/messages.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { type FieldValues, identifierOf, saveBody } from '#schema/record.ts';
import { findResource, useResources } from '../resourcesContext.ts';
import { useScope } from '../useScope.ts';

/** The answer to a save: at least the record's identifier and its new revision. */
export type SavedRecord = Readonly<Record<string, unknown>>;
type Row = Readonly<Record<string, unknown>>;

/**
 * Saves a record through refine, so that lists and details with it are loaded again. The form shows a failure itself;
 * there is no notification.
 */
export function useSaveRecord(resource: CompiledResource) {
  const t = useMessages(draftMessages);
  const known = useResources();
  const scope = useScope();
  const { mutateAsync: create } = useCreate<Row, HttpError, Row>();
  const { mutateAsync: update } = useUpdate<Row, HttpError, Row>();
  return useCallback(
    async (values: FieldValues, base: Row | undefined): Promise<SavedRecord> => {
      const find = (name: string) => findResource(known, name);
      const body = saveBody(resource, values, { base, scope, find });
      const options = { resource: resource.name, values: body, meta: { silent: true } };
      const { data } = base
        ? await update({ ...options, id: identifierOf(resource, base) })
        : await create(options);
      notify({ kind: 'success', message: t('saved') });
      return data;
    },
    [resource, known, scope, create, update, t],
  );
}
