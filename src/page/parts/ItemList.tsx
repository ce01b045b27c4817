import type { ReactNode } from 'react';
import type { SpecialComponent } from '#contract/entities/special.ts';
import { usePageSurroundings, usePageTexts } from '../PageContext.tsx';
import { evenRow, Rail } from './Rail.tsx';
import { useTap } from './tap.ts';

interface ItemListProps<I> {
  component: SpecialComponent;
  items: readonly I[];
  className: string;
  /** whether the items are in a row that scrolls sideways: one at a time like a carousel, or freely */
  moved?: 'freely' | 'one at a time' | undefined;
  /** whether its rows are as long as each other: of small items, whose rows hold many */
  inEvenRows?: boolean;
  /** draws an item inside a list element; positions count from 1 */
  children: (item: I, position: number) => ReactNode;
}

/**
 * The items of a component: the first `showLimit` of them (0: all). With `hasMore` a link leads to a page with all of
 * them.
 */
export function ItemList<I extends { uuid: string }>({
  component,
  items,
  className,
  moved,
  inEvenRows = false,
  children,
}: ItemListProps<I>) {
  const { interactive } = usePageSurroundings();
  const limit = component.showLimit === 0 ? items.length : component.showLimit;
  const shown = items.slice(0, limit);
  const elements = shown.map((item, index) => (
    <li
      key={item.uuid}
      data-item={interactive ? undefined : item.uuid}
      style={inEvenRows ? evenRow(index, shown.length) : undefined}
    >
      {children(item, index + 1)}
    </li>
  ));
  return (
    <>
      {moved ? (
        <Rail
          name={component.title || component.name}
          className={className}
          isCarousel={moved === 'one at a time'}
        >
          {elements}
        </Rail>
      ) : (
        <ul className={className}>{elements}</ul>
      )}
      {component.hasMore === 1 && items.length > limit && (
        <More component={component} count={items.length} />
      )}
    </>
  );
}

function More({ component, count }: { component: SpecialComponent; count: number }) {
  const { interactive, morePath } = usePageSurroundings();
  const tap = useTap();
  const text = usePageTexts();
  const words = text('more', { count });
  if (!interactive) return <p className="more">{words}</p>;
  if (!morePath) return null;
  return (
    <a
      className="more"
      href={morePath(component.uuid)}
      ping={tap}
      // the title makes the link's name unique on the page
      aria-label={`${words} · ${component.title || component.name}`}
    >
      {words}
    </a>
  );
}
