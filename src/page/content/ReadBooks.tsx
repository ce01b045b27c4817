import { ContentType } from '#contract/codes.ts';
import { contentPath } from '../links.ts';
import { usePageTexts } from '../PageContext.tsx';
import { PageLink } from '../parts/PageLink.tsx';
import { Picture } from '../parts/Picture.tsx';
import type { ReadBook, ReadReference } from './content.ts';

/** A book in a row with its cover. */
export function BookCard({ book, children }: { book: ReadBook; children?: React.ReactNode }) {
  return (
    <PageLink href={contentPath(ContentType.book, book.id)} className="read-book">
      <Picture
        address={book.cover}
        name={book.title}
        width={60}
        height={79}
        className="read-book-cover"
      />
      <span className="read-book-text">
        <strong>{book.title}</strong>
        {book.authorName && <span>{book.authorName}</span>}
        {children}
      </span>
    </PageLink>
  );
}

/** The books that a text mentions. */
export function MentionedBooks({ books }: { books: readonly ReadBook[] }) {
  const text = usePageTexts();
  if (books.length === 0) return null;
  return (
    <ul className="read-books" aria-label={text('mentionedBooks')}>
      {books.map((book) => (
        <li key={book.id}>
          <BookCard book={book} />
        </li>
      ))}
    </ul>
  );
}

/** Links to topics or labels as chips: topics with `#`, labels without. */
export function Chips({
  references,
  mark = '',
  pathOf,
}: {
  references: readonly ReadReference[];
  mark?: string;
  pathOf: (id: string) => string;
}) {
  if (references.length === 0) return null;
  return (
    <ul className="read-chips">
      {references.map(({ id, title }) => (
        <li key={id}>
          <PageLink href={pathOf(id)} className="read-chip">
            {mark + title}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
