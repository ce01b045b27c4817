import { Progress } from 'antd';
import { useEffect, useRef } from 'react';
import { formatDuration } from '#app/language/format.ts';
import { useMessages } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { PausedNotice } from '../bulk/PausedNotice.tsx';
import { StayGuard } from '../bulk/StayGuard.tsx';
import type { Running } from './useExport.ts';

/** How far an export has come. */
export function Progressing({
  state: { rows, total, left, isPaused },
  count,
}: {
  readonly state: Running;
  readonly count: (value: number) => string;
}) {
  const t = useMessages(locales.exports.dialog);
  const shown = useRef<HTMLDivElement>(null);
  // the button that started it is gone; the keyboard stays within the dialog
  useEffect(() => shown.current?.focus(), []);
  return (
    <div ref={shown} tabIndex={-1} className="bd-column bd-gap-16 bd-export">
      <StayGuard />
      <Progress percent={total > 0 ? Math.floor((rows / total) * 100) : 0} status="active" />
      <p aria-live="polite" className="bd-soft bd-number">
        {t('running', { done: count(rows), total: count(total) })}
        {left !== undefined && left >= 1 && (
          <> · {t('remaining', { time: formatDuration(left) })}</>
        )}
      </p>
      {isPaused && <PausedNotice text={t('paused')} />}
    </div>
  );
}
