import { type DataProvider, useList, useOne } from '@refinedev/core';
import { Alert, Button, Form, Segmented, Skeleton } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { fixedFilters } from '#app/providers/crudFilters.ts';
import { RecordDetail } from '#app/resources/detail/RecordDetail.tsx';
import { FormFields } from '#app/resources/form/FormFields.tsx';
import { ResourceList } from '#app/resources/list/ResourceList.tsx';
import { RecordPicker } from '#app/resources/pickers/RecordPicker.tsx';
import { useTrial } from '#app/resources/trial.ts';
import { CallFailure } from '#app/session/client.ts';
import { RefineRoot } from '#app/shell/RefineRoot.tsx';
import { locales } from '#locales/index.ts';
import type { CompiledForm, CompiledResource } from '#schema/compile.ts';
import { identifierOf, newRecord, readRecord } from '#schema/record.ts';
import { PreviewContext } from './PreviewContext.ts';
import { PreviewBoundary } from './PreviewRoom.tsx';
import '#app/resources/resources.css';

const t = textsOf(locales.listEditor.preview);

/** A data provider that only reads. Writes tell the person that nothing is saved, and fail like a cancelled call. */
function readOnly(provider: DataProvider, message: string, say: () => void): DataProvider {
  const refuse = (): Promise<never> => {
    say();
    return Promise.reject(new CallFailure({ kind: 'aborted', code: 0, message }));
  };
  return {
    ...provider,
    create: refuse,
    createMany: refuse,
    update: refuse,
    updateMany: refuse,
    deleteOne: refuse,
    deleteMany: refuse,
    // custom reads, such as the counts of tabs, are allowed; the engine's actions handle the preview themselves
    custom: (call) => (isRead(call.method) && provider.custom ? provider.custom(call) : refuse()),
  };
}

/** A data provider without any record: of a list whose table is not made before it is published. */
const withoutRecords = (provider: DataProvider): DataProvider => ({
  ...provider,
  getList: () => Promise.resolve({ data: [], total: 0 }),
});

const isRead = (method: string): boolean => method === 'get' || method === 'post';

type Row = Readonly<Record<string, unknown>>;

/** Paths within the preview, by part. */
export const previewPaths = {
  list: '/list',
  form: '/list/create',
  detail: '/list/detail',
  picker: '/list/picker',
} as const;
export type PreviewPart = keyof typeof previewPaths;

/** The part that a path shows; undefined for a path that leads out of the list. */
export function partOf(pathname: string): PreviewPart | undefined {
  if (pathname === previewPaths.list) return 'list';
  const [, list, kind] = pathname.split('/');
  if (list !== 'list') return undefined;
  if (kind === 'create' || kind === 'edit') return 'form';
  return kind === 'detail' || kind === 'picker' ? kind : undefined;
}

/** Shows the part of the draft that the preview's path names, with real rows that cannot be changed. */
export function PreviewViews() {
  const { resource, isMade } = PreviewContext.use();
  const trial = useTrial();
  const message = t('onlyPreview');
  const guard = useMemo(
    () => (provider: Parameters<typeof readOnly>[0]) =>
      readOnly(
        isMade ? provider : withoutRecords(provider),
        message,
        trial?.say ?? (() => undefined),
      ),
    [message, trial, isMade],
  );
  // cached rows of the published list are not used for the draft
  const source = useMemo(
    () =>
      JSON.stringify([
        isMade,
        resource.endpoints,
        resource.provider,
        resource.service,
        resource.tabs.map(({ name, list, fixed }) => [name, list, fixed]),
        resource.picker.list,
      ]),
    [resource, isMade],
  );
  return (
    <RefineRoot key={source} guard={guard}>
      <PreviewBoundary
        key={JSON.stringify(resource)}
        problem={(problem) => <Alert type="error" showIcon message={t('failed', { problem })} />}
      >
        <Part resource={resource} />
      </PreviewBoundary>
    </RefineRoot>
  );
}

function Part({ resource }: { resource: CompiledResource }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const back = () => navigate(previewPaths.list);
  const [, , kind, id] = pathname.split('/');
  const record = id === undefined ? undefined : decodeURIComponent(id);
  switch (partOf(pathname)) {
    case 'list':
      return <ResourceList resource={resource.name} base={previewPaths.list} />;
    case 'form':
      return kind === 'edit' || record ? (
        <FormPart resource={resource} kind="edit" record={record} />
      ) : (
        <FormPart resource={resource} kind="create" record={undefined} />
      );
    case 'detail':
      return (
        <SampleRecord resource={resource} record={record}>
          {(row) => (
            <RecordDetail resource={resource} row={row} values={readRecord(resource, row)} />
          )}
        </SampleRecord>
      );
    case 'picker':
      return (
        <RecordPicker open resource={resource.name} maximum={3} onConfirm={back} onCancel={back} />
      );
    default:
      return (
        <Alert
          type="info"
          showIcon
          message={t('leadsTo', { path: pathname })}
          action={
            <Button size="small" onClick={back}>
              {t('back')}
            </Button>
          }
        />
      );
  }
}

/** The form for a new or an existing record. */
function FormPart({
  resource,
  kind,
  record,
}: {
  resource: CompiledResource;
  kind: 'create' | 'edit';
  record: string | undefined;
}) {
  const navigate = useNavigate();
  const both = resource.create && resource.edit;
  const shown = kind === 'create' && !resource.create ? 'edit' : kind;
  return (
    <>
      {both && (
        <Segmented<'create' | 'edit'>
          className="bd-le-preview-kind"
          aria-label={t('formOf')}
          value={kind}
          options={[
            { value: 'create', label: t('create') },
            { value: 'edit', label: t('edit') },
          ]}
          onChange={(next) =>
            navigate(next === 'create' ? previewPaths.form : `${previewPaths.list}/edit`)
          }
        />
      )}
      {shown === 'create' || !resource.edit ? (
        <FormShape shape={resource.create} values={newRecord(resource)} />
      ) : (
        <SampleRecord resource={resource} record={record}>
          {(row) => (
            <FormShape
              key={identifierOf(resource, row)}
              shape={resource.edit}
              values={readRecord(resource, row)}
            />
          )}
        </SampleRecord>
      )}
    </>
  );
}

function FormShape({ shape, values }: { shape: CompiledForm | undefined; values: Row }) {
  const trial = useTrial();
  if (!shape) return <Alert type="info" showIcon message={t('noForm')} />;
  if (shape.kind === 'link')
    return <Alert type="info" showIcon message={t('screenForm', { link: shape.link })} />;
  return (
    <Form
      className="bd-form"
      layout="vertical"
      initialValues={values}
      scrollToFirstError={{ block: 'center', focus: true }}
      onFinish={trial?.say}
    >
      <FormFields groups={shape.groups} />
      <div className="bd-flex bd-gap-8 bd-end bd-form-buttons">
        <Button type="primary" htmlType="submit">
          {t('submit')}
        </Button>
      </div>
    </Form>
  );
}

/** Shows a record: the requested one, else one of the first page. */
function SampleRecord({
  resource,
  record,
  children,
}: {
  resource: CompiledResource;
  record: string | undefined;
  children: (row: Row) => ReactNode;
}) {
  const [index, setIndex] = useState(0);
  const { query } = useList<Row & { id?: string }>({
    resource: resource.name,
    pagination: { currentPage: 1 },
    filters: fixedFilters(resource.tabs[0]?.fixed ?? {}),
    meta: { silent: true },
  });
  const rows = query.data?.data ?? [];
  const listed = record
    ? rows.find((row) => identifierOf(resource, row) === record)
    : rows[index % Math.max(1, rows.length)];
  const id = record ?? (listed && identifierOf(resource, listed));
  const hasDetail = resource.endpoints.detail !== undefined;
  const { query: one } = useOne<Row>({
    resource: resource.name,
    id: id ?? '',
    meta: { silent: true },
    queryOptions: {
      enabled: hasDetail && id !== undefined && id !== '',
      // the last sample stays visible while the next one is loading
      placeholderData: (previous) => (record ? undefined : previous),
    },
  });
  const row = hasDetail ? (one.data?.data ?? (one.isError ? listed : undefined)) : listed;
  if (query.isError) return <Alert type="error" showIcon message={query.error.message} />;
  if (query.isPending || (hasDetail && id && one.isPending))
    return <Skeleton active paragraph={{ rows: 8 }} />;
  if (!row) return <Alert type="info" showIcon message={t('noDetail')} />;
  return (
    <>
      {!record && rows.length > 1 && (
        <Button size="small" className="bd-le-preview-kind" onClick={() => setIndex(index + 1)}>
          {t('record')}
        </Button>
      )}
      {children(row)}
    </>
  );
}
