import { DownloadOutlined } from '@ant-design/icons';
import { Alert, App, Button, Flex, Progress, Typography } from 'antd';
import { useEffect, useRef } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { notify } from '#app/session/notifications.ts';
import { FullscreenDialog } from '#app/widgets/FullscreenDialog.tsx';
import { locales } from '#locales/index.ts';
import { useResource } from '../index.ts';
import { DropFile } from './DropFile.tsx';
import { downloadTemplate } from './downloads.ts';
import { Footer } from './Footer.tsx';
import { PlanStep } from './PlanStep.tsx';
import { ReportStep } from './ReportStep.tsx';
import { isOpen, useImport } from './useImport.ts';
import './import.css';

const t = textsOf(locales.imports.dialog);

/** What a file may be, and where to get one to fill in. */
function ChooseFile({ resource, lost, onTake }: ChooseFileProps) {
  return (
    <>
      {lost && <Alert type="info" showIcon message={t('lost')} />}
      <DropFile title={t('choose')} hint={t('hint')} onTake={onTake} />
      <Flex justify="end">
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
  );
}

interface ChooseFileProps {
  resource: string;
  /** an earlier import of this tab no longer exists on the platform */
  lost: boolean;
  onTake(file: File): void;
}

export interface ImportDialogProps {
  /** name of the resource */
  resource: string;
  open: boolean;
  onClose(): void;
  /** called when rows were imported: reload the lists of the resource */
  onFinished(): void;
}

const largestFile = 200 * 1024 * 1024;

/**
 * Imports a file into a resource: choose or drop it, see where each column goes and change that, see what would become of
 * each row before anything is written, then import it, with its progress, a stop button and the rejected rows to mend.
 */
export function ImportDialog({ resource, open, onClose, onFinished }: ImportDialogProps) {
  const { message } = App.useApp();
  const definition = useResource(resource);
  const { step, isBusy, handOver, choose, run, backTo, stop, forget } = useImport(resource, open);
  const report = step.kind === 'job' ? step.report : undefined;
  const working = step.kind === 'uploading' || (report !== undefined && isOpen(report));
  const ended = report !== undefined && !isOpen(report);

  const content = useRef<HTMLElement>(null);
  const stage = `${step.kind} ${ended} ${report?.id}`;
  // each step replaces the buttons of the one before: keep the focus inside the dialog
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => {
    if (open && document.activeElement === document.body) content.current?.focus();
  }, [stage]);

  const take = (chosen: File) => {
    if (chosen.size > largestFile)
      notify({ kind: 'error', message: t('tooLarge', { file: chosen.name }) });
    else void handOver(chosen);
  };
  const another = () => {
    if (ended && !report.dryRun && report.created + report.changed > 0) onFinished();
    forget();
  };
  const close = () => {
    if (working) void message.info(t('goesOn'));
    if (ended && !report.dryRun) another();
    onClose();
  };

  return (
    <FullscreenDialog
      open={open}
      onCancel={close}
      width={920}
      title={t('title', { label: definition ? localized(definition.label) : resource })}
      maskClosable={!working}
      footer={
        <Footer
          step={step}
          isBusy={isBusy}
          onStop={() => void stop()}
          onAnother={another}
          onBack={backTo}
          onRun={(plan, wish) => void run(plan, wish)}
          onClose={close}
        />
      }
    >
      <Flex ref={content} vertical gap={16} className="bd-import" tabIndex={-1}>
        {step.kind === 'idle' && <ChooseFile resource={resource} lost={step.lost} onTake={take} />}
        {step.kind === 'uploading' && (
          <Flex vertical gap={8} aria-live="polite">
            <Typography.Text>{t('uploading')}</Typography.Text>
            <Progress percent={0} status="active" />
          </Flex>
        )}
        {step.kind === 'plan' && (
          <>
            <Typography.Text strong>{step.plan.fileName}</Typography.Text>
            <PlanStep
              plan={step.plan}
              isBusy={isBusy}
              onChoose={(choices) => void choose(step.plan, choices)}
            />
          </>
        )}
        {step.kind === 'job' && (
          <>
            <Typography.Text strong>{step.report.fileName}</Typography.Text>
            <ReportStep report={step.report} plan={step.plan} />
          </>
        )}
      </Flex>
    </FullscreenDialog>
  );
}
