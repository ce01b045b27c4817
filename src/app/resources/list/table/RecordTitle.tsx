import { useContext } from 'react';
import { identifierOf } from '#schema/record.ts';
import { useLocalized, useMessages } from '../../../language/index.ts';
import { CellTabIndex } from '../../cells/cellTabIndex.ts';
import { titleOf } from '../../format.ts';
import { resourceMessages } from '../../messages.ts';
import { ListContext } from '../ListContext.ts';
import type { Row } from '../useListRows.ts';

/** The record's title, which opens its details; `shown` stands in its place while it is being changed. */
export function RecordTitle({ row, shown }: { row: Row; shown?: string }) {
  const { resource, drawer } = useContext(ListContext);
  const localized = useLocalized();
  const t = useMessages(resourceMessages);
  const title = (shown ?? titleOf(resource, row, localized)) || t('noTitle');
  return (
    <button
      type="button"
      tabIndex={useContext(CellTabIndex)}
      className="bd-record-title"
      onClick={() => drawer.open({ kind: 'detail', id: identifierOf(resource, row) })}
    >
      <span className="bd-two-lines" title={title}>
        {title}
      </span>
    </button>
  );
}
