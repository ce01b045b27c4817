import { memo } from 'react';
import { type ComponentType, StyleType } from '#contract/codes.ts';
import type { ContentItem, SpecialComponentOf } from '#contract/entities/special.ts';
import { cardCovers } from '#contract/limits.ts';
import { contentPath } from '../links.ts';
import { lookOf } from '../looks.ts';
import { usePageTexts } from '../PageContext.tsx';
import { CardTitle } from '../parts/Heading.tsx';
import { ItemList } from '../parts/ItemList.tsx';
import { PageLink } from '../parts/PageLink.tsx';
import { Picture } from '../parts/Picture.tsx';

const looks: Partial<Record<number, string>> = {
  [StyleType.thumbnail]: 'shelf',
  [StyleType.upDown]: 'grid',
  [StyleType.bigPicture]: 'feature',
};

/** Editions other than print, marked on the cover (contract 3, Book: `editionClass`). */
const editions: Partial<Record<number, 'electronic' | 'audio'>> = { 2: 'electronic', 3: 'audio' };

/** Type 2: books as a list (left-right), a grid (up-down), a shelf (thumbnail) or large (big picture). */
export function Books({ component }: { component: SpecialComponentOf<typeof ComponentType.book> }) {
  const look = looks[lookOf(component).styleType] ?? 'list';
  return (
    <ItemList
      component={component}
      items={component.contents}
      className={`books books-${look}`}
      moved={look === 'shelf' ? 'freely' : undefined}
      inEvenRows={look === 'grid'}
    >
      {(item) => <Book item={item} withBrief={look === 'list' || look === 'feature'} />}
    </ItemList>
  );
}

/** One book as a card. */
export const Book = memo(function Book({
  item,
  withBrief,
}: {
  item: ContentItem;
  withBrief: boolean;
}) {
  const text = usePageTexts();
  const edition = editions[item.book?.editionClass ?? 1];
  const source = [item.book?.publisherName, item.book?.publishTime].filter(Boolean).join(' · ');
  return (
    <PageLink href={contentPath(item.contentType, item.contentId)} className="book">
      <span className="book-cover">
        <Picture address={item.cover} name={item.title} {...cardCovers.book} />
        {edition && <span className="cover-badge">{text(edition)}</span>}
      </span>
      <div className="book-text">
        <CardTitle>{item.title}</CardTitle>
        {item.book?.authorName && <p className="card-author">{item.book.authorName}</p>}
        {withBrief && source && <p className="card-source">{source}</p>}
        {withBrief && item.content && <p className="card-brief">{item.content}</p>}
      </div>
    </PageLink>
  );
});
