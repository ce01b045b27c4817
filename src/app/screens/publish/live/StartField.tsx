import { platformZone } from '#app/configuration.ts';
import { useMessages } from '#app/language/index.ts';
import { platformTime, platformZoneText } from '#app/session/platformTime.ts';
import { serverNow } from '#app/session/serverClock.ts';
import { TypedDatePicker } from '#app/widgets/time/TypedDatePicker.tsx';
import { liveScheduleDays } from '#contract/entities/live.ts';
import { instantOf } from '#contract/zonedTime.ts';
import { locales } from '#locales/index.ts';
import { Field, wrongInput } from '../Field.tsx';
import { minuteForms } from '../minuteForms.ts';

/** When a live stream begins: within a year. The field names the time zone of the platform. */
export function StartField({
  value,
  isFixed,
  error,
  onChange,
}: {
  value: string | null;
  /** the stream has begun */
  isFixed: boolean;
  error: string | undefined;
  onChange: (value: string | null) => void;
}) {
  const t = useMessages(locales.live.publish);
  const chosen = value === null ? undefined : Date.parse(value);
  const zone = platformZoneText(chosen);
  return (
    <Field id="live-start" label={t('start')} error={error}>
      <div className="bd-row bd-wrap bd-writing-schedule">
        <TypedDatePicker
          id="live-start"
          {...wrongInput('live-start', error)}
          className="bd-writing-start"
          time={{ form: 'HH:mm', minuteStep: 5, first: '20:00:00' }}
          forms={minuteForms}
          placeholder={t('startPlaceholder')}
          status={error ? 'error' : ''}
          disabled={isFixed}
          value={chosen === undefined ? null : platformTime(chosen)}
          from={platformTime()}
          to={platformTime(serverNow() + liveScheduleDays * 86_400_000)}
          onUnread={() => onChange(null)}
          onChange={(wall) => {
            const at =
              wall === null ? undefined : instantOf(`${wall.slice(0, 16)}:00`, platformZone());
            onChange(at === undefined ? null : new Date(at).toISOString());
          }}
        />
        <small>{isFixed ? t('startFixed') : t('startZone', { zone })}</small>
      </div>
    </Field>
  );
}
