import { useEffect, useMemo, useState } from 'react';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { bookCalls } from '#contract/endpoints/lists.ts';
import type { Reference } from '#contract/entities/common.ts';
import type { ReadBook, ReadPost } from '#page/content/content.ts';
import { ReadArticle } from '#page/content/ReadArticle.tsx';
import { ReadBookList } from '#page/content/ReadBookList.tsx';
import { ReadDynamic } from '#page/content/ReadDynamic.tsx';
import type { BookListValues, PostValues } from '../kinds.ts';
import { previewOf, useByline } from './PhoneFrame.tsx';

/** The three kinds as readers will see them. */

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
  const ids = books.map(({ id }) => id).join(',');
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

const noFigures = {};

function usePost(values: PostValues): ReadPost {
  const byline = useByline(values.publishAt);
  const books = useReadBooks(values.books);
  return { ...values, ...byline, books, circle: values.circle ?? undefined, figures: noFigures };
}

function Dynamic({ values }: { values: PostValues }) {
  return <ReadDynamic post={usePost(values)} />;
}
function Article({ values }: { values: PostValues }) {
  return <ReadArticle post={usePost(values)} />;
}
function List({ values }: { values: BookListValues }) {
  const byline = useByline(values.publishAt);
  return <ReadBookList list={{ ...values, ...byline, figures: noFigures }} />;
}

export const DynamicPreview = previewOf(
  Dynamic,
  ({ content, images, videos }) => content.trim() === '' && images.length + videos.length === 0,
);
export const ArticlePreview = previewOf(
  Article,
  ({ title, content, cover }) => title === '' && content === '' && cover === '',
);
export const BookListPreview = previewOf(
  List,
  ({ title, content, books }) => title === '' && content === '' && books.length === 0,
);
