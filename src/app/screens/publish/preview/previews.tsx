import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { bookCalls } from '#contract/endpoints/lists.ts';
import type { Reference } from '#contract/entities/common.ts';
import type { ReadBook, ReadPost } from '#page/content/content.ts';
import { ReadArticle } from '#page/content/ReadArticle.tsx';
import { ReadBookList } from '#page/content/ReadBookList.tsx';
import { ReadDynamic } from '#page/content/ReadDynamic.tsx';
import type { BookListValues, PostValues } from '../kinds.ts';
import { PhoneFrame, useByline } from './PhoneFrame.tsx';

/** The three kinds as readers will see them. Typing does not wait for the preview. */

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

const Dynamic = memo(function Dynamic({ values }: { values: PostValues }) {
  return <ReadDynamic post={usePost(values)} />;
});
const Article = memo(function Article({ values }: { values: PostValues }) {
  return <ReadArticle post={usePost(values)} />;
});
const List = memo(function List({ values }: { values: BookListValues }) {
  const byline = useByline(values.publishAt);
  return <ReadBookList list={{ ...values, ...byline, figures: noFigures }} />;
});

/** A dynamic as readers will see it, a moment after what is typed. */
export function DynamicPreview({ values }: { values: PostValues }) {
  const shown = useDeferredValue(values);
  const { content, images, videos } = shown;
  const isEmpty = content.trim() === '' && images.length + videos.length === 0;
  return (
    <PhoneFrame isEmpty={isEmpty}>
      <Dynamic values={shown} />
    </PhoneFrame>
  );
}

/** An article as readers will see it, a moment after what is typed. */
export function ArticlePreview({ values }: { values: PostValues }) {
  const shown = useDeferredValue(values);
  const isEmpty = shown.title === '' && shown.content === '' && shown.cover === '';
  return (
    <PhoneFrame isEmpty={isEmpty}>
      <Article values={shown} />
    </PhoneFrame>
  );
}

/** A book list as readers will see it, a moment after what is typed. */
export function BookListPreview({ values }: { values: BookListValues }) {
  const shown = useDeferredValue(values);
  const isEmpty = shown.title === '' && shown.content === '' && shown.books.length === 0;
  return (
    <PhoneFrame isEmpty={isEmpty}>
      <List values={shown} />
    </PhoneFrame>
  );
}
