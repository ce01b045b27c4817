import { z } from 'zod';
import { callEndpoint } from '#app/session/client.ts';
import { serverNow } from '#app/session/serverClock.ts';
import { ContentStatus, ContentType, Visibility } from '#contract/codes.ts';
import { bookListCalls, postCalls } from '#contract/endpoints/lists.ts';
import { reference, visibility } from '#contract/entities/common.ts';
import { video } from '#contract/entities/media.ts';
import { richTextLength, writingLimits } from '#contract/limits.ts';
import { isEmptyRichText, measuredHtml } from '#contract/richText.ts';
import { textProblem } from '#contract/text.ts';
import { type BookListRow, bookListThing } from '#contract/things/bookList.ts';
import { type PostRow, postThing } from '#contract/things/post.ts';
import { plannedAt, scheduleProblems } from './schedule.ts';
import { type WritingKind, type WritingProblem, writingKind } from './writing.ts';

/** The three kinds of content that people write, with their calls. */

const postValues = z.object({
  title: z.string(),
  content: z.string(),
  cover: z.string(),
  images: z.array(z.string()),
  videos: z.array(video),
  circle: reference.nullable(),
  topics: z.array(reference),
  books: z.array(reference),
  labels: z.array(reference),
  visibility: visibility.default(Visibility.everyone),
  publishAt: plannedAt,
});
export type PostValues = z.output<typeof postValues>;

const emptyPost: PostValues = {
  title: '',
  content: '',
  cover: '',
  images: [],
  videos: [],
  circle: null,
  topics: [],
  books: [],
  labels: [],
  visibility: Visibility.everyone,
  publishAt: null,
};

/** The planned time; null once it has passed. */
function plannedFor({ status, publishAt }: Pick<PostRow, 'status' | 'publishAt'>): string | null {
  return status === ContentStatus.scheduled ? publishAt : null;
}

function valuesOfPost(row: PostRow): PostValues {
  const { title, content, cover, images, videos, circle, topics, books, labels } = row;
  return {
    visibility: row.visibility,
    publishAt: plannedFor(row),
    title,
    content,
    cover,
    images,
    videos,
    circle,
    topics,
    books,
    labels: labels.map(({ name, ...label }) => ({ ...label, title: name })),
  };
}

const isBlank = (text: string): boolean => text.trim() === '';

/** The problem of a text that is too long; undefined if it is not. */
export function tooLong<V>(
  field: keyof V & string,
  key: WritingProblem<V>['key'],
  text: string,
  maximum: number,
): WritingProblem<V>[] {
  const problem = textProblem(text, { maximum });
  return problem ? [{ field, key, values: { ...problem.values } }] : [];
}

function problemsOfDynamic(values: PostValues): WritingProblem<PostValues>[] {
  const { content, images, videos, circle, publishAt } = values;
  const isEmpty = isBlank(content) && images.length === 0 && videos.length === 0;
  const lacksCircle = values.visibility === Visibility.circle && circle === null;
  return [
    ...(isEmpty ? [{ field: 'content', key: 'textNeeded' } as const] : []),
    ...tooLong<PostValues>('content', 'textTooLong', content, writingLimits.dynamic),
    ...(lacksCircle ? [{ field: 'visibility', key: 'visibilityNeedsCircle' } as const] : []),
    ...scheduleProblems(publishAt, serverNow()),
  ];
}

function problemsOfArticle(values: PostValues): WritingProblem<PostValues>[] {
  const { title, content, publishAt } = values;
  return [
    ...(isBlank(title) ? [{ field: 'title', key: 'titleNeeded' } as const] : []),
    ...tooLong<PostValues>('title', 'titleTooLong', title, writingLimits.title),
    ...(isEmptyRichText(content) ? [{ field: 'content', key: 'bodyNeeded' } as const] : []),
    ...tooLong<PostValues>('content', 'articleTooLong', measuredHtml(content), richTextLength),
    ...scheduleProblems(publishAt, serverNow()),
  ];
}

function problemsOfBookList(values: BookListValues): WritingProblem<BookListValues>[] {
  const { title, content, books, publishAt } = values;
  return [
    ...(isBlank(title) ? [{ field: 'title', key: 'titleNeeded' } as const] : []),
    ...tooLong<BookListValues>('title', 'titleTooLong', title, writingLimits.title),
    ...tooLong<BookListValues>('content', 'briefTooLong', content, writingLimits.brief),
    ...(books.length === 0 ? [{ field: 'books', key: 'booksNeeded' } as const] : []),
    ...books
      .flatMap(({ title, note }) =>
        tooLong<BookListValues>('books', 'noteTooLong', note, writingLimits.note).map(
          (problem) => ({
            ...problem,
            values: { ...problem.values, title },
          }),
        ),
      )
      .slice(0, 1),
    ...scheduleProblems(publishAt, serverNow()),
  ];
}

/** Contract 3: the cover of a post is its first picture, or the poster of its video. */
const coverOfDynamic = ({ images, videos }: Pick<PostValues, 'images' | 'videos'>): string =>
  images[0] ?? videos[0]?.preview ?? '';

const idsOf = (references: readonly { id: string }[]): string[] => references.map(({ id }) => id);

/** The fields of a post as a save sends them. */
function fieldsOfPost(name: 'dynamic' | 'article', values: PostValues) {
  const { circle, topics, books, labels, ...plain } = values;
  return {
    ...plain,
    publishAt: plain.publishAt || null,
    cover: name === 'dynamic' ? coverOfDynamic(plain) : plain.cover,
    circleId: circle?.id ?? null,
    topicIds: idsOf(topics),
    bookIds: idsOf(books),
    labelIds: idsOf(labels),
  };
}

function postKind(
  name: 'dynamic' | 'article',
  contentType: typeof ContentType.dynamic | typeof ContentType.article,
): WritingKind<PostValues> {
  return writingKind({
    name,
    resource: 'posts',
    managePath: `/manage/${name}`,
    shape: postValues,
    empty: emptyPost,
    row: postThing.row,
    read: (id, options) => callEndpoint(postCalls.detail, { parameters: { id } }, options),
    write: (body, options) =>
      callEndpoint(
        postCalls.save,
        { body: 'id' in body ? body : { contentType, ...body } },
        options,
      ),
    valuesOf: valuesOfPost,
    fieldsOf: (values) => fieldsOfPost(name, values),
    problemsOf: name === 'dynamic' ? problemsOfDynamic : problemsOfArticle,
    draftNeeds: ['titleTooLong', 'articleTooLong'],
  });
}

export const dynamicKind = postKind('dynamic', ContentType.dynamic);
export const articleKind = postKind('article', ContentType.article);

const bookListValues = z.object({
  title: z.string(),
  content: z.string(),
  cover: z.string(),
  books: z.array(reference.extend({ cover: z.string(), note: z.string() })),
  publishAt: plannedAt,
});
export type BookListValues = z.output<typeof bookListValues>;

function valuesOfBookList(row: BookListRow): BookListValues {
  const { title, content, cover, bookLists } = row;
  const books = bookLists.map(({ bookId, bookName, mainPicUrl, note, isDeleted }) => ({
    id: bookId,
    title: bookName,
    ...(isDeleted ? { isDeleted } : {}),
    cover: mainPicUrl,
    note,
  }));
  return { title, content, cover, books, publishAt: plannedFor(row) };
}

/** The fields of a book list as a save sends them. */
const fieldsOfBookList = ({ books, ...plain }: BookListValues) => ({
  ...plain,
  publishAt: plain.publishAt || null,
  books: books.map((book) => ({ bookId: book.id, note: book.note })),
});

export const bookListKind: WritingKind<BookListValues> = writingKind({
  name: 'booklist',
  resource: 'book-lists',
  managePath: '/manage/booklist',
  shape: bookListValues,
  empty: { title: '', content: '', cover: '', books: [], publishAt: null },
  row: bookListThing.row,
  read: (id, options) => callEndpoint(bookListCalls.detail, { parameters: { id } }, options),
  write: (body, options) => callEndpoint(bookListCalls.save, { body }, options),
  valuesOf: valuesOfBookList,
  fieldsOf: fieldsOfBookList,
  problemsOf: problemsOfBookList,
  draftNeeds: ['titleNeeded', 'titleTooLong', 'briefTooLong', 'noteTooLong'],
});
