import { z } from 'zod';
import { formatInstant } from '#app/language/format.ts';
import { textsOf } from '#app/language/index.ts';
import { rememberPublished } from '#app/screens/shared/live/justPublished.ts';
import { callEndpoint } from '#app/session/client.ts';
import { platformZoneText } from '#app/session/platformTime.ts';
import { useSession } from '#app/session/useSession.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { LiveState } from '#contract/codes.ts';
import { liveCalls } from '#contract/endpoints/lists.ts';
import { instant, reference } from '#contract/entities/common.ts';
import { liveScheduleDays, liveState } from '#contract/entities/live.ts';
import { writingLimits } from '#contract/limits.ts';
import { liveThing } from '#contract/things/live.ts';
import { locales } from '#locales/index.ts';
import { LivePage } from '#page/content/live/LivePage.tsx';
import {
  CoverField,
  Field,
  LongTextField,
  MinutePicker,
  OneReferenceField,
  TitleField,
} from './fields.tsx';
import { type WritingFields, writingScreen } from './WritingScreen.tsx';
import { isBlank, needed, timeProblems, tooLong, writingKind } from './writing.ts';
import '#page/content/live/live.css';

const t = textsOf(locales.live.publish);

const liveValues = z.object({
  title: z.string(),
  introduction: z.string(),
  cover: z.string(),
  channel: reference.nullable(),
  /** null until it is chosen */
  startAt: instant.nullable(),
  /** once the stream has begun, its start cannot be changed */
  state: liveState.default(LiveState.scheduled),
});
type LiveValues = z.output<typeof liveValues>;

const introductionLength = 2_000;
const limits = { days: liveScheduleDays, words: 'start' } as const;

function Fields({ values, field, onPending }: WritingFields<LiveValues>) {
  const isFixed = values.state !== LiveState.scheduled;
  const { error } = field('startAt');
  const zone = platformZoneText(values.startAt === null ? undefined : Date.parse(values.startAt));
  return (
    <>
      <TitleField id="live-title" placeholder={t('titlePlaceholder')} {...field('title')} />
      <Field id="live-start" label={t('start')} error={error}>
        <div className="bd-row bd-wrap bd-writing-schedule">
          <MinutePicker
            id="live-start"
            field="live-start"
            className="bd-writing-start"
            first="20:00:00"
            placeholder={t('startPlaceholder')}
            disabled={isFixed}
            days={liveScheduleDays}
            unread={null}
            {...field('startAt')}
          />
          <small>{isFixed ? t('startFixed') : t('startZone', { zone })}</small>
        </div>
      </Field>
      <LongTextField
        id="live-introduction"
        label={t('introduction')}
        placeholder={t('introductionPlaceholder')}
        maximum={introductionLength}
        {...field('introduction')}
      />
      <CoverField {...field('cover')} ratio={16 / 9} onPendingChange={onPending('cover')} />
      <div className="bd-writing-attachments">
        <OneReferenceField
          resource="channels"
          label={t('channel')}
          add={t('chooseChannel')}
          {...field('channel')}
        />
      </div>
    </>
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

const Live = writingScreen({
  ...writingKind({
    name: 'live',
    resource: 'live',
    shape: liveValues,
    empty: {
      title: '',
      introduction: '',
      cover: '',
      channel: null,
      startAt: null,
      state: LiveState.scheduled,
    },
    row: liveThing.row,
    read: (id, options) => callEndpoint(liveCalls.detail, { parameters: { id } }, options),
    async write(body, options) {
      const saved = await callEndpoint(liveCalls.save, { body }, options);
      if (!body.isDraft) rememberPublished(saved.data.id);
      return saved;
    },
    valuesOf: ({ title, introduction, cover, channel, startAt, state }): LiveValues => ({
      title,
      introduction,
      cover,
      channel,
      startAt,
      state,
    }),
    fieldsOf: ({ channel, state: _, ...plain }: LiveValues) => ({
      ...plain,
      channelId: channel?.id ?? null,
    }),
    problemsOf: ({ title, introduction, startAt, state }) => [
      ...tooLong<LiveValues>('title', 'titleTooLong', title, writingLimits.title),
      ...needed<LiveValues>(isBlank(title), 'title', 'titleNeeded'),
      ...(state === LiveState.scheduled
        ? timeProblems<LiveValues>('startAt', startAt ?? '', limits)
        : []),
      ...tooLong<LiveValues>('introduction', 'textTooLong', introduction, introductionLength),
    ],
    draftNeeds: ['titleNeeded', 'titleTooLong', 'textTooLong'],
  }),
  titles: ['liveTitle', 'liveEdit'],
  Fields,
  describe: ({ title, introduction, channel, startAt }) => [
    title,
    introduction,
    channel?.title ?? '',
    startAt ? formatInstant(startAt) : '',
  ],
  isEmpty: ({ title, introduction, cover }) => title === '' && introduction === '' && cover === '',
  Page,
});

/** `/publish/live`: title, introduction, cover, channel and start of a live stream; `?id=` edits one. Institutions only. */
export function Component() {
  return (
    <PlaceGate place="/publish/live">
      <Live />
    </PlaceGate>
  );
}
