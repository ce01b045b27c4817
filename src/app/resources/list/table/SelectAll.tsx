import { useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { identifierOf } from '#schema/record.ts';
import { ListContext } from '../ListContext.ts';
import { SelectionContext, useSelectedIds } from '../selection.ts';
import type { Row } from '../useListRows.ts';

const t = textsOf(locales.lists.resource);

/** The box in the head: checks every row of the page, or none of them. What is checked on other pages stays so. */
export function SelectAll({ rows }: { rows: readonly Row[] }) {
  const { resource } = useContext(ListContext);
  const selection = useContext(SelectionContext);
  const selected = useSelectedIds();
  const ids = rows.map((row) => identifierOf(resource, row));
  const count = selected.length === 0 ? 0 : ids.filter((id) => selection.has(id)).length;
  const all = count > 0 && count === rows.length;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !all;
  }, [count, all]);
  const isEmpty = rows.length === 0;
  useLayoutEffect(() => {
    // a browser drops the focus of a control that becomes disabled: move it on
    if (isEmpty && document.activeElement === box.current) box.current?.closest('th')?.focus();
  }, [isEmpty]);
  return (
    <input
      ref={box}
      type="checkbox"
      tabIndex={-1}
      aria-label={t('selectAll')}
      disabled={isEmpty}
      checked={all}
      onChange={() => (all ? selection.drop(ids) : selection.add(ids))}
    />
  );
}
