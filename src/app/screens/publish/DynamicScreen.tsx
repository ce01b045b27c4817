import { Input } from 'antd';
import { type ClipboardEvent, useRef, useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { ImageUpload, type ImageUploadHandle } from '#app/widgets/upload/ImageUpload.tsx';
import { DynamicPreview } from './DynamicPreview.tsx';
import { Field, FieldError } from './Field.tsx';
import { dynamicKind, dynamicLength, lengthOf, type PostValues } from './kinds.ts';
import { publishMessages } from './messages.ts';
import { ReferenceField } from './ReferenceField.tsx';
import { useWriting } from './useWriting.ts';
import { WritingFrame } from './WritingFrame.tsx';

const maximumPictures = 9;
const maximumTopics = 10;
const maximumBooks = 30;

/** `/publish/dynamic`: a composer for posts; `?id=` edits one. */
export function Component() {
  const t = useMessages(publishMessages);
  const writing = useWriting(dynamicKind);
  const pictures = useRef<ImageUploadHandle>(null);
  const [pending, setPending] = useState(0);
  const { values, problems, change } = writing;

  const describe = ({ content, images, books }: PostValues): string[] => [
    content,
    images.length > 0 ? t('countPictures', { count: images.length }) : '',
    books.length > 0 ? t('countBooks', { count: books.length }) : '',
  ];
  const takePastedPictures = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    pictures.current?.add(files);
  };

  return (
    <WritingFrame
      kind={dynamicKind}
      writing={writing}
      title={t(writing.id ? 'dynamicEdit' : 'dynamicTitle')}
      pending={pending}
      describe={describe}
      aside={<DynamicPreview values={values} />}
    >
      <div className="bd-writing-field">
        <Input.TextArea
          className="bd-writing-text"
          aria-label={t('text')}
          aria-invalid={problems.content !== undefined}
          status={problems.content ? 'error' : ''}
          placeholder={t('textPlaceholder')}
          autoSize={{ minRows: 6, maxRows: 18 }}
          autoFocus
          value={values.content}
          onChange={(event) => change({ content: event.target.value })}
          onPaste={takePastedPictures}
        />
        <Counter text={values.content} />
        <FieldError text={problems.content} />
      </div>
      <Field label={t('pictures')} error={problems.images}>
        <ImageUpload
          ref={pictures}
          aria-label={t('pictures')}
          value={values.images}
          maximum={Math.max(maximumPictures, values.images.length)}
          onChange={(images) => change({ images })}
          onPendingChange={setPending}
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
          maximum={maximumTopics}
          mark="#"
          value={values.topics}
          error={problems.topics}
          onChange={(topics) => change({ topics })}
        />
        <ReferenceField
          resource="books"
          label={t('books')}
          add={t('addBooks')}
          maximum={maximumBooks}
          value={values.books}
          error={problems.books}
          onChange={(books) => change({ books })}
        />
      </div>
    </WritingFrame>
  );
}

function Counter({ text }: { text: string }) {
  const t = useMessages(publishMessages);
  const count = lengthOf(text);
  return (
    <span className="bd-writing-count" data-over={count > dynamicLength || undefined}>
      {t('counter', { count, maximum: dynamicLength })}
    </span>
  );
}
