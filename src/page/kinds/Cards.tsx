import { ContentType } from '#contract/codes.ts';
import type { ContentItem } from '#contract/entities/special.ts';
import { evenRow } from '../parts/Rail.tsx';
import { Book } from './book.tsx';
import { BookList } from './bookList.tsx';
import { Post } from './post.tsx';

/** Records as cards, each with the look of its kind. Books stand in a grid if there is nothing else. */
export function Cards({ items }: { items: readonly ContentItem[] }) {
  if (items.every(({ contentType }) => contentType === ContentType.book))
    return (
      <ul className="books books-grid">
        {items.map((item, index) => (
          <li key={item.uuid} style={evenRow(index, items.length)}>
            <Book item={item} withBrief={false} />
          </li>
        ))}
      </ul>
    );
  return (
    <ul className="posts posts-list">
      {items.map((item) => (
        <li key={item.uuid}>
          {item.contentType === ContentType.bookList ? (
            <BookList item={item} />
          ) : (
            <Post item={item} />
          )}
        </li>
      ))}
    </ul>
  );
}
