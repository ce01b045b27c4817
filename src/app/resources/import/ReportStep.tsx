import { Alert, Flex, Progress, Typography } from 'antd';
import { formatNumber } from '#app/language/format.ts';
import { useLanguage, useMessages } from '#app/language/index.ts';
import type { ImportPlan, ImportReport } from '#contract/endpoints/imports.ts';
import { locales } from '#locales/index.ts';
import { ReportRows } from './ReportRows.tsx';
import { UndoImport } from './UndoImport.tsx';
import { isOpen } from './useImport.ts';

type Texts = ReturnType<typeof useMessages<keyof (typeof locales.imports.dialog)['zh-CN']>>;

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
  const { language } = useLanguage();
  const title = report.dryRun ? 'checking' : 'running';
  const count = (value: number) => formatNumber(value, 0, language);
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
  const t = useMessages(locales.imports.dialog);
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
  const t = useMessages(locales.imports.dialog);
  if (isOpen(report)) return <Running report={report} t={t} />;
  const isChecked = report.dryRun && report.state === 'finished';
  return (
    <>
      <Ended report={report} t={t} />
      <UndoImport report={report} />
      {isChecked && plan && <OpenQuestions plan={plan} />}
      {(report.state !== 'failed' || report.rows > 0) && <ReportRows report={report} />}
    </>
  );
}
