import { type ComponentType, StyleType } from '#contract/codes.ts';
import type { ContentItem, SpecialComponentOf } from '#contract/entities/special.ts';
import { cardCovers } from '#contract/limits.ts';
import { contentPath } from '../links.ts';
import { lookOf } from '../looks.ts';
import { Author } from '../parts/Author.tsx';
import { Figures } from '../parts/Figures.tsx';
import { CardTitle } from '../parts/Heading.tsx';
import { ItemList } from '../parts/ItemList.tsx';
import { PageLink } from '../parts/PageLink.tsx';
import { Picture } from '../parts/Picture.tsx';

const looks: Partial<Record<number, string>> = {
  [StyleType.upDown]: 'tiles',
  [StyleType.thumbnail]: 'strip',
  [StyleType.bigPicture]: 'feature',
};

/**
 * Type 5: book lists, each with how many books it holds; as a list (left-right), tiles (up-down), a strip (thumbnail) or
 * large (big picture).
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
      {(item) => <BookList item={item} withBrief={look === 'list' || look === 'feature'} />}
    </ItemList>
  );
}

/** One book list as a card. */
export function BookList({ item, withBrief = true }: { item: ContentItem; withBrief?: boolean }) {
  return (
    <PageLink href={contentPath(item.contentType, item.contentId)} className="book-list">
      <span className="book-cover book-stack">
        <Picture address={item.cover} name={item.title} {...cardCovers.bookList} />
      </span>
      <div className="book-text">
        <CardTitle>{item.title}</CardTitle>
        {withBrief && item.content && <p className="card-brief">{item.content}</p>}
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
}
