import { useCallback } from 'react';
import { z } from 'zod';
import { textsOf } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { bookListCalls } from '#contract/endpoints/lists.ts';
import { reference } from '#contract/entities/common.ts';
import { writingLimits } from '#contract/limits.ts';
import { bookListThing } from '#contract/things/bookList.ts';
import { locales } from '#locales/index.ts';
import { ReadBookList } from '#page/content/ReadBookList.tsx';
import {
  CoverField,
  describedBy,
  Field,
  LongTextField,
  ScheduleField,
  TitleField,
} from './fields.tsx';
import { ListedBooks } from './listed/ListedBooks.tsx';
import { noFigures, useByline } from './preview.tsx';
import { type WritingFields, writingScreen } from './WritingScreen.tsx';
import {
  isBlank,
  needed,
  plannedAt,
  plannedFor,
  scheduleProblems,
  tooLong,
  writingKind,
} from './writing.ts';

const t = textsOf(locales.publish.publish);

const bookListValues = z.object({
  title: z.string(),
  content: z.string(),
  cover: z.string(),
  books: z.array(reference.extend({ cover: z.string(), note: z.string() })),
  publishAt: plannedAt,
});
type BookListValues = z.output<typeof bookListValues>;

/** The problem of the first note that is too long. */
const noteProblems = (books: BookListValues['books']) =>
  books
    .flatMap(({ title, note }) =>
      tooLong<BookListValues>('books', 'noteTooLong', note, writingLimits.note).map((problem) => ({
        ...problem,
        values: { ...problem.values, title },
      })),
    )
    .slice(0, 1);

function Fields({ values, problems, change, field, onPending }: WritingFields<BookListValues>) {
  const changeBooks = useCallback((books: BookListValues['books']) => change({ books }), [change]);
  return (
    <>
      <TitleField id="list-title" placeholder={t('bookListTitlePlaceholder')} {...field('title')} />
      <LongTextField
        id="list-brief"
        label={t('brief')}
        placeholder={t('briefPlaceholder')}
        maximum={writingLimits.brief}
        {...field('content')}
      />
      <CoverField {...field('cover')} ratio={3 / 4} onPendingChange={onPending('cover')} />
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
    </>
  );
}

/** `/publish/booklist`: name, introduction, cover, and the books in their order; `?id=` edits one. */
export const Component = writingScreen({
  ...writingKind({
    name: 'booklist',
    resource: 'book-lists',
    shape: bookListValues,
    empty: { title: '', content: '', cover: '', books: [], publishAt: null },
    row: bookListThing.row,
    read: (id, options) => callEndpoint(bookListCalls.detail, { parameters: { id } }, options),
    write: (body, options) => callEndpoint(bookListCalls.save, { body }, options),
    valuesOf: (row): BookListValues => ({
      title: row.title,
      content: row.content,
      cover: row.cover,
      books: row.bookLists.map(({ bookId, bookName, mainPicUrl, note, isDeleted }) => ({
        id: bookId,
        title: bookName,
        ...(isDeleted ? { isDeleted } : {}),
        cover: mainPicUrl,
        note,
      })),
      publishAt: plannedFor(row),
    }),
    fieldsOf: ({ books, ...plain }: BookListValues) => ({
      ...plain,
      publishAt: plain.publishAt || null,
      books: books.map((book) => ({ bookId: book.id, note: book.note })),
    }),
    problemsOf: (values) => [
      ...needed<BookListValues>(isBlank(values.title), 'title', 'titleNeeded'),
      ...tooLong<BookListValues>('title', 'titleTooLong', values.title, writingLimits.title),
      ...tooLong<BookListValues>('content', 'briefTooLong', values.content, writingLimits.brief),
      ...needed<BookListValues>(values.books.length === 0, 'books', 'booksNeeded'),
      ...noteProblems(values.books),
      ...scheduleProblems(values),
    ],
    draftNeeds: ['titleNeeded', 'titleTooLong', 'briefTooLong', 'noteTooLong'],
  }),
  titles: ['bookListTitle', 'bookListEdit'],
  Fields,
  describe: ({ title, content, books }) => [
    title,
    content,
    books.map((book) => book.title).join('\n'),
  ],
  isEmpty: ({ title, content, books }) => title === '' && content === '' && books.length === 0,
  Page: ({ values }) => (
    <ReadBookList list={{ ...values, ...useByline(values.publishAt), figures: noFigures }} />
  ),
});
