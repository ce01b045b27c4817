import { Component, memo, type ReactNode } from 'react';
import { Cell } from '#app/resources/cells/Cell.tsx';
import { findCell } from '#app/resources/fields/cells.ts';
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
  /** how many columns from the left are drawn at once; the other cells follow when the browser is idle (`filling`) */
  readonly inSight: number;
  /** name of the column that opens the record */
  readonly titleColumn: string | undefined;
  /** names of the columns whose cells the person may edit */
  readonly editable: ReadonlySet<string>;
  /** the person and the time, for computed fields */
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
  /** whether each cell has an error boundary of its own */
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
 * Draws a cell as a plain call, without a component or a boundary of its own: 5,000 of them would cost more than what
 * they draw, and cells hardly ever fail.
 */
function contentOf(props: CellContent, guarded: boolean): ReactNode {
  const Content = findCell(props.widget, props.field);
  return Content && !guarded ? <Content {...props} /> : <Cell {...props} />;
}

interface RowBoundaryProps {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Catches what a cell throws and draws the row again with a boundary around each cell, so that only that cell fails. */
class RowBoundary extends Component<RowBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
