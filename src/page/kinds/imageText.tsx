import type { ComponentType } from '#contract/codes.ts';
import type { GraphicItem, SpecialComponentOf } from '#contract/entities/special.ts';
import { ItemList } from '../parts/ItemList.tsx';
import { Picture } from '../parts/Picture.tsx';

const size = { width: 750, height: 422 } as const;

/** Type 6: pictures with a heading and a text of their own. */
export function ImageTexts({
  component,
}: {
  component: SpecialComponentOf<typeof ComponentType.imageText>;
}) {
  return (
    <ItemList component={component} items={component.contents} className="image-texts">
      {(item) => <ImageText item={item} />}
    </ItemList>
  );
}

function ImageText({ item }: { item: GraphicItem }) {
  return (
    <article className="image-text">
      {item.cover && <Picture address={item.cover} name={item.title} {...size} />}
      <div className="image-text-body">
        {item.title && <h3 className="card-title">{item.title}</h3>}
        {item.subTitle && <p className="card-author">{item.subTitle}</p>}
        {item.summary && <p className="image-text-summary">{item.summary}</p>}
      </div>
    </article>
  );
}
