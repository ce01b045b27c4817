import type { ReactNode } from 'react';
import type { DatasourceOrder } from '#contract/codes.ts';
import type { ContentItem } from '#contract/entities/special.ts';
import { Cards } from '../kinds/Cards.tsx';
import { usePageTexts } from '../PageContext.tsx';
import { Paging } from '../parts/Paging.tsx';
import { Orders } from './HouseBar.tsx';
import { Shelf } from './Shelf.tsx';

/** Which page of a list this is. */
export interface ListedPage {
  /** how many there are; of many it is only known that there are more than this */
  readonly count: number;
  readonly isMore: boolean;
  readonly order: DatasourceOrder;
  readonly page: number;
  readonly pages: number;
}

/** One page of what somebody has published, or of what belongs to something. */
export interface WorksView extends ListedPage {
  readonly items: readonly ContentItem[];
}

/** The address of a page of a list in an order. */
export type PathOf = (page: number, order: DatasourceOrder) => string;

/** What a page of a list shows, between the choice of order and the way to other pages. */
export function Listing({
  listed: { order, page, pages },
  pathOf,
  hasOrders = true,
  children,
}: {
  listed: ListedPage;
  pathOf: PathOf;
  hasOrders?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      {hasOrders && <Orders order={order} pathOf={(one) => pathOf(1, one)} />}
      {children}
      <Paging page={page} pages={pages} pathOf={(number) => pathOf(number, order)} />
    </>
  );
}

/** The works of an author, circle, topic or book, newest or most read first; nothing if there are none. */
export function Works({ works, pathOf }: { works: WorksView; pathOf: PathOf }) {
  const text = usePageTexts();
  const { items, count, isMore } = works;
  if (count === 0) return null;
  return (
    <Shelf id="works" title={text(isMore ? 'worksMore' : 'works', { count })}>
      <Listing listed={works} pathOf={pathOf}>
        <Cards items={items} />
      </Listing>
    </Shelf>
  );
}
