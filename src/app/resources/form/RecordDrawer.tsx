import { useOne } from '@refinedev/core';
import { Button, Drawer, Skeleton } from 'antd';
import { Navigate } from 'react-router';
import type { CompiledResource } from '#schema/compile.ts';
import { readRecord } from '#schema/record.ts';
import { useLocalized, useMessages } from '../../language/index.ts';
import { RecordDetail } from '../detail/RecordDetail.tsx';
import { titleOf } from '../format.ts';
import type { DrawerTarget } from '../list/DrawerPlace.ts';
import { fillLink } from '../list/links.ts';
import { resourceMessages } from '../messages.ts';
import { ResourceForm } from './ResourceForm.tsx';

interface RecordDrawerProps {
  readonly resource: CompiledResource;
  readonly target: DrawerTarget;
  readonly onOpen: (target: DrawerTarget) => void;
  readonly onClose: () => void;
}

const titles = { create: 'createTitle', edit: 'editTitle', detail: 'detailTitle' } as const;

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
  const shape = target.kind === 'detail' ? undefined : resource[target.kind];
  // an address that was kept or typed: the record is written on a screen of its own
  if (shape?.kind === 'link' && (row || target.kind === 'create'))
    return <Navigate replace to={fillLink(shape.link, resource, row)} />;

  const title = t(titles[target.kind], {
    label: row ? titleOf(resource, row) || label : label,
  });
  return (
    <Drawer
      open
      width="min(720px, 100vw)"
      title={<span className="bd-drawer-title">{title}</span>}
      onClose={onClose}
      destroyOnHidden
      extra={
        row &&
        target.kind === 'detail' &&
        resource.edit?.kind === 'form' && (
          <Button type="primary" onClick={() => onOpen({ kind: 'edit', id: target.id })}>
            {t('edit')}
          </Button>
        )
      }
    >
      {target.kind !== 'detail' && !shape ? (
        <Note text={t('noForm')} button={t('close')} onClick={onClose} />
      ) : target.kind === 'create' ? (
        <ResourceForm resource={resource} onSaved={onClose} onCancel={onClose} />
      ) : query.isError ? (
        <Note
          text={query.error.statusCode === 404 ? t('notFound') : query.error.message}
          button={t('retry')}
          onClick={() => void query.refetch()}
        />
      ) : (
        <Loaded resource={resource} row={row} target={target} onClose={onClose} />
      )}
    </Drawer>
  );
}

/** The record itself, in its form or to be read; bones until it is there. */
function Loaded({
  resource,
  row,
  target,
  onClose,
}: Omit<RecordDrawerProps, 'onOpen' | 'target'> & {
  row: Readonly<Record<string, unknown>> | undefined;
  target: Exclude<DrawerTarget, { kind: 'create' }>;
}) {
  if (!row) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (target.kind === 'detail')
    return <RecordDetail resource={resource} values={readRecord(resource, row)} />;
  return (
    <ResourceForm
      key={target.id}
      resource={resource}
      row={row}
      onSaved={onClose}
      onCancel={onClose}
    />
  );
}

interface NoteProps {
  readonly text: string;
  readonly button: string;
  readonly onClick: () => void;
}

/** In place of a form: why there is none, and what can be done about it. */
function Note({ text, button, onClick }: NoteProps) {
  return (
    <div className="bd-table-note" role="alert">
      <p>{text}</p>
      <Button onClick={onClick}>{button}</Button>
    </div>
  );
}
