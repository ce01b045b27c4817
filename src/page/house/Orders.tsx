import { DatasourceOrder } from '#contract/codes.ts';
import { usePageTexts } from '../PageContext.tsx';

/** Links to a list in each order; the one that it is in is marked. */
export function Orders({
  order,
  pathOf,
}: {
  order: DatasourceOrder;
  pathOf: (order: DatasourceOrder) => string;
}) {
  const text = usePageTexts();
  return (
    <nav className="house-orders" aria-label={text('order')}>
      {Object.values(DatasourceOrder).map((one) => (
        <a
          key={one}
          href={pathOf(one)}
          {...(one === order ? { 'aria-current': 'true' as const } : {})}
        >
          {text(one)}
        </a>
      ))}
    </nav>
  );
}
