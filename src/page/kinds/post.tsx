import { memo } from 'react';
import { type ComponentType, StyleType } from '#contract/codes.ts';
import type { ContentItem, SpecialComponentOf } from '#contract/entities/special.ts';
import { cardCovers } from '#contract/limits.ts';
import { contentPath } from '../links.ts';
import { lookOf } from '../looks.ts';
import { usePageTexts } from '../PageContext.tsx';
import { Author } from '../parts/Author.tsx';
import { Figures } from '../parts/Figures.tsx';
import { CardTitle } from '../parts/Heading.tsx';
import { ItemList } from '../parts/ItemList.tsx';
import { PageLink } from '../parts/PageLink.tsx';
import { halfOfPage, Picture, wholeWidth } from '../parts/Picture.tsx';

const looks: Partial<Record<number, string>> = {
  [StyleType.thumbnail]: 'strip',
  [StyleType.upDown]: 'tiles',
  [StyleType.bigPicture]: 'wide',
};

/** Width of covers in CSS pixels, for looks that show them larger than usual. */
const coverWidths: Partial<Record<string, number>> = { tiles: 240, wide: wholeWidth };
const coverSizes: Partial<Record<string, string>> = {
  tiles: '(min-width: 640px) 320px, 50vw',
  wide: halfOfPage,
};

/** Type 3: posts as a list (left-right), tiles (up-down), a strip (thumbnail) or with wide pictures (big picture). */
export function Posts({ component }: { component: SpecialComponentOf<typeof ComponentType.post> }) {
  const look = looks[lookOf(component).styleType] ?? 'list';
  return (
    <ItemList
      component={component}
      items={component.contents}
      className={`posts posts-${look}`}
      moved={look === 'strip' ? 'freely' : undefined}
    >
      {(item) => <Post item={item} shown={coverWidths[look]} sizes={coverSizes[look]} />}
    </ItemList>
  );
}

/** One post as a card. */
export const Post = memo(function Post({
  item,
  shown,
  sizes,
}: {
  item: ContentItem;
  shown?: number | undefined;
  sizes?: string | undefined;
}) {
  const text = usePageTexts();
  return (
    <PageLink href={contentPath(item.contentType, item.contentId)} className="post">
      <div className="post-text">
        {item.title && <CardTitle>{item.title}</CardTitle>}
        {item.content && <p className="card-brief">{item.content}</p>}
        <div className="card-foot">
          <Author user={item.user} />
          <Figures
            values={[
              ['likes', item.redundancy?.likeCount],
              ['comments', item.redundancy?.commentCount],
            ]}
          />
        </div>
      </div>
      {item.cover && (
        <span className="post-cover">
          <Picture
            address={item.cover}
            name={item.title}
            {...cardCovers.post}
            shown={shown}
            sizes={sizes}
          />
          {item.video && <span className="cover-badge">{text('video')}</span>}
        </span>
      )}
    </PageLink>
  );
});
