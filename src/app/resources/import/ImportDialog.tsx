import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, App, Button, Flex, Progress, Statistic, Tag, Typography, Upload } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ImportReport } from '#contract/endpoints/imports.ts';
import { useLocalized, useMessages } from '../../language/index.ts';
import { notify } from '../../session/notifications.ts';
import { FullscreenDialog } from '../../widgets/FullscreenDialog.tsx';
import { useResource } from '../index.ts';
import { downloadRejects, downloadTemplate } from './downloads.ts';
import { importMessages } from './messages.ts';
import { isOpen, useImportJob } from './useImportJob.ts';
import './import.css';

export interface ImportDialogProps {
  /** name of the resource */
  resource: string;
  open: boolean;
  onClose(): void;
  /** rows were taken in: lists of the resource are out of date */
  onFinished(): void;
}

const largestFile = 200 * 1024 * 1024;

type Texts = ReturnType<typeof useMessages<keyof (typeof importMessages)['zh-CN']>>;

/** What came of it, in numbers. */
function Counts({ report, t }: { report: ImportReport; t: Texts }) {
  const counts = ['rows', 'created', 'changed', 'unchanged', 'rejected', 'warned'] as const;
  return (
    <Flex wrap gap="12px 24px">
      {counts.map((name) => (
        <Statistic
          key={name}
          title={t(name)}
          value={report[name]}
          valueStyle={name === 'rejected' && report.rejected > 0 ? { color: '#cf1322' } : {}}
        />
      ))}
    </Flex>
  );
}

/** The first problems, by row and column. */
function Problems({ report, t }: { report: ImportReport; t: Texts }) {
  const { problems } = report;
  if (problems.length === 0) return null;
  const title = t('firstProblems', { count: problems.length });
  return (
    <div>
      <Typography.Text type="secondary">{title}</Typography.Text>
      {/* it scrolls, so that it must be reached by the keyboard */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className="bd-import-problems" aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('row')}</th>
              <th scope="col">{t('column')}</th>
              <th scope="col">{t('kind')}</th>
              <th scope="col">{t('problem')}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ row, field, severity, message }) => (
              <tr key={`${row} ${field} ${message}`}>
                <td className="bd-number" data-label={t('row')}>
                  {row}
                </td>
                <td>{field || t('wholeRow')}</td>
                <td>
                  <Tag color={severity}>{t(severity)}</Tag>
                </td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function Ended({ report, t }: { report: ImportReport; t: Texts }) {
  if (report.state === 'failed')
    return <Alert type="error" showIcon message={t('failed')} description={report.failure} />;
  if (report.state === 'cancelled') return <Alert type="info" showIcon message={t('cancelled')} />;
  return (
    <Alert
      type={report.rejected > 0 ? 'warning' : 'success'}
      showIcon
      message={t(report.dryRun ? 'checked' : 'finished')}
    />
  );
}

function Running({ report, t }: { report: ImportReport; t: Texts }) {
  const percent = report.bytes === 0 ? 0 : Math.floor((report.bytesRead / report.bytes) * 100);
  const title = report.dryRun ? 'checking' : 'running';
  return (
    <Flex vertical gap={8} aria-live="polite">
      <Typography.Text>{t(report.state === 'waiting' ? 'waiting' : title)}</Typography.Text>
      <Progress percent={percent} status="active" />
      <Typography.Text type="secondary">
        {t('rowsSoFar', { rows: report.rows, rejected: report.rejected })}
      </Typography.Text>
    </Flex>
  );
}

/**
 * Imports a CSV file into a resource: choose or drop it, see what is wrong by row and column before anything is
 * written, then import it, with its progress, a stop button and the rejected rows to mend.
 */
export function ImportDialog({ resource, open, onClose, onFinished }: ImportDialogProps) {
  const t = useMessages(importMessages);
  const localized = useLocalized();
  const { message } = App.useApp();
  const definition = useResource(resource);
  const { step, start, stop, forget } = useImportJob(resource, open);
  const [file, setFile] = useState<File>();
  const report = step.kind === 'job' ? step.report : undefined;
  const working = step.kind === 'uploading' || (report !== undefined && isOpen(report));
  const ended = report !== undefined && !isOpen(report);
  const canImport = ended && report.dryRun && report.state === 'finished';

  const content = useRef<HTMLElement>(null);
  const stage = `${step.kind} ${ended} ${report?.id}`;
  // each stage takes the buttons of the one before away, and the focus with them
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once a stage
  useEffect(() => {
    if (open && document.activeElement === document.body) content.current?.focus();
  }, [stage]);

  const take = (chosen: File) => {
    if (chosen.size > largestFile)
      notify({ kind: 'error', message: t('tooLarge', { file: chosen.name }) });
    else if (/\.(xlsx?|ods|numbers|pdf|docx?)$/i.test(chosen.name))
      notify({ kind: 'error', message: t('notCsv', { file: chosen.name }) });
    else {
      setFile(chosen);
      void start(chosen, true);
    }
    return false;
  };
  const another = () => {
    if (ended && !report.dryRun && report.created + report.changed > 0) onFinished();
    setFile(undefined);
    forget();
  };
  const close = () => {
    if (working) void message.info(t('goesOn'));
    if (ended && !report.dryRun) another();
    onClose();
  };
  const headings = [...new Set(definition?.import?.columns.map(({ field }) => field))]
    .map((name) => definition?.fields[name])
    .flatMap((field) => (field && !field.readOnly ? localized(field.label) : []))
    .join(', ');

  return (
    <FullscreenDialog
      open={open}
      onCancel={close}
      width={820}
      title={t('title', { label: definition ? localized(definition.label) : resource })}
      maskClosable={!working}
      footer={
        <Flex gap={8} justify="end" wrap>
          {working && (
            <Button danger onClick={() => void stop()}>
              {t('stop')}
            </Button>
          )}
          {ended && report.rejected > 0 && (
            <Button onClick={() => void downloadRejects(report.id, report.fileName)}>
              {t('download')}
            </Button>
          )}
          {ended && <Button onClick={another}>{t('another')}</Button>}
          {canImport && file && (
            <Button type="primary" onClick={() => void start(file, false)}>
              {t('start')}
            </Button>
          )}
          {!canImport && <Button onClick={close}>{t('close')}</Button>}
        </Flex>
      }
    >
      <Flex ref={content} vertical gap={16} className="bd-import" tabIndex={-1}>
        {step.kind === 'idle' && (
          <>
            {step.lost && <Alert type="info" showIcon message={t('lost')} />}
            <Upload.Dragger
              accept=".csv,.tsv,.txt,text/csv"
              maxCount={1}
              showUploadList={false}
              beforeUpload={take}
            >
              <p className="ant-upload-drag-icon">
                <InboxOutlined />
              </p>
              <p className="ant-upload-text">{t('choose')}</p>
              <p className="ant-upload-hint">{t('hint')}</p>
            </Upload.Dragger>
            <Flex gap={8} align="baseline" justify="space-between" wrap>
              {headings && (
                <Typography.Text type="secondary">{t('columns', { headings })}</Typography.Text>
              )}
              <Button
                type="link"
                icon={<DownloadOutlined />}
                style={{ paddingInline: 0 }}
                onClick={() => void downloadTemplate(resource)}
              >
                {t('template')}
              </Button>
            </Flex>
          </>
        )}
        {step.kind === 'uploading' && (
          <Flex vertical gap={8} aria-live="polite">
            <Typography.Text>{t('uploading')}</Typography.Text>
            <Progress percent={0} status="active" />
          </Flex>
        )}
        {report && <Typography.Text strong>{report.fileName}</Typography.Text>}
        {report && isOpen(report) && <Running report={report} t={t} />}
        {ended && (
          <>
            <Ended report={report} t={t} />
            {canImport && !file && <Alert type="info" showIcon message={t('retryFile')} />}
            {report.state !== 'failed' && <Counts report={report} t={t} />}
            <Problems report={report} t={t} />
          </>
        )}
      </Flex>
    </FullscreenDialog>
  );
}
