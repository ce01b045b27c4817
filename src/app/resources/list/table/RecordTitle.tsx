import { useContext } from 'react';
import { textsOf } from '#app/language/index.ts';
import { CellTabIndex } from '#app/resources/cells/cellTabIndex.ts';
import { titleOf } from '#app/resources/format.ts';
import { locales } from '#locales/index.ts';
import { identifierOf } from '#schema/record.ts';
import { ListContext } from '../ListContext.ts';
import type { Row } from '../useListRows.ts';

const t = textsOf(locales.lists.resource);

/** The record's title, which opens its details; `shown` stands in its place while it is being changed. */
export function RecordTitle({ row, shown }: { row: Row; shown?: string }) {
  const { resource, drawer } = useContext(ListContext);
  const title = (shown ?? titleOf(resource, row)) || t('noTitle');
  return (
    <button
      type="button"
      tabIndex={useContext(CellTabIndex)}
      className="bd-record-title"
      onClick={() => drawer.open({ kind: 'detail', id: identifierOf(resource, row) })}
    >
      <span className="bd-clamp bd-two-lines" title={title}>
        {title}
      </span>
    </button>
  );
}
