import { memo, useDeferredValue } from 'react';
import type { ReadPost } from '#page/content/content.ts';
import { ReadArticle } from '#page/content/ReadArticle.tsx';
import { ReadBookList } from '#page/content/ReadBookList.tsx';
import { ReadDynamic } from '#page/content/ReadDynamic.tsx';
import type { BookListValues, PostValues } from '../kinds.ts';
import { PhoneFrame, useByline } from './PhoneFrame.tsx';
import { useReadBooks } from './useReadBooks.ts';

/** The three kinds as readers will see them. Typing does not wait for the preview. */

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
