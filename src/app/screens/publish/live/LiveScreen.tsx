import { Input } from 'antd';
import { useState } from 'react';
import { platformZone } from '#app/configuration.ts';
import { formatInstant } from '#app/language/format.ts';
import { useMessages } from '#app/language/index.ts';
import { platformTime, platformZoneText } from '#app/session/platformTime.ts';
import { serverNow } from '#app/session/serverClock.ts';
import { useSession } from '#app/session/useSession.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { TypedDatePicker } from '#app/widgets/time/TypedDatePicker.tsx';
import { LiveState } from '#contract/codes.ts';
import { liveScheduleDays } from '#contract/entities/live.ts';
import { instantOf } from '#contract/zonedTime.ts';
import { locales } from '#locales/index.ts';
import { LivePage } from '#page/content/live/LivePage.tsx';
import { Field, wrongInput } from '../Field.tsx';
import { CoverField, TitleField } from '../HeadFields.tsx';
import { minuteForms } from '../minuteForms.ts';
import { previewOf } from '../preview/PhoneFrame.tsx';
import { ReferenceField } from '../ReferenceField.tsx';
import { useWriting } from '../useWriting.ts';
import { WritingFrame } from '../WritingFrame.tsx';
import { introductionLength, type LiveValues, liveKind } from './liveKind.ts';
import '#page/content/live/live.css';

/** When a live stream begins: within a year. The field names the time zone of the platform. */
function StartField({
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

const noFigures = { views: 0, likes: 0, reservations: 0 };

/** A live stream as readers will see it announced. */
function Page({ values }: { values: LiveValues }) {
  const { name, avatar } = useSession();
  const startAt = values.startAt ?? '';
  const start = startAt === '' ? '' : formatInstant(startAt);
  return (
    <LivePage
      live={{
        ...values,
        channel: values.channel ? { name: values.channel.title } : undefined,
        author: { nickname: name, avatar },
        // readers first see it announced
        state: LiveState.scheduled,
        startAt,
        times: { start, began: undefined, ended: undefined },
        playback: null,
        figures: noFigures,
      }}
    />
  );
}

const LivePreview = previewOf(
  Page,
  ({ title, introduction, cover }) => title === '' && introduction === '' && cover === '',
);

/** `/publish/live`: title, introduction, cover, channel and start of a live stream; `?id=` edits one. Institutions only. */
export function Component() {
  return (
    <PlaceGate place="/publish/live">
      <LiveForm />
    </PlaceGate>
  );
}

function LiveForm() {
  const t = useMessages(locales.live.publish);
  const writing = useWriting(liveKind);
  const [pending, setPending] = useState(0);
  const { values, problems, change, field } = writing;
  const describe = ({ title, introduction, channel, startAt }: LiveValues): string[] => [
    title || t('untitled'),
    introduction,
    channel?.title ?? '',
    startAt ? formatInstant(startAt) : '',
  ];
  return (
    <WritingFrame
      kind={liveKind}
      writing={writing}
      title={t(writing.id ? 'liveEdit' : 'liveTitle')}
      pending={pending}
      describe={describe}
      aside={<LivePreview values={values} />}
    >
      <TitleField id="live-title" placeholder={t('titlePlaceholder')} {...field('title')} />
      <StartField {...field('startAt')} isFixed={values.state !== LiveState.scheduled} />
      <Field id="live-introduction" label={t('introduction')} error={problems.introduction}>
        <Input.TextArea
          id="live-introduction"
          count={{ max: introductionLength, show: true }}
          {...wrongInput('live-introduction', problems.introduction)}
          status={problems.introduction ? 'error' : ''}
          placeholder={t('introductionPlaceholder')}
          autoSize={{ minRows: 3, maxRows: 10 }}
          value={values.introduction}
          onChange={(event) => change({ introduction: event.target.value })}
        />
      </Field>
      <CoverField {...field('cover')} ratio={16 / 9} onPendingChange={setPending} />
      <div className="bd-writing-attachments">
        <ReferenceField
          resource="channels"
          label={t('channel')}
          add={t('chooseChannel')}
          maximum={1}
          value={values.channel ? [values.channel] : []}
          error={problems.channel}
          onChange={([channel]) => change({ channel: channel ?? null })}
        />
      </div>
    </WritingFrame>
  );
}
