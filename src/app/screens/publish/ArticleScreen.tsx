import { Alert, Input } from 'antd';
import { useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { ImageUpload } from '#app/widgets/upload/ImageUpload.tsx';
import { bodyOfText, isPlainBody, textOfBody } from './articleBody.ts';
import { Field } from './Field.tsx';
import { articleKind, type PostValues } from './kinds.ts';
import { publishMessages } from './messages.ts';
import { ReferenceField } from './ReferenceField.tsx';
import { useWriting } from './useWriting.ts';
import { WritingFrame } from './WritingFrame.tsx';

const maximumTitle = 200;
const maximumBooks = 30;
const maximumLabels = 10;

/** `/publish/article`: title, cover, text, books and labels; `?id=` edits one. */
export function Component() {
  const t = useMessages(publishMessages);
  const writing = useWriting(articleKind);
  const [pending, setPending] = useState(0);
  const { values, problems, change } = writing;
  const isPlain = isPlainBody(values.content);
  const describe = ({ title, content, books }: PostValues): string[] => [
    title,
    isPlainBody(content) ? textOfBody(content) : content,
    books.length > 0 ? t('countBooks', { count: books.length }) : '',
  ];
  return (
    <WritingFrame
      kind={articleKind}
      writing={writing}
      title={t(writing.id ? 'articleEdit' : 'articleTitle')}
      pending={pending}
      describe={describe}
    >
      <Field id="article-title" label={t('title')} error={problems.title}>
        <Input
          id="article-title"
          size="large"
          autoFocus
          count={{ max: maximumTitle, show: true }}
          status={problems.title ? 'error' : ''}
          placeholder={t('articleTitlePlaceholder')}
          value={values.title}
          onChange={(event) => change({ title: event.target.value })}
        />
      </Field>
      <Field label={t('cover')} error={problems.cover}>
        <ImageUpload
          aria-label={t('cover')}
          maximum={1}
          value={values.cover ? [values.cover] : []}
          onChange={([cover]) => change({ cover: cover ?? '' })}
          onPendingChange={setPending}
        />
      </Field>
      <Field id="article-body" label={t('body')} error={problems.content}>
        {isPlain ? null : <Alert type="info" showIcon message={t('formatted')} />}
        <Input.TextArea
          id="article-body"
          className="bd-writing-text"
          status={problems.content ? 'error' : ''}
          placeholder={t('bodyPlaceholder')}
          autoSize={{ minRows: 12, maxRows: 30 }}
          value={isPlain ? textOfBody(values.content) : values.content}
          onChange={({ target }) =>
            change({ content: isPlain ? bodyOfText(target.value) : target.value })
          }
        />
      </Field>
      <div className="bd-writing-attachments">
        <ReferenceField
          resource="books"
          label={t('books')}
          add={t('addBooks')}
          maximum={maximumBooks}
          value={values.books}
          error={problems.books}
          onChange={(books) => change({ books })}
        />
        <ReferenceField
          resource="labels"
          label={t('labels')}
          add={t('addLabels')}
          maximum={maximumLabels}
          value={values.labels}
          error={problems.labels}
          onChange={(labels) => change({ labels })}
        />
      </div>
    </WritingFrame>
  );
}
