import type { ReactNode } from 'react';
import { ContentType } from '#contract/codes.ts';
import type { ContentItem } from '#contract/entities/special.ts';
import { cardCovers } from '#contract/limits.ts';
import { Book } from '../kinds/book.tsx';
import { BookList } from '../kinds/bookList.tsx';
import { Post } from '../kinds/post.tsx';
import { specialPath } from '../links.ts';
import { usePageTexts } from '../PageContext.tsx';
import { CardTitle, UnderHeading } from '../parts/Heading.tsx';
import { PageLink } from '../parts/PageLink.tsx';
import { Picture } from '../parts/Picture.tsx';

/** A special page as lists of them show it. */
export interface ListedSpecial {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly cover: string;
}

/** A part of a page with a title, and the way to all that it shows the first of. */
export function Shelf({
  id,
  title,
  allPath,
  children,
}: {
  /** names the title within the page */
  id: string;
  title: string;
  allPath?: string | undefined;
  children: ReactNode;
}) {
  const text = usePageTexts();
  return (
    <section className="component" aria-labelledby={id}>
      <div className="component-head">
        <h2 className="component-title" id={id}>
          {title}
        </h2>
        {allPath !== undefined && (
          <a className="house-all" href={allPath} aria-label={text('allOf', { title })}>
            {text('all')}
          </a>
        )}
      </div>
      <UnderHeading>{children}</UnderHeading>
    </section>
  );
}

/** Records as cards, each with the look of its kind. Books stand in a grid if there is nothing else. */
export function Cards({ items }: { items: readonly ContentItem[] }) {
  if (items.every(({ contentType }) => contentType === ContentType.book))
    return (
      <ul className="books books-grid">
        {items.map((item) => (
          <li key={item.uuid}>
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

/** Special pages as cards with their covers. */
export function Specials({ specials }: { specials: readonly ListedSpecial[] }) {
  return (
    <ul className="posts posts-list">
      {specials.map(({ id, name, summary, cover }) => (
        <li key={id}>
          <PageLink href={specialPath(id)} className="post">
            <div className="post-text">
              <CardTitle>{name}</CardTitle>
              {summary && <p className="card-brief">{summary}</p>}
            </div>
            {cover && (
              <span className="post-cover">
                <Picture address={cover} name={name} {...cardCovers.post} />
              </span>
            )}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
