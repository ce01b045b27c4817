import { DatasourceOrder } from '#contract/codes.ts';
import { homePath } from '../links.ts';
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

/** most characters of a search */
export const searchLength = 100;

/** The head of every page for readers: the way to the front page, and the search. */
export function HouseBar({ searched = '' }: { searched?: string | undefined }) {
  const text = usePageTexts();
  return (
    <header className="house-bar">
      <a className="house-home" href={homePath}>
        {text('site')}
      </a>
      <search>
        <form action={homePath}>
          <input
            type="search"
            name="q"
            required
            maxLength={searchLength}
            defaultValue={searched}
            aria-label={text('searchFor')}
            placeholder={text('searchFor')}
          />
          <button type="submit">{text('search')}</button>
        </form>
      </search>
    </header>
  );
}
