import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useMessages } from '#app/language/index.ts';
import { serverNow } from '#app/session/serverClock.ts';
import { liveScheduleDays } from '#contract/entities/live.ts';
import { Field, wrongInput } from '../Field.tsx';
import { zoneText } from '../zoneText.ts';
import { livePublishMessages } from './messages.ts';

/** When a live stream begins: within a year, in the time zone of this device, which it says. */
export function StartField({
  value,
  isFixed,
  error,
  onChange,
}: {
  value: string | null;
  /** it has begun */
  isFixed: boolean;
  error: string | undefined;
  onChange: (value: string | null) => void;
}) {
  const t = useMessages(livePublishMessages);
  const chosen = value === null ? null : dayjs(value);
  const zone = zoneText(chosen ?? dayjs());
  return (
    <Field id="live-start" label={t('start')} error={error}>
      <div className="bd-writing-schedule">
        <DatePicker
          id="live-start"
          {...wrongInput('live-start', error)}
          className="bd-writing-start"
          showTime={{ format: 'HH:mm', minuteStep: 5, defaultValue: dayjs('20:00', 'HH:mm') }}
          format="YYYY-MM-DD HH:mm"
          placeholder={t('startPlaceholder')}
          status={error ? 'error' : ''}
          disabled={isFixed}
          value={chosen}
          minDate={dayjs(serverNow())}
          maxDate={dayjs(serverNow()).add(liveScheduleDays, 'day')}
          onChange={(time) => onChange(time ? time.second(0).millisecond(0).toISOString() : null)}
        />
        <small>{isFixed ? t('startFixed') : t('startZone', { zone })}</small>
      </div>
    </Field>
  );
}
