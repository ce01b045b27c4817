import { Button, Progress } from 'antd';
import { formatDuration } from '#app/language/format.ts';
import { useMessages } from '#app/language/index.ts';
import { FullscreenDialog } from '#app/widgets/FullscreenDialog.tsx';
import { PausedNotice } from '../bulk/PausedNotice.tsx';
import { StayGuard } from '../bulk/StayGuard.tsx';
import { exportMessages } from './messages.ts';
import type { Running } from './useExport.ts';

/** How far an export has come, and the one thing to do about it. */
export function Progressing({
  label,
  state: { rows, total, left, isPaused, stop },
  count,
}: {
  readonly label: string;
  readonly state: Running;
  readonly count: (value: number) => string;
}) {
  const t = useMessages(exportMessages);
  return (
    <FullscreenDialog
      open
      title={t('title', { label })}
      width={560}
      closable={false}
      keyboard={false}
      maskClosable={false}
      footer={<Button onClick={stop}>{t('stop')}</Button>}
    >
      <StayGuard />
      <div className="bd-export">
        <Progress percent={total > 0 ? Math.floor((rows / total) * 100) : 0} status="active" />
        <p aria-live="polite" className="bd-number">
          {t('running', { done: count(rows), total: count(total) })}
          {left !== undefined && left >= 1 && (
            <> · {t('remaining', { time: formatDuration(left) })}</>
          )}
        </p>
        {isPaused && <PausedNotice text={t('paused')} />}
      </div>
    </FullscreenDialog>
  );
}
