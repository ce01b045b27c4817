import { DatePicker, Radio } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { serverNow } from '#app/session/serverClock.ts';
import { radioGroup } from '#app/widgets/form/radioGroup.ts';
import { scheduleDays } from '#contract/limits.ts';
import { Field, wrongInput } from './Field.tsx';
import { publishMessages } from './messages.ts';
import { zoneText } from './zoneText.ts';

interface ScheduleFieldProps {
  /** an instant; null publishes at once */
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
}

/** When it is published: now, or at a time within a year, in the time zone of this device, which it says. */
export function ScheduleField({ value, onChange, error }: ScheduleFieldProps) {
  const t = useMessages(publishMessages);
  const [isLater, setIsLater] = useState(value !== null);
  const isPlanned = isLater || value !== null;
  const chosen = value === null ? null : dayjs(value);
  return (
    <Field isGroup id="schedule" label={t('schedule')} error={error}>
      <div className="bd-writing-schedule">
        <Radio.Group
          {...radioGroup}
          aria-label={t('schedule')}
          value={isPlanned}
          onChange={(event) => {
            const wanted: unknown = event.target.value;
            setIsLater(wanted === true);
            // the next full hour, at least half an hour away
            const next = dayjs(serverNow()).add(90, 'minute').startOf('hour');
            onChange(wanted === true ? next.toISOString() : null);
          }}
        >
          <Radio value={false}>{t('scheduleNow')}</Radio>
          <Radio value={true}>{t('scheduleLater')}</Radio>
        </Radio.Group>
        {isPlanned ? (
          <>
            <DatePicker
              aria-label={t('scheduleTime')}
              {...wrongInput('schedule', error)}
              showTime={{ format: 'HH:mm', minuteStep: 5 }}
              format="YYYY-MM-DD HH:mm"
              allowClear={false}
              status={error ? 'error' : ''}
              value={chosen}
              minDate={dayjs(serverNow())}
              maxDate={dayjs(serverNow()).add(scheduleDays, 'day')}
              onChange={(time) =>
                onChange(time ? time.second(0).millisecond(0).toISOString() : null)
              }
            />
            <small>{t('scheduleZone', { zone: zoneText(chosen ?? dayjs()) })}</small>
          </>
        ) : null}
      </div>
    </Field>
  );
}
