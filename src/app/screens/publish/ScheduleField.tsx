import { Radio } from 'antd';
import { useState } from 'react';
import { platformZone } from '#app/configuration.ts';
import { useMessages } from '#app/language/index.ts';
import { platformTime, platformZoneText } from '#app/session/platformTime.ts';
import { serverNow } from '#app/session/serverClock.ts';
import { radioGroup } from '#app/widgets/form/radioGroup.ts';
import { TypedDatePicker } from '#app/widgets/time/TypedDatePicker.tsx';
import { scheduleDays } from '#contract/limits.ts';
import { instantOf } from '#contract/zonedTime.ts';
import { locales } from '#locales/index.ts';
import { Field, wrongInput } from './Field.tsx';
import { minuteForms } from './minuteForms.ts';

interface ScheduleFieldProps {
  /** an instant; null publishes at once; empty while no time can be read */
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
}

const dayMilliseconds = 86_400_000;
const isoOf = (wall: string): string =>
  new Date(instantOf(wall, platformZone()) ?? serverNow()).toISOString();

/** When it is published: now, or at a time within a year. The field names the time zone of the platform. */
export function ScheduleField({ value, onChange, error }: ScheduleFieldProps) {
  const t = useMessages(locales.publish.publish);
  const [isLater, setIsLater] = useState(value !== null);
  const isPlanned = isLater || value !== null;
  const chosen = value ? Date.parse(value) : undefined;
  return (
    <Field isGroup id="schedule" label={t('schedule')} error={error}>
      <div className="bd-row bd-wrap bd-writing-schedule">
        <Radio.Group
          {...radioGroup}
          aria-label={t('schedule')}
          value={isPlanned}
          onChange={(event) => {
            const wanted: unknown = event.target.value;
            setIsLater(wanted === true);
            // the next full hour that is at least half an hour away
            const next = `${platformTime(serverNow() + 90 * 60_000).slice(0, 13)}:00:00`;
            onChange(wanted === true ? isoOf(next) : null);
          }}
        >
          <Radio value={false}>{t('scheduleNow')}</Radio>
          <Radio value={true}>{t('scheduleLater')}</Radio>
        </Radio.Group>
        {isPlanned ? (
          <>
            <TypedDatePicker
              aria-label={t('scheduleTime')}
              {...wrongInput('schedule', error)}
              time={{ form: 'HH:mm', minuteStep: 5 }}
              forms={minuteForms}
              allowClear={false}
              status={error ? 'error' : ''}
              value={chosen === undefined ? null : platformTime(chosen)}
              from={platformTime()}
              to={platformTime(serverNow() + scheduleDays * dayMilliseconds)}
              onUnread={() => onChange('')}
              onChange={(wall) => onChange(wall === null ? null : isoOf(`${wall.slice(0, 16)}:00`))}
            />
            <small>{t('scheduleZone', { zone: platformZoneText(chosen) })}</small>
          </>
        ) : null}
      </div>
    </Field>
  );
}
