import { Button, Flex } from 'antd';
import { formatNumber } from '#app/language/format.ts';
import { textsOf } from '#app/language/index.ts';
import type { ImportPlan, ImportReport } from '#contract/endpoints/imports.ts';
import { locales } from '#locales/index.ts';
import { Refusable } from '../Refusable.tsx';
import { downloadRejects } from './downloads.ts';
import { type ImportRun, type ImportStep, isOpen } from './useImport.ts';

const t = textsOf(locales.imports.dialog);

interface FooterProps {
  step: ImportStep;
  isBusy: boolean;
  onStop(): void;
  onAnother(): void;
  /** back to the plan of the columns */
  onBack(plan: ImportPlan): void;
  onRun(plan: ImportPlan, run: ImportRun): void;
  onClose(): void;
}

/** What can be done with a plan: it is checked once each required field has its column. */
function PlanButtons({ plan, isBusy, onAnother, onRun }: FooterProps & { plan: ImportPlan }) {
  const isOpenYet = plan.questions.some(({ code }) => code === 'missing' || code === 'key');
  return (
    <>
      <Button onClick={onAnother}>{t('another')}</Button>
      <Button
        type="primary"
        loading={isBusy}
        disabled={isOpenYet}
        onClick={() => onRun(plan, { dryRun: true })}
      >
        {t('check')}
      </Button>
    </>
  );
}

/** What can be done with a run that has ended. */
function EndedButtons({
  report,
  plan,
  ...props
}: FooterProps & { report: ImportReport; plan: ImportPlan | undefined }) {
  const { isBusy, onAnother, onBack, onRun, onClose } = props;
  const isChecked = report.dryRun && report.state === 'finished';
  const isIdle = report.created + report.changed === 0;
  const refused =
    plan && plan.questions.length > 0
      ? t('openQuestions')
      : isIdle
        ? t('nothingToWrite')
        : undefined;
  return (
    <>
      {report.rejected > 0 && (
        <Button onClick={() => void downloadRejects(report.id, report.fileName)}>
          {t('download')}
        </Button>
      )}
      <Button onClick={onAnother}>{t('another')}</Button>
      {plan && <Button onClick={() => onBack(plan)}>{t('backToColumns')}</Button>}
      {isChecked && plan ? (
        <Refusable reason={refused}>
          {(refusal) => (
            <Button
              type="primary"
              loading={isBusy}
              {...refusal}
              onClick={() => refused === undefined && onRun(plan, { dryRun: false })}
            >
              {t('start')}
            </Button>
          )}
        </Refusable>
      ) : (
        <Button onClick={onClose}>{t('close')}</Button>
      )}
      {report.canGoOn && plan && (
        <Button
          type="primary"
          loading={isBusy}
          onClick={() => onRun(plan, { dryRun: false, goOn: true })}
        >
          {t('goOn', { row: formatNumber(report.rows + 1, 0) })}
        </Button>
      )}
    </>
  );
}

/** The buttons below an import, for whatever it is at. */
export function Footer(props: FooterProps) {
  const { step, onStop, onClose } = props;
  const isWorking = step.kind === 'uploading' || (step.kind === 'job' && isOpen(step.report));
  return (
    <Flex gap={8} justify="end" wrap>
      {isWorking && (
        <Button danger onClick={onStop}>
          {t('stop')}
        </Button>
      )}
      {step.kind === 'plan' && <PlanButtons {...props} plan={step.plan} />}
      {step.kind === 'job' && !isOpen(step.report) && (
        <EndedButtons {...props} report={step.report} plan={step.plan} />
      )}
      {(isWorking || step.kind === 'idle') && <Button onClick={onClose}>{t('close')}</Button>}
    </Flex>
  );
}
