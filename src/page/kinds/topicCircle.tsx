import { type ComponentType, ContentType } from '#contract/codes.ts';
import type { ContentItem, SpecialComponentOf } from '#contract/entities/special.ts';
import { cardCovers } from '#contract/limits.ts';
import { contentPath } from '../links.ts';
import { usePageTexts } from '../PageContext.tsx';
import { Figures } from '../parts/Figures.tsx';
import { ItemList } from '../parts/ItemList.tsx';
import { PageLink } from '../parts/PageLink.tsx';
import { Picture } from '../parts/Picture.tsx';

/** Type 4: a circle and a topic to join, the circle first. */
export function TopicCircle({
  component,
}: {
  component: SpecialComponentOf<typeof ComponentType.topicCircle>;
}) {
  return (
    <ItemList component={component} items={component.contents} className="gatherings">
      {(item) => <Gathering item={item} />}
    </ItemList>
  );
}

function Gathering({ item }: { item: ContentItem }) {
  const text = usePageTexts();
  const isCircle = item.contentType === ContentType.circle;
  return (
    <PageLink href={contentPath(item.contentType, item.contentId)} className="gathering">
      <Picture address={item.cover} name={item.title} {...cardCovers.topicCircle} />
      <div className="gathering-text">
        <p className="gathering-kind">{text(isCircle ? 'circle' : 'topic')}</p>
        <h3 className="card-title">{isCircle ? item.title : `# ${item.title}`}</h3>
        {item.content && <p className="card-brief">{item.content}</p>}
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
