import { type ComponentType, ContentType, StyleType } from '#contract/codes.ts';
import type { ContentItem, SpecialComponentOf } from '#contract/entities/special.ts';
import { cardCovers } from '#contract/limits.ts';
import { contentPath } from '../links.ts';
import { lookOf } from '../looks.ts';
import { usePageTexts } from '../PageContext.tsx';
import { Faces } from '../parts/Author.tsx';
import { Figures } from '../parts/Figures.tsx';
import { CardTitle } from '../parts/Heading.tsx';
import { ItemList } from '../parts/ItemList.tsx';
import { PageLink } from '../parts/PageLink.tsx';
import { halfOfPage, Picture, wholeWidth } from '../parts/Picture.tsx';

const looks: Partial<Record<number, string>> = {
  [StyleType.upDown]: 'tiles',
  [StyleType.bigPicture]: 'wide',
};

/**
 * Type 4: a circle and a topic to join, the circle first; as a list (left-right), tiles (up-down) or wide (big
 * picture).
 */
export function TopicCircle({
  component,
}: {
  component: SpecialComponentOf<typeof ComponentType.topicCircle>;
}) {
  const look = looks[lookOf(component).styleType] ?? 'list';
  return (
    <ItemList
      component={component}
      items={component.contents}
      className={`gatherings gatherings-${look}`}
    >
      {(item) => <Gathering item={item} shown={look === 'wide' ? wholeWidth : undefined} />}
    </ItemList>
  );
}

function Gathering({ item, shown }: { item: ContentItem; shown: number | undefined }) {
  const text = usePageTexts();
  const isCircle = item.contentType === ContentType.circle;
  return (
    <PageLink href={contentPath(item.contentType, item.contentId)} className="gathering">
      <Picture
        address={item.cover}
        name={item.title}
        {...cardCovers.topicCircle}
        shown={shown}
        sizes={shown === undefined ? undefined : halfOfPage}
      />
      <div className="gathering-text">
        <p className="gathering-kind">{text(isCircle ? 'circle' : 'topic')}</p>
        <CardTitle>{isCircle ? item.title : `# ${item.title}`}</CardTitle>
        {item.content && <p className="card-brief">{item.content}</p>}
        <Faces addresses={item.avatarList} />
        <Figures
          values={[
            ['members', item.redundancy?.memberCount],
            ['contents', item.redundancy?.contentCount],
            ['discussions', item.redundancy?.discussCount],
            ['reads', item.redundancy?.readCount],
          ]}
        />
      </div>
    </PageLink>
  );
}
