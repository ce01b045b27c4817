import { useCan, useOne } from '@refinedev/core';
import { Button, Drawer, Skeleton } from 'antd';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Navigate } from 'react-router';
import { localized, textsOf } from '#app/language/index.ts';
import { toldFailure } from '#app/session/callFailure.ts';
import { rememberRecord } from '#app/widgets/recentRecords.ts';
import { gridStop, useFocusReturn } from '#app/widgets/useFocusReturn.ts';
import { locales } from '#locales/index.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { notedKind } from '#schema/noted.ts';
import { mayChangeRow } from '#schema/own/grants.ts';
import { identifierOf, readRecord } from '#schema/record.ts';
import { RecordDetail } from '../detail/RecordDetail.tsx';
import { titleOf, withinSentence } from '../format.ts';
import type { DrawerTarget } from '../list/DrawerPlace.ts';
import { fillLink } from '../list/links.ts';
import { DetailActions } from '../list/RowActions.tsx';
import type { Row } from '../list/useListRows.ts';
import { Permitted } from '../Refusable.tsx';
import { useTrial } from '../trial.ts';
import { useScope } from '../useScope.ts';
import { ResourceForm } from './ResourceForm.tsx';

const t = textsOf(locales.lists.resource);
const remote = textsOf(locales.shell.remote);

const NotesButton = lazy(() => import('../notes/NotesButton.tsx'));

interface RecordDrawerProps {
  readonly resource: CompiledResource;
  readonly target: DrawerTarget;
  /** the rows of the list, used if the schema names no detail call */
  readonly listed: { readonly rows: readonly Row[]; readonly loading: boolean };
  readonly onOpen: (target: DrawerTarget) => void;
  readonly onClose: () => void;
}

const titles = { create: 'createTitle', edit: 'editTitle', detail: 'detailTitle' } as const;

interface Problem {
  readonly text: string;
  readonly requestId?: string | undefined;
  readonly retry: (() => void) | undefined;
}

/** The record of the drawer: from the detail call if the schema names one, else the row of the list. */
function useTargetRow({ resource, target, listed }: RecordDrawerProps): {
  readonly row: Row | undefined;
  /** why there is no record, and what can be done about it; absent while loading */
  readonly problem?: Problem;
} {
  const id = target.kind === 'create' ? undefined : target.id;
  const hasDetail = resource.endpoints.detail !== undefined;
  const { query } = useOne<Record<string, unknown>>({
    resource: resource.name,
    id: id ?? '',
    meta: { silent: true },
    // a form always starts with the current record
    queryOptions: { enabled: id !== undefined && hasDetail, gcTime: 0, staleTime: 0 },
  });
  if (!hasDetail) {
    const row = listed.rows.find((one) => identifierOf(resource, one) === id);
    if (row || listed.loading || id === undefined) return { row };
    return { row, problem: { text: t('notFound'), retry: undefined } };
  }
  const row = query.data?.data;
  if (!query.isError) return { row };
  const isGone = query.error.statusCode === 404;
  // an open form stays even if the record was deleted meanwhile; the save will report it
  if (row && (target.kind === 'edit' || !isGone)) return { row };
  const { message, requestId } = toldFailure(query.error);
  const retry = () => void query.refetch();
  return {
    row,
    problem: isGone ? { text: t('notFound'), retry } : { text: message, requestId, retry },
  };
}

/** The title of the drawer: the title of the record, or the name of a new one. */
function useTitle({ resource, target }: RecordDrawerProps, row: Row | undefined): string {
  const name = localized(resource.singular);
  if (target.kind === 'create') return t('createTitle', { label: withinSentence(name) });
  return t(titles[target.kind], { label: (row && titleOf(resource, row)) || name });
}

/** Remembers that the record was opened, so that the palette offers it. */
function useRemembered({ resource, target }: RecordDrawerProps, row: Row | undefined): void {
  const id = target.kind === 'create' ? undefined : target.id;
  const title = row && titleOf(resource, row);
  useEffect(() => {
    if (id !== undefined && title) rememberRecord({ list: resource.name, id, title });
  }, [resource.name, id, title]);
}

/** A drawer beside the list: the form of a new or existing record, or its details. */
export default function RecordDrawer(props: RecordDrawerProps) {
  const { resource, target, onOpen, onClose } = props;
  // returns the focus to the row that the drawer was opened from, or to the table
  useFocusReturn(gridStop);
  const { row, problem } = useTargetRow(props);
  const title = useTitle(props, row);
  useRemembered(props, row);
  const panel = useRef<HTMLDivElement>(null);
  // what led from the details to the form is gone, and the focus with it
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once a target
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    panel.current?.closest<HTMLElement>('.ant-drawer')?.focus();
  }, [target.kind]);
  const { data: access } = useCan({ resource: resource.name, action: target.kind });
  const shape = target.kind === 'detail' ? undefined : resource[target.kind];
  // from a typed or stored address: this record is edited on its own screen
  if (shape?.kind === 'link' && (row || target.kind === 'create'))
    return <Navigate replace to={fillLink(shape.link, resource, row)} />;

  return (
    <Drawer
      open
      panelRef={panel}
      width="min(720px, 100vw)"
      title={<span className="bd-cut bd-breaks bd-drawer-title">{title}</span>}
      onClose={onClose}
      destroyOnHidden
      footer={row && target.kind === 'detail' && <DetailActions row={row} />}
      classNames={{ footer: 'bd-drawer-footer' }}
      extra={
        row && target.kind !== 'create' && <HeadCommands {...{ resource, target, row, onOpen }} />
      }
    >
      {target.kind !== 'detail' && !shape ? (
        <Note text={access?.reason ?? t('noForm')} button={t('close')} onClick={onClose} />
      ) : target.kind === 'create' ? (
        <ResourceForm resource={resource} onSaved={onClose} onCancel={onClose} />
      ) : problem ? (
        <Note
          text={problem.text}
          requestId={problem.requestId}
          button={t(problem.retry ? 'retry' : 'close')}
          onClick={problem.retry ?? onClose}
        />
      ) : (
        <Loaded resource={resource} row={row} target={target} onClose={onClose} />
      )}
    </Drawer>
  );
}

interface HeadCommandsProps extends Pick<RecordDrawerProps, 'resource' | 'onOpen'> {
  readonly target: Exclude<DrawerTarget, { kind: 'create' }>;
  readonly row: Row;
}

/** The notes on a record, and what leads from its details to its form. */
function HeadCommands({ resource, target, row, onOpen }: HeadCommandsProps) {
  const { user } = useScope();
  const isTried = useTrial() !== undefined;
  const { id, kind, atNotes = false } = target;
  return (
    <span className="bd-flex bd-gap-8">
      {!isTried && notedKind(resource) !== undefined && (
        <Suspense fallback={null}>
          <NotesButton
            key={id}
            resource={resource.name}
            id={id}
            title={titleOf(resource, row) || localized(resource.singular)}
            isLedHere={atNotes}
          />
        </Suspense>
      )}
      {kind === 'detail' && mayChangeRow(resource, 'edit', row, user) && (
        <Permitted resource={resource.name} action="edit">
          {resource.edit?.kind === 'form' && (
            <Button type="primary" onClick={() => onOpen({ kind: 'edit', id })}>
              {t('edit')}
            </Button>
          )}
        </Permitted>
      )}
    </span>
  );
}

/** The record in its form or in its details; a skeleton while it loads. */
function Loaded({
  resource,
  row,
  target,
  onClose,
}: Omit<RecordDrawerProps, 'onOpen' | 'target' | 'listed'> & {
  row: Row | undefined;
  target: Exclude<DrawerTarget, { kind: 'create' }>;
}) {
  const scope = useScope();
  if (!row) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (target.kind === 'detail')
    return <RecordDetail resource={resource} values={readRecord(resource, row, scope)} row={row} />;
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
  readonly requestId?: string | undefined;
  readonly button: string;
  readonly onClick: () => void;
}

/** Shown in place of a form: why there is none, and what can be done about it. */
function Note({ text, requestId, button, onClick }: NoteProps) {
  return (
    <div className="bd-table-note" role="alert">
      <p>{text}</p>
      {requestId && <small>{remote('requestId', { id: requestId })}</small>}
      <Button onClick={onClick}>{button}</Button>
    </div>
  );
}
