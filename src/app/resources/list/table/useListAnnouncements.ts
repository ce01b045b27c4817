import { useContext, useEffect, useRef } from 'react';
import type { ListState } from '#schema/codec.ts';
import { useLocalized, useMessages } from '../../../language/index.ts';
import { resourceMessages } from '../../messages.ts';
import { SelectionContext } from '../selection.ts';
import type { Announce } from './announcer.ts';
import type { ArrangedColumns } from './arrange.ts';
import { tableMessages } from './messages.ts';

interface Announced {
  readonly announce: Announce;
  readonly columns: ArrangedColumns;
  readonly state: ListState;
  readonly stale: boolean;
}

/** Says what others see: another order, that rows are on their way, how many are checked. The bar says the total. */
export function useListAnnouncements({ announce, columns, state, stale }: Announced) {
  const selection = useContext(SelectionContext);
  const localized = useLocalized();
  const t = useMessages(resourceMessages);
  const tableText = useMessages(tableMessages);

  const count = useRef(0);
  useEffect(
    () =>
      selection.subscribe(() => {
        const now = selection.get().length;
        if (now === count.current) return;
        count.current = now;
        announce(now > 0 ? t('selected', { count: now }) : tableText('noneSelected'));
      }),
    [selection, announce, t, tableText],
  );

  useEffect(() => {
    if (stale) announce(t('loading'));
  }, [stale, announce, t]);

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
  }, [sort, stale, columns, announce, localized, tableText]);
}
