import type { DatasourceOrder } from '#contract/codes.ts';
import type { ContentItem } from '#contract/entities/special.ts';
import { Cards } from '../kinds/Cards.tsx';
import { usePageTexts } from '../PageContext.tsx';
import { Paging } from '../parts/Paging.tsx';
import { Orders } from './Orders.tsx';
import { Shelf } from './Shelf.tsx';

/** One page of what somebody has published, or of what belongs to something. */
export interface WorksView {
  readonly items: readonly ContentItem[];
  /** how many there are; of many it is only known that there are more than this */
  readonly count: number;
  readonly isMore: boolean;
  readonly order: DatasourceOrder;
  readonly page: number;
  readonly pages: number;
}

/** The works of an author, circle, topic, book or label, newest or most read first; nothing if there are none. */
export function Works({
  works,
  pathOf,
}: {
  works: WorksView;
  /** the address of a page of them */
  pathOf: (page: number, order: DatasourceOrder) => string;
}) {
  const text = usePageTexts();
  const { items, count, isMore, order, page, pages } = works;
  if (count === 0) return null;
  return (
    <Shelf id="works" title={text(isMore ? 'worksMore' : 'works', { count })}>
      <Orders order={order} pathOf={(one) => pathOf(1, one)} />
      <Cards items={items} />
      <Paging page={page} pages={pages} pathOf={(number) => pathOf(number, order)} />
    </Shelf>
  );
}
