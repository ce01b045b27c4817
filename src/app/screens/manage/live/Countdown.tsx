import { formatInstant } from '#app/language/format.ts';
import { useMessages } from '#app/language/index.ts';
import { useNow, useSpanText } from '#app/widgets/clock/clock.ts';
import { LiveState } from '#contract/codes.ts';
import type { LiveRow } from '#contract/things/live.ts';
import { locales } from '#locales/index.ts';

/** The time until the stream begins, or since it began. */
export function Countdown({ live }: { live: LiveRow }) {
  const t = useMessages(locales.live.manage);
  const now = useNow();
  const { state, startAt, beganAt, endedAt } = live;
  const span = useSpanText();
  if (state === LiveState.scheduled && startAt === null)
    return (
      <p className="bd-live-clock">
        <span>{t('noStart')}</span>
      </p>
    );
  // a stream that is announced or has begun has a time
  const announced = startAt ?? beganAt ?? '';
  const left = Date.parse(announced) - now;
  if (state === LiveState.scheduled)
    return (
      <p className="bd-live-clock">
        <span>{t(left > 0 ? 'startsIn' : 'late')}</span>
        {left > 0 ? <b role="timer">{span(left)}</b> : null}
        <small>{t('startsAt', { time: formatInstant(announced) })}</small>
      </p>
    );
  if (state === LiveState.live)
    return (
      <p className="bd-live-clock">
        <span>{t('onAirFor')}</span>
        <b role="timer">{span(now - Date.parse(beganAt ?? announced))}</b>
      </p>
    );
  return (
    <p className="bd-live-clock">
      <small>
        {t('lasted', {
          began: formatInstant(beganAt ?? announced),
          ended: formatInstant(endedAt ?? announced),
        })}
      </small>
    </p>
  );
}
