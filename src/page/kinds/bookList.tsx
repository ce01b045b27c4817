import { memo } from 'react';
import { type ComponentType, StyleType } from '#contract/codes.ts';
import type { ContentItem, SpecialComponentOf } from '#contract/entities/special.ts';
import { isChinese } from '#contract/language.ts';
import { cardCovers } from '#contract/limits.ts';
import { contentPath } from '../links.ts';
import { lookOf } from '../looks.ts';
import { usePageSurroundings } from '../PageContext.tsx';
import { Author } from '../parts/Author.tsx';
import { Figures } from '../parts/Figures.tsx';
import { CardTitle } from '../parts/Heading.tsx';
import { ItemList } from '../parts/ItemList.tsx';
import { PageLink } from '../parts/PageLink.tsx';
import { Picture } from '../parts/Picture.tsx';

/** How each look shows the first books of a list; other looks have no room for them. */
const shown: Partial<Record<string, 'names' | 'covers'>> = { list: 'names', feature: 'covers' };

const looks: Partial<Record<number, string>> = {
  [StyleType.upDown]: 'tiles',
  [StyleType.thumbnail]: 'strip',
  [StyleType.bigPicture]: 'feature',
};

/**
 * Type 5: book lists with their numbers of books; as a list (left-right), tiles (up-down), a strip (thumbnail) or large
 * (big picture).
 */
export function BookLists({
  component,
}: {
  component: SpecialComponentOf<typeof ComponentType.bookList>;
}) {
  const look = looks[lookOf(component).styleType] ?? 'list';
  return (
    <ItemList
      component={component}
      items={component.contents}
      className={`book-lists book-lists-${look}`}
      moved={look === 'strip' ? 'freely' : undefined}
    >
      {(item) => (
        <BookList
          item={item}
          withBrief={look === 'list' || look === 'feature'}
          books={shown[look]}
        />
      )}
    </ItemList>
  );
}

interface BookListProps {
  item: ContentItem;
  withBrief?: boolean;
  /** shows its first books by names or covers; undefined shows none */
  books?: 'names' | 'covers' | undefined;
}

/** One book list as a card. */
export const BookList = memo(function BookList({ item, withBrief = true, books }: BookListProps) {
  return (
    <PageLink href={contentPath(item.contentType, item.contentId)} className="book-list">
      <span className="book-cover book-stack">
        <Picture address={item.cover} name={item.title} {...cardCovers.bookList} />
      </span>
      <div className="book-text">
        <CardTitle>{item.title}</CardTitle>
        {withBrief && item.content && <p className="card-brief">{item.content}</p>}
        {books && <FirstBooks item={item} as={books} />}
        <Author user={item.user} />
        <Figures
          values={[
            ['books', item.bookSize],
            ['views', item.redundancy?.viewCount],
            ['collections', item.redundancy?.collectionCount],
          ]}
        />
      </div>
    </PageLink>
  );
});

/** The first books of a list (contract 3, `bookLists`), without the one whose cover the card already shows. */
function FirstBooks({ item, as }: { item: ContentItem; as: 'names' | 'covers' }) {
  const { language } = usePageSurroundings();
  const books = item.bookLists ?? [];
  if (as === 'names') {
    const names = books.map(({ bookName }) => bookName).filter(Boolean);
    const isSpaceless = isChinese(language);
    const said = isSpaceless ? names.map((name) => `《${name}》`).join('') : names.join(' · ');
    return said === '' ? null : <p className="list-names">{said}</p>;
  }
  const others = books.filter(({ mainPicUrl }) => mainPicUrl !== item.cover);
  if (others.length === 0) return null;
  return (
    <span className="list-covers">
      {others.map(({ bookId, bookName, mainPicUrl }) => (
        <Picture
          key={bookId}
          address={mainPicUrl}
          name={bookName}
          width={42}
          height={56}
          decorative={false}
        />
      ))}
    </span>
  );
}
