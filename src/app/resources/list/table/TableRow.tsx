import { Component, memo, type ReactNode, useContext } from 'react';
import type { CompiledColumn } from '#schema/compile.ts';
import { identifierOf } from '#schema/record.ts';
import { useLocalized, useMessages } from '../../../language/index.ts';
import { Cell } from '../../cells/Cell.tsx';
import { cells, isCellName } from '../../cells/registry.ts';
import { titleOf, valueIn } from '../../format.ts';
import { resourceMessages } from '../../messages.ts';
import type { useScope } from '../../useScope.ts';
import { EditableCell } from '../inline/EditableCell.tsx';
import { type RowEditing, useRowEditing } from '../inline/editing.ts';
import { ListContext } from '../ListContext.ts';
import { RowActions } from '../RowActions.tsx';
import { SelectionContext, useIsSelected } from '../selection.ts';
import type { Row } from '../useListRows.ts';
import { useIsFilled } from './filling.ts';
import { cellProperties } from './geometry.ts';
import { RecordTitle } from './RecordTitle.tsx';
import { roles } from './roles.ts';

type Scope = ReturnType<typeof useScope>;

export interface TableRowProps {
  readonly row: Row;
  /** from 0, on this page */
  readonly index: number;
  /** stay the same while only widths change */
  readonly columns: readonly CompiledColumn[];
  /** how many columns from the left have come into sight: the cells of the others follow (`filling`) */
  readonly inSight: number;
  /** name of the column that opens the record */
  readonly titleColumn: string | undefined;
  /** names of the columns whose cells the person may change */
  readonly editable: ReadonlySet<string>;
  /** the person and the time, for what is computed of them */
  readonly scope: Scope;
  readonly selects: boolean;
  readonly acts: boolean;
}

/** One row. Checking it, or opening one of its cells, draws no other. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, index, selects, acts } = props;
  const { resource } = useContext(ListContext);
  const id = identifierOf(resource, row);
  const selected = useIsSelected(id);
  const editing = useRowEditing(id);
  const inSight = useIsFilled(row) ? props.columns.length : props.inSight;
  const isWhole = inSight >= props.columns.length;
  const cellProps = { ...props, inSight, editing };
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
      <RowBoundary fallback={<RowCells {...cellProps} guarded />}>
        <RowCells {...cellProps} />
      </RowBoundary>
      {acts && (
        <td
          {...roles.cell}
          className="bd-cell bd-actions-cell"
          // before it cells are missing yet
          aria-colindex={isWhole ? undefined : props.columns.length + (selects ? 2 : 1)}
        >
          <RowActions row={row} />
        </td>
      )}
    </tr>
  );
});

interface RowCellsProps extends TableRowProps {
  readonly editing: RowEditing | undefined;
  /** each cell catches what it throws */
  readonly guarded?: boolean;
}

const RowCells = memo(function RowCells(props: RowCellsProps) {
  const { row, columns, inSight, titleColumn, editable, scope, editing, guarded = false } = props;
  return columns.slice(0, inSight).map((column) => {
    const { name, field } = column;
    if (editable.has(name))
      return (
        <EditableCell
          key={name}
          row={row}
          column={column}
          isTitle={name === titleColumn}
          scope={scope}
          editing={editing}
        />
      );
    return (
      <td key={name} {...roles.cell} {...cellProperties(column)}>
        {name === titleColumn ? (
          <RecordTitle row={row} />
        ) : (
          contentOf(
            { widget: column.widget, field, value: valueIn(row, field, scope), row },
            guarded,
          )
        )}
      </td>
    );
  });
});

interface CellContent {
  readonly widget: string;
  readonly field: CompiledColumn['field'];
  readonly value: unknown;
  readonly row: Row;
}

/**
 * Cells do not wait, and hardly ever fail: a boundary around each of 5,000 would cost more than what stands in them,
 * and so would a component of their own.
 */
function contentOf(props: CellContent, guarded: boolean): ReactNode {
  const Content = isCellName(props.widget) ? cells[props.widget] : undefined;
  return Content && !guarded ? <Content {...props} /> : <Cell {...props} />;
}

interface RowBoundaryProps {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** A cell that fails has its row drawn again with a boundary around each: then it fails alone. */
class RowBoundary extends Component<RowBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

function SelectRow({ row, id, selected }: { row: Row; id: string; selected: boolean }) {
  const { resource } = useContext(ListContext);
  const selection = useContext(SelectionContext);
  const localized = useLocalized();
  const t = useMessages(resourceMessages);
  const title = titleOf(resource, row, localized) || id;
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
