import { Radio, Tooltip } from 'antd';
import { type ClipboardEvent, useRef, useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { radioGroup } from '#app/widgets/form/radioGroup.ts';
import { ImageUpload, type ImageUploadHandle } from '#app/widgets/upload/ImageUpload.tsx';
import { VideoUpload } from '#app/widgets/upload/VideoUpload.tsx';
import { Visibility } from '#contract/codes.ts';
import { type Reference, visibility } from '#contract/entities/common.ts';
import { writingLimits } from '#contract/limits.ts';
import { lengthOf } from '#contract/text.ts';
import { locales } from '#locales/index.ts';
import { describedBy, Field, FieldError } from './Field.tsx';
import { dynamicKind, type PostValues } from './kinds.ts';
import { MentionText } from './mentions/MentionText.tsx';
import { DynamicPreview } from './preview/previews.tsx';
import { ReferenceField } from './ReferenceField.tsx';
import { ScheduleField } from './ScheduleField.tsx';
import { useWriting } from './useWriting.ts';
import { WritingFrame } from './WritingFrame.tsx';

interface VisibilityFieldProps {
  value: Visibility;
  hasCircle: boolean;
  onChange: (value: Visibility) => void;
  error: string | undefined;
}

/** Who may see a dynamic: everyone, the members of its circle, or only its author. */
function VisibilityField({ value, hasCircle, onChange, error }: VisibilityFieldProps) {
  const t = useMessages(locales.publish.publish);
  const refusal = hasCircle ? undefined : t('visibilityNeedsCircle');
  return (
    <Field isGroup id="visibility" label={t('visibility')} error={error}>
      <Radio.Group
        {...radioGroup}
        aria-label={t('visibility')}
        aria-describedby={describedBy('visibility', error)}
        value={value}
        onChange={(event) => onChange(visibility.parse(event.target.value))}
      >
        <Radio value={Visibility.everyone}>{t('visibilityEveryone')}</Radio>
        <Tooltip title={refusal}>
          <Radio
            value={Visibility.circle}
            // a choice that was made stays possible; the form then says that a circle is missing
            disabled={!hasCircle && value !== Visibility.circle}
          >
            {t('visibilityCircle')}
          </Radio>
        </Tooltip>
        <Radio value={Visibility.author}>{t('visibilityAuthor')}</Radio>
      </Radio.Group>
      {refusal && !error ? <small className="bd-writing-note">{refusal}</small> : null}
    </Field>
  );
}

const maximumPictures = 9;

/** Adds a reference if there is room. */
function including(
  references: readonly Reference[],
  next: Reference,
  maximum: number,
): Reference[] {
  const isKnown = references.some(({ id }) => id === next.id);
  return isKnown || references.length >= maximum ? [...references] : [...references, next];
}

/** `/publish/dynamic`: a composer for posts; `?id=` edits one. */
export function Component() {
  const t = useMessages(locales.publish.publish);
  const writing = useWriting(dynamicKind);
  const pictures = useRef<ImageUploadHandle>(null);
  const [pendingPictures, setPendingPictures] = useState(0);
  const [pendingVideos, setPendingVideos] = useState(0);
  const { values, problems, change, field } = writing;
  const hasPictures = values.images.length + pendingPictures > 0;
  const hasVideo = values.videos.length + pendingVideos > 0;

  const describe = ({ content, images, videos, books }: PostValues): string[] => [
    content,
    images.length > 0 ? t('countPictures', { count: images.length }) : '',
    videos.length > 0 ? t('video') : '',
    books.length > 0 ? t('countBooks', { count: books.length }) : '',
  ];
  const takePastedPictures = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    if (files.length === 0 || hasVideo) return;
    event.preventDefault();
    pictures.current?.add(files);
  };

  return (
    <WritingFrame
      kind={dynamicKind}
      writing={writing}
      title={t(writing.id ? 'dynamicEdit' : 'dynamicTitle')}
      pending={pendingPictures + pendingVideos}
      describe={describe}
      aside={<DynamicPreview values={values} />}
    >
      <div className="bd-grid bd-gap-8 bd-shrink bd-writing-field">
        <MentionText
          id="dynamic-text"
          label={t('text')}
          placeholder={t('textPlaceholder')}
          error={problems.content}
          value={values.content}
          onChange={(content) => change({ content })}
          onMention={(kind, reference, content) =>
            change(
              kind === 'topics'
                ? { content, topics: including(values.topics, reference, writingLimits.topics) }
                : { content, books: including(values.books, reference, writingLimits.books) },
            )
          }
          onPaste={takePastedPictures}
        />
        <Counter text={values.content} />
        <FieldError id="dynamic-text" text={problems.content} />
      </div>
      <Field
        isGroup
        id="dynamic-pictures"
        label={t('pictures')}
        {...(hasVideo ? { extra: t('videoOrPictures') } : {})}
        error={problems.images}
      >
        <ImageUpload
          ref={pictures}
          aria-label={t('pictures')}
          disabled={hasVideo}
          value={values.images}
          maximum={Math.max(maximumPictures, values.images.length)}
          onChange={(images) => change({ images })}
          onPendingChange={setPendingPictures}
        />
      </Field>
      <Field
        isGroup
        id="dynamic-video"
        label={t('video')}
        {...(hasPictures ? { extra: t('picturesOrVideo') } : {})}
        error={problems.videos}
      >
        <VideoUpload
          aria-label={t('video')}
          aria-describedby={describedBy('dynamic-video', problems.videos)}
          disabled={hasPictures}
          value={values.videos[0] ?? null}
          onChange={(video) => change({ videos: video ? [video] : [] })}
          onPendingChange={setPendingVideos}
        />
      </Field>
      <div className="bd-writing-attachments">
        <ReferenceField
          resource="circles"
          label={t('circle')}
          add={t('chooseCircle')}
          maximum={1}
          value={values.circle ? [values.circle] : []}
          error={problems.circle}
          onChange={([circle]) => change({ circle: circle ?? null })}
        />
        <ReferenceField
          resource="topics"
          label={t('topics')}
          add={t('addTopics')}
          maximum={writingLimits.topics}
          mark="#"
          {...field('topics')}
        />
        <ReferenceField
          resource="books"
          label={t('books')}
          add={t('addBooks')}
          maximum={writingLimits.books}
          {...field('books')}
        />
      </div>
      <VisibilityField {...field('visibility')} hasCircle={values.circle !== null} />
      <ScheduleField {...field('publishAt')} />
    </WritingFrame>
  );
}

function Counter({ text }: { text: string }) {
  const t = useMessages(locales.publish.publish);
  const count = lengthOf(text);
  return (
    <span className="bd-flex bd-gap-12 bd-spread bd-writing-below">
      <span className="bd-writing-hint">{t('mentionHint')}</span>
      <span
        className="bd-rigid bd-soft bd-tiny bd-digits bd-writing-count"
        data-over={count > writingLimits.dynamic || undefined}
      >
        {t('counter', { count, maximum: writingLimits.dynamic })}
      </span>
    </span>
  );
}
