import { Input } from 'antd';
import { useState } from 'react';
import { formatInstant } from '#app/language/format.ts';
import { useMessages } from '#app/language/index.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { LiveState } from '#contract/codes.ts';
import { locales } from '#locales/index.ts';
import { Field, wrongInput } from '../Field.tsx';
import { CoverField, TitleField } from '../HeadFields.tsx';
import { ReferenceField } from '../ReferenceField.tsx';
import { useWriting } from '../useWriting.ts';
import { WritingFrame } from '../WritingFrame.tsx';
import { LivePreview } from './LivePreview.tsx';
import { introductionLength, type LiveValues, liveKind } from './liveKind.ts';
import { StartField } from './StartField.tsx';

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
