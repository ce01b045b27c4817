import { usePageTexts } from '../PageContext.tsx';
import { Picture } from '../parts/Picture.tsx';
import type { ReadBookList as List } from './content.ts';
import { BookCard } from './ReadBooks.tsx';
import { ReadFoot } from './ReadDynamic.tsx';
import { ReadHead } from './ReadHead.tsx';

/** A book list, or the same as a ranking: cover and introduction, then its books in order, each with its note. */
export function ReadBookList({ list }: { list: List }) {
  const text = usePageTexts();
  const { title, content, cover, books, isRanking = false } = list;
  return (
    <article className="read read-list" data-ranking={isRanking || undefined}>
      <header className="read-list-head">
        <Picture
          address={cover || (books[0]?.cover ?? '')}
          name={title}
          width={120}
          height={160}
          eager
          className="read-list-cover"
        />
        <div>
          {isRanking && <p className="read-kind">{text('ranking')}</p>}
          <h1>{title}</h1>
          <p className="read-list-size">{text('books', { count: books.length })}</p>
        </div>
      </header>
      <ReadHead author={list.author} time={list.time} />
      {content && <p className="read-text">{content}</p>}
      <ol className="read-listed">
        {books.map((book, place) => (
          <li key={book.id}>
            <span className="read-place" aria-hidden="true">
              {place + 1}
            </span>
            <BookCard book={book}>
              {book.note && <span className="read-note">{book.note}</span>}
            </BookCard>
          </li>
        ))}
      </ol>
      <ReadFoot post={list} />
    </article>
  );
}
