import { Button, Progress } from 'antd';
import { useEffect, useRef } from 'react';
import { textsOf } from '#app/language/index.ts';
import { FullscreenDialog } from '#app/widgets/FullscreenDialog.tsx';
import { scrollArea } from '#app/widgets/scrollArea.ts';
import { errorMessage } from '#contract/errorMessage.ts';
import { locales } from '#locales/index.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { identifierOf } from '#schema/record.ts';
import { changedMeanwhile } from '../form/changedMeanwhile.ts';
import { conflictOf } from '../form/problems.ts';
import { nameOf } from '../format.ts';
import type { Row } from '../list/useListRows.ts';
import { goneText } from './goneText.ts';
import { PausedNotice } from './PausedNotice.tsx';
import type { BatchView } from './useBatch.ts';
import './bulk.css';

const t = textsOf(locales.bulkEdit.batch);
const say = textsOf(locales.bulkEdit.selection);

/** failures that are listed; the rest is counted */
const listed = 200;

/** How far a batch has come, or what came of it. */
export default function BatchDialog({
  resource,
  view,
}: {
  resource: CompiledResource;
  view: BatchView;
}) {
  return view.kind === 'report' ? (
    <Report resource={resource} view={view} />
  ) : (
    <Running view={view} />
  );
}

function Running({ view }: { view: Exclude<BatchView, { kind: 'report' }> }) {
  const { plan, progress, isStopping, stop } = view;
  const title =
    view.kind === 'undoing' ? t('undoingTitle') : t('runningTitle', { action: plan.label });
  return (
    <ProgressDialog
      title={title}
      done={progress.done}
      total={progress.total}
      text={t('running', { done: progress.done, total: progress.total })}
      isStopping={isStopping}
      onStop={stop}
      waiting={progress.paused ? progress.waiting : 0}
    />
  );
}

interface ProgressDialogProps {
  readonly title: string;
  readonly done: number;
  readonly total: number;
  readonly text: string;
  readonly isStopping: boolean;
  readonly onStop: () => void;
  /** how many wait for a new sign-in; 0 while it goes on */
  readonly waiting: number;
}

/** Progress that can be stopped, and what to do where the session ran out in the middle. */
export function ProgressDialog(props: ProgressDialogProps) {
  const { title, done, total, text, isStopping, onStop, waiting } = props;
  const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0;
  return (
    <FullscreenDialog
      open
      title={title}
      width={480}
      closable={false}
      keyboard={false}
      maskClosable={false}
      footer={
        <Button onClick={onStop} disabled={isStopping}>
          {t(isStopping ? 'stopping' : 'stop')}
        </Button>
      }
    >
      <div className="bd-column bd-gap-12 bd-batch">
        <Progress percent={percent} status={waiting > 0 ? 'exception' : 'active'} />
        <p aria-live="polite" className="bd-soft bd-number">
          {text}
        </p>
        {waiting > 0 && <PausedNotice text={t('paused', { count: waiting })} />}
      </div>
    </FullscreenDialog>
  );
}

function Report({
  resource,
  view: { plan, outcome, retry, undo, close },
}: {
  resource: CompiledResource;
  view: Extract<BatchView, { kind: 'report' }>;
}) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const { failures, waiting, left, undos } = outcome;
  const done = outcome.done - left.gone - left.same;
  const failed = failures.map(({ item }) => item);
  const undoable = undos.flatMap(({ items }) => items).length;
  const { answerAgain } = plan;
  return (
    <FullscreenDialog
      open
      title={t('reportTitle', { action: plan.label })}
      width={640}
      maskClosable={false}
      onCancel={close}
      footer={
        <div className="bd-wrap bd-gap-8 bd-end bd-batch-buttons">
          {undoable > 0 && <Button onClick={undo}>{t('undoDone', { count: undoable })}</Button>}
          {answerAgain && failed.length > 0 && (
            <Button
              onClick={() => {
                close();
                answerAgain([...failed, ...waiting]);
              }}
            >
              {t('answerAgain')}
            </Button>
          )}
          <Button onClick={close}>{t('close')}</Button>
          <Button ref={first} type="primary" onClick={retry}>
            {failed.length > 0
              ? t('retryFailed', { count: failed.length + waiting.length })
              : say('goOn')}
          </Button>
        </div>
      }
    >
      <div className="bd-column bd-gap-12 bd-batch">
        <ul className="bd-wrap bd-batch-counts">
          {done > 0 && <li className="bd-accent">{t('doneCount', { count: done })}</li>}
          {left.gone > 0 && <li>{goneText(resource, left.gone, outcome.gone)}</li>}
          {left.same > 0 && <li>{say('leftSame', { count: left.same })}</li>}
          {failed.length > 0 && (
            <li className="bd-error">{t('failedCount', { count: failed.length })}</li>
          )}
          {waiting.length > 0 && <li>{t('waitingCount', { count: waiting.length })}</li>}
        </ul>
        {failures.length > 0 && (
          <ol
            className="bd-edged bd-batch-failures"
            aria-label={t('failedRecords')}
            {...scrollArea}
          >
            {failures.slice(0, listed).map(({ item, error }) => (
              <li className="bd-column bd-breaks" key={identifierOf(resource, item)}>
                <strong>{nameOf(resource, item)}</strong>
                <span className="bd-soft bd-small">{reasonOf(resource, item, error)}</span>
              </li>
            ))}
            {failures.length > listed && (
              <li className="bd-column bd-breaks">
                {t('moreFailures', { count: failures.length - listed })}
              </li>
            )}
          </ol>
        )}
      </div>
    </FullscreenDialog>
  );
}

/** Why it was not done; where somebody else decided meanwhile, who and what. */
function reasonOf(resource: CompiledResource, row: Row, error: unknown): string {
  const conflict = conflictOf(error);
  const lines = conflict ? changedMeanwhile(resource, row, conflict) : [];
  return lines.length > 0 ? lines.join(' ') : errorMessage(error);
}
