import { memo, useContext } from 'react';
import { textsOf } from '#app/language/index.ts';
import { nameOf } from '#app/resources/format.ts';
import { locales } from '#locales/index.ts';
import { mayChangeRow } from '#schema/own/grants.ts';
import { identifierOf } from '#schema/record.ts';
import { useRowEditing } from '../inline/editing.ts';
import { ListContext } from '../ListContext.ts';
import { RowActions } from '../RowActions.tsx';
import { SelectionContext, useIsSelected } from '../selection.ts';
import type { Row } from '../useListRows.ts';
import { useIsFilled } from './geometry.ts';
import { RowCells, type RowCellsProps } from './RowCells.tsx';
import { roles } from './roles.ts';

const t = textsOf(locales.lists.resource);

export interface TableRowProps extends Omit<RowCellsProps, 'editing'> {
  /** from 0, on this page */
  readonly index: number;
  readonly selects: boolean;
  readonly acts: boolean;
}

const nothing: ReadonlySet<string> = new Set();

/** One row. Checking it or opening one of its cells draws no other row. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, index, selects, acts } = props;
  const { resource } = useContext(ListContext);
  const id = identifierOf(resource, row);
  const selected = useIsSelected(id);
  const editing = useRowEditing(id);
  const inSight = useIsFilled(row) ? props.columns.length : props.inSight;
  const isWhole = inSight >= props.columns.length;
  return (
    <tr
      {...roles.row}
      aria-rowindex={index + 2}
      aria-selected={selects ? selected : undefined}
      data-editing={editing?.open === undefined ? undefined : ''}
    >
      {selects && (
        <td {...roles.cell} className="bd-cell bd-check bd-pinned">
          <SelectRow row={row} id={id} selected={selected} />
        </td>
      )}
      <RowCells
        row={row}
        columns={props.columns}
        inSight={inSight}
        titleColumn={props.titleColumn}
        editable={mayChangeRow(resource, 'edit', row, props.scope.user) ? props.editable : nothing}
        scope={props.scope}
        editing={editing}
      />
      {acts && (
        <td
          {...roles.cell}
          className="bd-cell bd-actions-cell"
          // some cells before it are not drawn yet
          aria-colindex={isWhole ? undefined : props.columns.length + (selects ? 2 : 1)}
        >
          <RowActions row={row} />
        </td>
      )}
    </tr>
  );
});

function SelectRow({ row, id, selected }: { row: Row; id: string; selected: boolean }) {
  const { resource } = useContext(ListContext);
  const selection = useContext(SelectionContext);
  const title = nameOf(resource, row);
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      aria-label={t('selectRow', { title })}
      checked={selected}
      onChange={() => selection.toggle(id)}
    />
  );
}
