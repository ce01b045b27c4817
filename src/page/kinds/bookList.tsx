import type { ComponentType } from '#contract/codes.ts';
import type { ContentItem, SpecialComponentOf } from '#contract/entities/special.ts';
import { cardCovers } from '#contract/limits.ts';
import { contentPath } from '../links.ts';
import { Author } from '../parts/Author.tsx';
import { Figures } from '../parts/Figures.tsx';
import { ItemList } from '../parts/ItemList.tsx';
import { PageLink } from '../parts/PageLink.tsx';
import { Picture } from '../parts/Picture.tsx';

/** Type 5: book lists, each with its brief and how many books it holds. */
export function BookLists({
  component,
}: {
  component: SpecialComponentOf<typeof ComponentType.bookList>;
}) {
  return (
    <ItemList component={component} items={component.contents} className="book-lists">
      {(item) => <BookList item={item} />}
    </ItemList>
  );
}

function BookList({ item }: { item: ContentItem }) {
  return (
    <PageLink href={contentPath(item.contentType, item.contentId)} className="book-list">
      <span className="book-cover book-stack">
        <Picture address={item.cover} name={item.title} {...cardCovers.bookList} />
      </span>
      <div className="book-text">
        <h3 className="card-title">{item.title}</h3>
        {item.content && <p className="card-brief">{item.content}</p>}
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
