import { z } from 'zod';
import { callEndpoint } from '#app/session/client.ts';
import { ContentType } from '#contract/codes.ts';
import {
  bookListDetail,
  bookListSaveCall,
  postDetail,
  postSaveCall,
} from '#contract/endpoints/lists.ts';
import { reference } from '#contract/entities/common.ts';
import {
  type BookListRow,
  bookListRow,
  type PostRow,
  postRow,
} from '#contract/entities/content.ts';
import { video } from '#contract/entities/media.ts';
import type { WritingKind, WritingProblem } from './writing.ts';

/** The three kinds of content that people write, over the calls of the contract. */

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
};

function valuesOfPost(row: PostRow): PostValues {
  const { title, content, cover, images, videos, circle, topics, books, labels } = row;
  return {
    title,
    content,
    cover,
    images,
    videos,
    circle,
    topics,
    books,
    labels: labels.map(({ id, name }) => ({ id, title: name })),
  };
}

/** Characters that the text of a dynamic may have. */
export const dynamicLength = 2_000;
/** Characters as people count them: an emoji is one. */
export const lengthOf = (text: string): number => [...text].length;

const isBlank = (text: string): boolean => text.trim() === '';
/** HTML that shows nothing: neither text nor media. */
const isBlankHtml = (html: string): boolean =>
  isBlank(html.replace(/<(?!img|video|audio)[^>]*>|&nbsp;/g, ''));

function problemsOfDynamic(values: PostValues): WritingProblem<PostValues>[] {
  const { content, images, videos } = values;
  const excess = lengthOf(content) - dynamicLength;
  if (excess > 0)
    return [
      { field: 'content', key: 'textTooLong', values: { count: excess, maximum: dynamicLength } },
    ];
  return isBlank(content) && images.length === 0 && videos.length === 0
    ? [{ field: 'content', key: 'textNeeded' }]
    : [];
}

function problemsOfArticle({ title, content }: PostValues): WritingProblem<PostValues>[] {
  return [
    ...(isBlank(title) ? [{ field: 'title', key: 'titleNeeded' } as const] : []),
    ...(isBlankHtml(content) ? [{ field: 'content', key: 'bodyNeeded' } as const] : []),
  ];
}

const idsOf = (references: readonly { id: string }[]): string[] => references.map(({ id }) => id);

function postKind(
  name: 'dynamic' | 'article',
  contentType: typeof ContentType.dynamic | typeof ContentType.article,
): WritingKind<PostValues> {
  return {
    name,
    resource: 'posts',
    managePath: `/manage/${name}`,
    shape: postValues,
    empty: emptyPost,
    async load(id, signal) {
      const { data } = await callEndpoint(
        postDetail,
        { parameters: { id } },
        { silent: true, signal },
      );
      return { values: valuesOfPost(data), revision: data.revision, isDraft: data.isDraft };
    },
    async save(values, { id, revision, isDraft }) {
      const { circle, topics, books, labels, ...plain } = values;
      const body = {
        ...plain,
        // SPEC 3: the cover of a post is its first picture
        cover: name === 'dynamic' ? (plain.images[0] ?? '') : plain.cover,
        ...(id ? { id, revision } : {}),
        contentType,
        circleId: circle?.id ?? null,
        topicIds: idsOf(topics),
        bookIds: idsOf(books),
        labelIds: idsOf(labels),
        isDraft,
      };
      const { data } = await callEndpoint(postSaveCall, { body }, { silent: true });
      return data;
    },
    problemsOf: name === 'dynamic' ? problemsOfDynamic : problemsOfArticle,
    readCurrent(current) {
      const parsed = postRow.safeParse(current);
      return parsed.success ? valuesOfPost(parsed.data) : undefined;
    },
  };
}

export const dynamicKind = postKind('dynamic', ContentType.dynamic);
export const articleKind = postKind('article', ContentType.article);

const bookListValues = z.object({
  title: z.string(),
  content: z.string(),
  cover: z.string(),
  books: z.array(
    z.object({ id: z.string(), title: z.string(), cover: z.string(), note: z.string() }),
  ),
});
export type BookListValues = z.output<typeof bookListValues>;

function valuesOfBookList({ title, content, cover, bookLists }: BookListRow): BookListValues {
  const books = bookLists.map(({ bookId, bookName, mainPicUrl, note }) => ({
    id: bookId,
    title: bookName,
    cover: mainPicUrl,
    note,
  }));
  return { title, content, cover, books };
}

export const bookListKind: WritingKind<BookListValues> = {
  name: 'booklist',
  resource: 'book-lists',
  managePath: '/manage/booklist',
  shape: bookListValues,
  empty: { title: '', content: '', cover: '', books: [] },
  async load(id, signal) {
    const { data } = await callEndpoint(
      bookListDetail,
      { parameters: { id } },
      { silent: true, signal },
    );
    return { values: valuesOfBookList(data), revision: data.revision, isDraft: data.isDraft };
  },
  async save({ books, ...plain }, { id, revision, isDraft }) {
    const body = {
      ...plain,
      ...(id ? { id, revision } : {}),
      books: books.map((book) => ({ bookId: book.id, note: book.note })),
      isDraft,
    };
    const { data } = await callEndpoint(bookListSaveCall, { body }, { silent: true });
    return data;
  },
  // the server asks for a title of drafts too
  problemsOf: ({ title }) => (isBlank(title) ? [{ field: 'title', key: 'titleNeeded' }] : []),
  readCurrent(current) {
    const parsed = bookListRow.safeParse(current);
    return parsed.success ? valuesOfBookList(parsed.data) : undefined;
  },
};
