import { useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { type ContentType, Visibility } from '#contract/codes.ts';
import { bookCalls, postCalls } from '#contract/endpoints/lists.ts';
import { type Reference, reference, visibility } from '#contract/entities/common.ts';
import { video } from '#contract/entities/media.ts';
import { type PostRow, postThing } from '#contract/things/post.ts';
import type { ReadBook, ReadPost } from '#page/content/content.ts';
import { noFigures, useByline } from './preview.tsx';
import { plannedAt, plannedFor, type WritingKind, writingKind } from './writing.ts';

/** What dynamics and articles have in common: they are posts. */

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

const valuesOf = (row: PostRow): PostValues =>
  // leaves out what of the row is not written
  postValues.parse({
    ...row,
    publishAt: plannedFor(row),
    labels: row.labels.map(({ name, ...label }) => ({ ...label, title: name })),
  });

const idsOf = (references: readonly { id: string }[]): string[] => references.map(({ id }) => id);

/** The fields of a post as a save sends them. */
function fieldsOf({ circle, topics, books, labels, ...plain }: PostValues) {
  return {
    ...plain,
    publishAt: plain.publishAt || null,
    circleId: circle?.id ?? null,
    topicIds: idsOf(topics),
    bookIds: idsOf(books),
    labelIds: idsOf(labels),
  };
}

type PostKind = Pick<WritingKind<PostValues>, 'problemsOf'> & {
  readonly name: 'dynamic' | 'article';
  readonly contentType: typeof ContentType.dynamic | typeof ContentType.article;
  /** the cover that readers see. Default: what was chosen */
  readonly coverOf?: (values: PostValues) => string;
};

export const postKind = ({
  contentType,
  coverOf = ({ cover }) => cover,
  ...kind
}: PostKind): WritingKind<PostValues> =>
  writingKind({
    ...kind,
    resource: 'posts',
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
    valuesOf,
    fieldsOf: (values: PostValues) => ({ ...fieldsOf(values), cover: coverOf(values) }),
    draftNeeds: ['titleTooLong', 'articleTooLong'],
  });

type Card = Pick<ReadBook, 'cover' | 'authorName'>;

/** what readers see of books; shared by all writings, so that each book is asked for once */
const known = new Map<string, Card>();
const unknown: Card = { cover: '' };

async function learn(id: string, signal: AbortSignal): Promise<void> {
  try {
    const { data } = await callEndpoint(
      bookCalls.detail,
      { parameters: { id } },
      { silent: true, signal, onUnauthorized: 'fail' },
    );
    known.set(id, { cover: data.mainPicUrl, authorName: data.authorName });
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure;
    // a missing cover does not matter to a preview; a deleted book is not asked for again
    if (failure.code === 404) known.set(id, unknown);
  }
}

/** The books of a writing as readers see them, with cover and author once these are loaded. */
function useReadBooks(books: readonly Reference[]): ReadBook[] {
  const [learned, setLearned] = useState(0);
  const ids = idsOf(books).join(',');
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    for (const id of ids.split(','))
      if (id !== '' && !known.has(id))
        void learn(id, signal).then(() => {
          if (!signal.aborted) setLearned((count) => count + 1);
        });
    return () => controller.abort();
  }, [ids]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was learned stands outside of React
  return useMemo(
    () => books.map((book) => ({ ...book, ...(known.get(book.id) ?? unknown) })),
    [books, learned],
  );
}

/** A post as readers will see it. */
export function useReadPost(values: PostValues): ReadPost {
  const byline = useByline(values.publishAt);
  const books = useReadBooks(values.books);
  return { ...values, ...byline, books, circle: values.circle ?? undefined, figures: noFigures };
}
