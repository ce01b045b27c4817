import { Input } from 'antd';
import { useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { ImageUpload } from '#app/widgets/upload/ImageUpload.tsx';
import { Field } from './Field.tsx';
import { type BookListValues, bookListKind } from './kinds.ts';
import { ListedBooks } from './ListedBooks.tsx';
import { publishMessages } from './messages.ts';
import { useWriting } from './useWriting.ts';
import { WritingFrame } from './WritingFrame.tsx';

const maximumTitle = 200;
const maximumBrief = 2_000;

/** `/publish/booklist`: name, introduction, cover, and the books in their order; `?id=` edits one. */
export function Component() {
  const t = useMessages(publishMessages);
  const writing = useWriting(bookListKind);
  const [pending, setPending] = useState(0);
  const { values, problems, change } = writing;
  const describe = ({ title, content, books }: BookListValues): string[] => [
    title,
    content,
    books.map((book) => book.title).join('\n'),
  ];
  return (
    <WritingFrame
      kind={bookListKind}
      writing={writing}
      title={t(writing.id ? 'bookListEdit' : 'bookListTitle')}
      pending={pending}
      describe={describe}
    >
      <Field id="list-title" label={t('title')} error={problems.title}>
        <Input
          id="list-title"
          size="large"
          autoFocus
          count={{ max: maximumTitle, show: true }}
          status={problems.title ? 'error' : ''}
          placeholder={t('bookListTitlePlaceholder')}
          value={values.title}
          onChange={(event) => change({ title: event.target.value })}
        />
      </Field>
      <Field id="list-brief" label={t('brief')} error={problems.content}>
        <Input.TextArea
          id="list-brief"
          count={{ max: maximumBrief, show: true }}
          status={problems.content ? 'error' : ''}
          placeholder={t('briefPlaceholder')}
          autoSize={{ minRows: 3, maxRows: 10 }}
          value={values.content}
          onChange={(event) => change({ content: event.target.value })}
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
      <Field
        label={t('booksOfList')}
        extra={t('booksCount', { count: values.books.length })}
        error={problems.books}
      >
        <ListedBooks value={values.books} onChange={(books) => change({ books })} />
      </Field>
    </WritingFrame>
  );
}
