import { Input } from 'antd';
import { useCallback, useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { counted } from '#app/widgets/fields/counting.ts';
import { writingLimits } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { describedBy, Field, wrongInput } from './Field.tsx';
import { CoverField, TitleField } from './HeadFields.tsx';
import { type BookListValues, bookListKind } from './kinds.ts';
import { ListedBooks } from './listed/ListedBooks.tsx';
import { BookListPreview } from './preview/previews.tsx';
import { ScheduleField } from './ScheduleField.tsx';
import { useWriting } from './useWriting.ts';
import { WritingFrame } from './WritingFrame.tsx';

/** `/publish/booklist`: name, introduction, cover, and the books in their order; `?id=` edits one. */
export function Component() {
  const t = useMessages(locales.publish.publish);
  const writing = useWriting(bookListKind);
  const [pending, setPending] = useState(0);
  const { values, problems, change, field } = writing;
  const changeBooks = useCallback((books: BookListValues['books']) => change({ books }), [change]);
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
      aside={<BookListPreview values={values} />}
    >
      <TitleField id="list-title" placeholder={t('bookListTitlePlaceholder')} {...field('title')} />
      <Field id="list-brief" label={t('brief')} error={problems.content}>
        <Input.TextArea
          id="list-brief"
          count={counted(writingLimits.brief)}
          {...wrongInput('list-brief', problems.content)}
          status={problems.content ? 'error' : ''}
          placeholder={t('briefPlaceholder')}
          autoSize={{ minRows: 3, maxRows: 10 }}
          value={values.content}
          onChange={(event) => change({ content: event.target.value })}
        />
      </Field>
      <CoverField {...field('cover')} ratio={3 / 4} onPendingChange={setPending} />
      <Field
        isGroup
        id="list-books"
        label={t('booksOfList')}
        extra={t('booksCount', { count: values.books.length })}
        error={problems.books}
      >
        <ListedBooks
          describedBy={describedBy('list-books', problems.books)}
          value={values.books}
          onChange={changeBooks}
        />
      </Field>
      <ScheduleField {...field('publishAt')} />
    </WritingFrame>
  );
}
