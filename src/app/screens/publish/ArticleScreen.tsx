import { Alert, Input } from 'antd';
import { useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { bodyOfText, isPlainBody, textOfBody } from './articleBody.ts';
import { Field } from './Field.tsx';
import { CoverField, TitleField } from './HeadFields.tsx';
import { articleKind, type PostValues } from './kinds.ts';
import { publishMessages } from './messages.ts';
import { ReferenceField } from './ReferenceField.tsx';
import { useWriting } from './useWriting.ts';
import { WritingFrame } from './WritingFrame.tsx';

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
      <TitleField
        id="article-title"
        placeholder={t('articleTitlePlaceholder')}
        value={values.title}
        error={problems.title}
        onChange={(title) => change({ title })}
      />
      <CoverField
        value={values.cover}
        error={problems.cover}
        onChange={(cover) => change({ cover })}
        onPendingChange={setPending}
      />
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
