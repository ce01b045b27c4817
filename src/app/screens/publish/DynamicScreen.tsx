import { Radio, Tooltip } from 'antd';
import { type ClipboardEvent, useRef } from 'react';
import { textsOf } from '#app/language/index.ts';
import { radioGroup } from '#app/widgets/form/radioGroup.ts';
import { ImageUpload, type ImageUploadHandle } from '#app/widgets/upload/ImageUpload.tsx';
import { VideoUpload } from '#app/widgets/upload/VideoUpload.tsx';
import { ContentType, Visibility } from '#contract/codes.ts';
import { type Reference, visibility } from '#contract/entities/common.ts';
import { writingLimits } from '#contract/limits.ts';
import { lengthOf } from '#contract/text.ts';
import { locales } from '#locales/index.ts';
import { ReadDynamic } from '#page/content/ReadDynamic.tsx';
import {
  describedBy,
  Field,
  FieldError,
  OneReferenceField,
  ReferenceField,
  ScheduleField,
} from './fields.tsx';
import { MentionText } from './mentions/MentionText.tsx';
import { type PostValues, postKind, useReadPost } from './post.ts';
import { type WritingFields, writingScreen } from './WritingScreen.tsx';
import { isBlank, needed, scheduleProblems, tooLong } from './writing.ts';

const t = textsOf(locales.publish.publish);

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

function Fields(props: WritingFields<PostValues>) {
  const { values, problems, change, field, pending, onPending } = props;
  const pictures = useRef<ImageUploadHandle>(null);
  const hasPictures = values.images.length + (pending.pictures ?? 0) > 0;
  const hasVideo = values.videos.length + (pending.video ?? 0) > 0;
  const takePastedPictures = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    if (files.length === 0 || hasVideo) return;
    event.preventDefault();
    pictures.current?.add(files);
  };
  return (
    <>
      <div className="bd-grid bd-gap-8 bd-shrink bd-writing-field">
        <MentionText
          id="dynamic-text"
          label={t('text')}
          placeholder={t('textPlaceholder')}
          error={problems.content}
          value={values.content}
          onChange={(content) => change({ content })}
          onMention={(kind, reference, content) =>
            change({
              content,
              [kind]: including(values[kind], reference, writingLimits[kind]),
            })
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
        extra={hasVideo ? t('videoOrPictures') : undefined}
        error={problems.images}
      >
        <ImageUpload
          ref={pictures}
          aria-label={t('pictures')}
          disabled={hasVideo}
          value={values.images}
          maximum={Math.max(maximumPictures, values.images.length)}
          onChange={(images) => change({ images })}
          onPendingChange={onPending('pictures')}
        />
      </Field>
      <Field
        isGroup
        id="dynamic-video"
        label={t('video')}
        extra={hasPictures ? t('picturesOrVideo') : undefined}
        error={problems.videos}
      >
        <VideoUpload
          aria-label={t('video')}
          aria-describedby={describedBy('dynamic-video', problems.videos)}
          disabled={hasPictures}
          value={values.videos[0] ?? null}
          onChange={(video) => change({ videos: video ? [video] : [] })}
          onPendingChange={onPending('video')}
        />
      </Field>
      <div className="bd-writing-attachments">
        <OneReferenceField
          resource="circles"
          label={t('circle')}
          add={t('chooseCircle')}
          {...field('circle')}
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
    </>
  );
}

function Counter({ text }: { text: string }) {
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

interface VisibilityFieldProps {
  value: Visibility;
  hasCircle: boolean;
  onChange: (value: Visibility) => void;
  error: string | undefined;
}

/** Who may see a dynamic: everyone, the members of its circle, or only its author. */
function VisibilityField({ value, hasCircle, onChange, error }: VisibilityFieldProps) {
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

const hasFiles = ({ images, videos }: PostValues): boolean => images.length + videos.length > 0;

/** `/publish/dynamic`: a composer for posts; `?id=` edits one. */
export const Component = writingScreen({
  ...postKind({
    name: 'dynamic',
    contentType: ContentType.dynamic,
    // contract 3: the cover of a post is its first picture, or the poster of its video
    coverOf: ({ images, videos }) => images[0] ?? videos[0]?.preview ?? '',
    problemsOf: (values) => [
      ...needed<PostValues>(isBlank(values.content) && !hasFiles(values), 'content', 'textNeeded'),
      ...tooLong<PostValues>('content', 'textTooLong', values.content, writingLimits.dynamic),
      ...needed<PostValues>(
        values.visibility === Visibility.circle && values.circle === null,
        'visibility',
        'visibilityNeedsCircle',
      ),
      ...scheduleProblems(values),
    ],
  }),
  titles: ['dynamicTitle', 'dynamicEdit'],
  Fields,
  describe: ({ content, images, videos, books }) => [
    content,
    images.length > 0 ? t('countPictures', { count: images.length }) : '',
    videos.length > 0 ? t('video') : '',
    books.length > 0 ? t('countBooks', { count: books.length }) : '',
  ],
  isEmpty: (values) => isBlank(values.content) && !hasFiles(values),
  Page: ({ values }) => <ReadDynamic post={useReadPost(values)} />,
});
