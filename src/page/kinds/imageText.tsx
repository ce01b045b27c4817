import { memo } from 'react';
import { type ComponentType, StyleType } from '#contract/codes.ts';
import type { GraphicItem, SpecialComponentOf } from '#contract/entities/special.ts';
import { lookOf } from '../looks.ts';
import { CardTitle } from '../parts/Heading.tsx';
import { ItemList } from '../parts/ItemList.tsx';
import { Picture } from '../parts/Picture.tsx';

const size = { width: 750, height: 422 } as const;

const looks: Partial<Record<number, string>> = {
  [StyleType.leftRight]: 'side',
  [StyleType.fill]: 'fill',
  [StyleType.leaveAnEdge]: 'mat',
};

/**
 * Type 6: pictures with a heading and a text of their own; the text below the picture (up-down), beside it (left-right),
 * upon it from edge to edge (fill) or in a white mat (leave an edge); one under another or as a carousel.
 */
export function ImageTexts({
  component,
}: {
  component: SpecialComponentOf<typeof ComponentType.imageText>;
}) {
  const { styleType, isCarousel } = lookOf(component);
  return (
    <ItemList
      component={component}
      items={component.contents}
      className={`image-texts image-texts-${looks[styleType] ?? 'stack'}`}
      moved={isCarousel ? 'one at a time' : undefined}
    >
      {(item) => <ImageText item={item} />}
    </ItemList>
  );
}

const ImageText = memo(function ImageText({ item }: { item: GraphicItem }) {
  return (
    <article className="image-text">
      {item.cover && (
        <Picture address={item.cover} name={item.title} {...size} decorative={item.title !== ''} />
      )}
      <div className="image-text-body">
        {item.title && <CardTitle>{item.title}</CardTitle>}
        {item.subTitle && <p className="card-author">{item.subTitle}</p>}
        {item.summary && <p className="image-text-summary">{item.summary}</p>}
      </div>
    </article>
  );
});
