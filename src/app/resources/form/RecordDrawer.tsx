import { useOne } from '@refinedev/core';
import { Button, Drawer, Skeleton } from 'antd';
import type { CompiledResource } from '#schema/compile.ts';
import { readRecord } from '#schema/record.ts';
import { useLocalized, useMessages } from '../../language/index.ts';
import { RecordDetail } from '../detail/RecordDetail.tsx';
import { titleOf } from '../format.ts';
import type { DrawerTarget } from '../list/DrawerPlace.ts';
import { resourceMessages } from '../messages.ts';
import { ResourceForm } from './ResourceForm.tsx';

interface RecordDrawerProps {
  readonly resource: CompiledResource;
  readonly target: DrawerTarget;
  readonly onOpen: (target: DrawerTarget) => void;
  readonly onClose: () => void;
}

/** Beside the list: the form of a new record, the form of one that is there, or its details. */
export default function RecordDrawer({ resource, target, onOpen, onClose }: RecordDrawerProps) {
  const t = useMessages(resourceMessages);
  const label = useLocalized()(resource.label);
  const id = target.kind === 'create' ? undefined : target.id;
  const { query } = useOne<Record<string, unknown>>({
    resource: resource.name,
    id: id ?? '',
    meta: { silent: true },
    // a form begins with what is there now
    queryOptions: { enabled: id !== undefined, gcTime: 0, staleTime: 0 },
  });
  const row = query.data?.data;
  const titles = { create: 'createTitle', edit: 'editTitle', detail: 'detailTitle' } as const;
  const canEdit = target.kind === 'detail' && resource.edit?.kind === 'form' && row;
  return (
    <Drawer
      open
      width="min(720px, 100vw)"
      title={t(titles[target.kind], { label: row ? titleOf(resource, row) || label : label })}
      onClose={onClose}
      destroyOnHidden
      extra={
        canEdit && (
          <Button type="primary" onClick={() => onOpen({ kind: 'edit', id: target.id })}>
            {t('edit')}
          </Button>
        )
      }
    >
      {target.kind === 'create' ? (
        <ResourceForm resource={resource} onSaved={onClose} onCancel={onClose} />
      ) : query.isError ? (
        <div className="bd-table-note" role="alert">
          <p>{query.error.statusCode === 404 ? t('notFound') : query.error.message}</p>
          <Button onClick={() => void query.refetch()}>{t('retry')}</Button>
        </div>
      ) : !row ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : target.kind === 'detail' ? (
        <RecordDetail resource={resource} values={readRecord(resource, row)} />
      ) : (
        <ResourceForm key={id} resource={resource} row={row} onSaved={onClose} onCancel={onClose} />
      )}
    </Drawer>
  );
}
