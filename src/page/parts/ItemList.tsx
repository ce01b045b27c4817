import type { ReactNode } from 'react';
import type { SpecialComponent } from '#contract/entities/special.ts';
import { usePageSurroundings, usePageTexts } from '../PageContext.tsx';

interface ItemListProps<I> {
  component: SpecialComponent;
  items: readonly I[];
  className: string;
  /** one item, drawn inside a list element */
  children: (item: I) => ReactNode;
}

/**
 * The items of a component: the first `showLimit` of them (0: all), the rest behind a disclosure where `hasMore` is
 * on, which opens without script.
 */
export function ItemList<I extends { uuid: string }>({
  component,
  items,
  className,
  children,
}: ItemListProps<I>) {
  const { interactive } = usePageSurroundings();
  const text = usePageTexts();
  const limit = component.showLimit === 0 ? items.length : component.showLimit;
  const rest = component.hasMore === 1 ? items.slice(limit) : [];
  const list = (shown: readonly I[]) => (
    <ul className={className}>
      {shown.map((item) => (
        <li key={item.uuid}>{children(item)}</li>
      ))}
    </ul>
  );
  const more = text('more', { count: rest.length });
  return (
    <>
      {list(items.slice(0, limit))}
      {rest.length > 0 && interactive && (
        <details className="more">
          <summary>{more}</summary>
          {list(rest)}
        </details>
      )}
      {rest.length > 0 && !interactive && <p className="more more-still">{more}</p>}
    </>
  );
}
