import { useEffect, useRef } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { useShown } from '../ListContext.ts';

const t = textsOf(locales.lists.resource);
const tableText = textsOf(locales.lists.table);

/** Says a sentence to people who do not see the screen. */
export type Announce = (sentence: string) => void;

/**
 * Says a sentence through a live region. The same sentence twice in a row is said twice: a space of zero width makes them
 * differ.
 */
export function announceBy(region: HTMLElement | null, sentence: string): void {
  if (!region) return;
  region.textContent = region.textContent === sentence ? `${sentence}\u200b` : sentence;
}

/**
 * Tells screen readers about a new order and that rows are loading. The bar tells the total and the number of checked
 * rows.
 */
export function useListAnnouncements(announce: Announce, stale: boolean) {
  const { state, arranged } = useShown();
  const { columns } = arranged;
  useEffect(() => {
    if (stale) announce(t('loading'));
  }, [stale, announce]);

  const { sort } = state;
  const said = useRef(sort);
  useEffect(() => {
    if (said.current === sort || stale) return;
    const before = said.current;
    said.current = sort;
    if (before?.by === sort?.by && before?.descending === sort?.descending) return;
    const column = columns.find(({ sortBy }) => sort && sortBy === sort.by);
    const label = column ? localized(column.label) : '';
    if (!sort) announce(tableText('sortedDefault'));
    else announce(tableText(sort.descending ? 'sortedDescending' : 'sortedAscending', { label }));
  }, [sort, stale, columns, announce]);
}
