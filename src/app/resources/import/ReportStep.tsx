import { useInvalidate } from '@refinedev/core';
import { Alert, Button, Flex, Progress, Typography } from 'antd';
import { useRef, useState } from 'react';
import { formatNumber } from '#app/language/format.ts';
import { textsOf } from '#app/language/index.ts';
import { toldFailure } from '#app/session/callFailure.ts';
import { notify } from '#app/session/notifications.ts';
import { actionOfImport, tracedImportBytes } from '#contract/audit.ts';
import type { ImportPlan, ImportReport } from '#contract/endpoints/imports.ts';
import { locales } from '#locales/index.ts';
import { leftText, takeBackAction } from '../takeBack/takeBackAction.ts';
import { ReportRows } from './ReportRows.tsx';
import { isOpen } from './useImport.ts';

const say = textsOf(locales.lists.takeBack);
const t = textsOf(locales.imports.dialog);

/** Takes back what an import has written: new records go, changed ones are as before. Nothing for a file that is too large. */
function UndoImport({ report }: { readonly report: ImportReport }) {
  const counted = (count: number) => formatNumber(count, 0);
  const invalidate = useInvalidate();
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const pending = useRef(false);
  const written = report.created + report.changed;
  if (report.dryRun || written === 0 || report.bytes > tracedImportBytes) return null;

  const undo = async () => {
    // a second click is ignored
    if (pending.current) return;
    pending.current = true;
    setBusy(true);
    try {
      const { taken, left } = await takeBackAction(actionOfImport(report.id));
      if (left.length > 0) notify({ kind: 'error', message: leftText(left) });
      else notify({ kind: 'success', message: say('taken', { count: counted(taken) }) });
      setDone(true);
    } catch (error) {
      notify({ kind: 'error', ...toldFailure(error) });
    } finally {
      pending.current = false;
      setBusy(false);
    }
    await invalidate({ resource: report.resource, invalidates: ['list', 'many', 'detail'] });
  };
  return (
    <div>
      <Button loading={isBusy} disabled={isDone} onClick={() => void undo()}>
        {say('undoImport', { count: counted(written) })}
      </Button>
    </div>
  );
}

function Ended({ report }: { report: ImportReport }) {
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

function Running({ report }: { report: ImportReport }) {
  const percent = report.bytes === 0 ? 0 : Math.floor((report.bytesRead / report.bytes) * 100);
  const title = report.dryRun ? 'checking' : 'running';
  const count = (value: number) => formatNumber(value, 0);
  return (
    <Flex vertical gap={8} aria-live="polite">
      <Typography.Text>{t(report.state === 'waiting' ? 'waiting' : title)}</Typography.Text>
      <Progress percent={percent} status="active" />
      <Typography.Text type="secondary">
        {t('rowsSoFar', { rows: count(report.rows), rejected: count(report.rejected) })}
      </Typography.Text>
    </Flex>
  );
}

/** The questions to be answered before anything is written. */
function OpenQuestions({ plan }: { plan: ImportPlan }) {
  if (plan.questions.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      message={t('openQuestions')}
      description={plan.questions.map(({ message }) => <div key={message}>{message}</div>)}
    />
  );
}

/** A run of an import: its progress, then its result; a dry run tells what would result. */
export function ReportStep({
  report,
  plan,
}: {
  report: ImportReport;
  plan: ImportPlan | undefined;
}) {
  if (isOpen(report)) return <Running report={report} />;
  const isChecked = report.dryRun && report.state === 'finished';
  return (
    <>
      <Ended report={report} />
      <UndoImport report={report} />
      {isChecked && plan && <OpenQuestions plan={plan} />}
      {(report.state !== 'failed' || report.rows > 0) && <ReportRows report={report} />}
    </>
  );
}
