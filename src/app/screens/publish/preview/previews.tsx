import { memo, useDeferredValue } from 'react';
import type { ReadBook } from '#page/content/content.ts';
import { ReadArticle } from '#page/content/ReadArticle.tsx';
import { ReadBookList } from '#page/content/ReadBookList.tsx';
import { ReadDynamic } from '#page/content/ReadDynamic.tsx';
import type { BookListValues, PostValues } from '../kinds.ts';
import { PhoneFrame, useByline } from './PhoneFrame.tsx';

/** The three kinds as readers will see them; typing never waits for the preview. */

const noFigures = {};
const withoutCovers = (books: PostValues['books']): ReadBook[] =>
  books.map((book) => ({ ...book, cover: '' }));

const readable = (values: PostValues) => ({
  ...values,
  circle: values.circle ?? undefined,
  books: withoutCovers(values.books),
  figures: noFigures,
});

const Dynamic = memo(function Dynamic({ values }: { values: PostValues }) {
  const byline = useByline(values.publishAt);
  return <ReadDynamic post={{ ...readable(values), ...byline }} />;
});
const Article = memo(function Article({ values }: { values: PostValues }) {
  const byline = useByline(values.publishAt);
  return <ReadArticle post={{ ...readable(values), ...byline }} />;
});
const List = memo(function List({ values }: { values: BookListValues }) {
  const byline = useByline(values.publishAt);
  return <ReadBookList list={{ ...values, ...byline, figures: noFigures }} />;
});

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

export function ArticlePreview({ values }: { values: PostValues }) {
  const shown = useDeferredValue(values);
  const isEmpty = shown.title === '' && shown.content === '' && shown.cover === '';
  return (
    <PhoneFrame isEmpty={isEmpty}>
      <Article values={shown} />
    </PhoneFrame>
  );
}

export function BookListPreview({ values }: { values: BookListValues }) {
  const shown = useDeferredValue(values);
  const isEmpty = shown.title === '' && shown.content === '' && shown.books.length === 0;
  return (
    <PhoneFrame isEmpty={isEmpty}>
      <List values={shown} />
    </PhoneFrame>
  );
}
