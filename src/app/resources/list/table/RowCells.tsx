import { Component, memo, type ReactNode } from 'react';
import { Cell } from '#app/resources/cells/Cell.tsx';
import { cells, isCellName } from '#app/resources/cells/registry.ts';
import { valueIn } from '#app/resources/format.ts';
import type { useScope } from '#app/resources/useScope.ts';
import type { CompiledColumn } from '#schema/compile.ts';
import { EditableCell } from '../inline/EditableCell.tsx';
import type { RowEditing } from '../inline/editing.ts';
import type { Row } from '../useListRows.ts';
import { cellProperties } from './geometry.ts';
import { RecordTitle } from './RecordTitle.tsx';
import { roles } from './roles.ts';

export interface RowCellsProps {
  readonly row: Row;
  /** stay the same while only widths change */
  readonly columns: readonly CompiledColumn[];
  /** how many columns from the left have come into sight: the cells of the others follow (`filling`) */
  readonly inSight: number;
  /** name of the column that opens the record */
  readonly titleColumn: string | undefined;
  /** names of the columns whose cells the person may change */
  readonly editable: ReadonlySet<string>;
  /** the person and the time, for what is computed of them */
  readonly scope: ReturnType<typeof useScope>;
  readonly editing: RowEditing | undefined;
}

/** The cells of a row, one for each column that has come into sight. */
export function RowCells(props: RowCellsProps) {
  return (
    <RowBoundary fallback={<DrawnCells {...props} guarded />}>
      <DrawnCells {...props} />
    </RowBoundary>
  );
}

interface Guarding {
  /** each cell catches what it throws */
  readonly guarded?: boolean;
}

const DrawnCells = memo(function DrawnCells(props: RowCellsProps & Guarding) {
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
