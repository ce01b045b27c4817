import { memo } from 'react';
import { type ComponentType, StyleType } from '#contract/codes.ts';
import type { GraphicItem, SpecialComponentOf } from '#contract/entities/special.ts';
import { lookOf } from '../looks.ts';
import { usePageTexts } from '../PageContext.tsx';
import { CardTitle, OwnText, useOwnTextInput } from '../parts/Heading.tsx';
import { ItemList } from '../parts/ItemList.tsx';
import { acrossPage, halfOfPage, Picture } from '../parts/Picture.tsx';

const size = { width: 750, height: 422 } as const;

const looks: Partial<Record<number, string>> = {
  [StyleType.leftRight]: 'side',
  [StyleType.fill]: 'fill',
  [StyleType.leaveAnEdge]: 'mat',
};

/**
 * Type 6: pictures, each with a heading and a text; the text below the picture (up-down), beside it (left-right), on it
 * over the full width (fill) or in a white frame (leave an edge); one below the other or as a carousel.
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
      {(item, position) => (
        <ImageText
          item={item}
          position={position}
          count={component.contents.length}
          isAcross={styleType === StyleType.fill}
        />
      )}
    </ItemList>
  );
}

interface ImageTextProps {
  item: GraphicItem;
  /** its position, counted from 1, and the number of pictures; names a picture without words */
  position: number;
  count: number;
  /** whether it fills the width of the page */
  isAcross: boolean;
}

const ImageText = memo(function ImageText({ item, position, count, isAcross }: ImageTextProps) {
  const text = usePageTexts();
  const isWritten = useOwnTextInput() !== undefined;
  const words = item.title || item.subTitle || item.summary;
  return (
    <article className="image-text">
      {item.cover && (
        <Picture
          address={item.cover}
          name={words || text('picture', { position, count })}
          {...size}
          sizes={isAcross ? acrossPage : halfOfPage}
          decorative={words !== ''}
          focalPoint={item.focalPoint}
        />
      )}
      {(words || isWritten) && (
        <div className="image-text-body">
          {(item.title || isWritten) && (
            <CardTitle>
              <OwnText item={item.uuid} name="title" value={item.title} />
            </CardTitle>
          )}
          {(item.subTitle || isWritten) && (
            <p className="card-author">
              <OwnText item={item.uuid} name="subTitle" value={item.subTitle} />
            </p>
          )}
          {(item.summary || isWritten) && (
            <p className="image-text-summary">
              <OwnText item={item.uuid} name="summary" value={item.summary} />
            </p>
          )}
        </div>
      )}
    </article>
  );
});
