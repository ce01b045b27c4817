import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';

/** A cell of the table by its row and column. */
export interface GridPlace {
  /** from 0; -1 for the head */
  readonly row: number;
  /** from 0, checkboxes and actions included */
  readonly column: number;
}

export interface GridNavigation {
  readonly cellPositionOf: (target: EventTarget | null) => GridPlace | undefined;
  readonly cellAt: (place: GridPlace) => HTMLTableCellElement | undefined;
  /** Focuses a cell, or the nearest one that exists. */
  readonly focus: (place: GridPlace) => void;
  /** Remembers the focused cell: Tab comes back to it. */
  readonly remember: (target: EventTarget | null) => void;
  /** Called when the person leaves the table; not when the focused cell is removed. */
  readonly forget: () => void;
  /** The cell that Tab comes to. */
  readonly current: () => GridPlace;
}

/**
 * Makes the table one stop of the Tab key (WAI-ARIA grid). Which cell that is, is kept in the document and not in React's
 * state, so that an arrow key draws nothing. If a refresh or a dialog removes the focused cell, the cell in its place
 * gets the focus.
 *
 * @param shape changes with the rows and columns
 * @param fillRow draws the missing cells of a row before it returns
 */
export function useGridNavigation(
  table: RefObject<HTMLTableElement | null>,
  shape: unknown,
  fillRow: (row: number) => void,
): GridNavigation {
  const complete = useRef(fillRow);
  complete.current = fillRow;
  const active = useRef<GridPlace>({ row: 0, column: 0 });
  const stop = useRef<HTMLElement>();
  const focused = useRef(false);

  const navigation = useMemo<GridNavigation>(() => {
    const heads = () => table.current?.tHead?.rows[0]?.cells;
    const cellAt = ({ row, column }: GridPlace) =>
      row < 0
        ? heads()?.[column]
        : cellOfColumn(heads(), table.current?.tBodies[0]?.rows[row], column);
    const clamp = ({ row, column }: GridPlace): GridPlace => {
      const rows = table.current?.tBodies[0]?.rows.length ?? 0;
      const columns = heads()?.length ?? 1;
      return {
        row: Math.min(rows - 1, Math.max(-1, row)),
        column: Math.min(columns - 1, Math.max(0, column)),
      };
    };
    const makeStop = (cell: HTMLElement | undefined) => {
      if (stop.current !== cell) stop.current?.removeAttribute('tabindex');
      if (cell) cell.tabIndex = 0;
      stop.current = cell;
    };
    const cellPositionOf = (target: EventTarget | null): GridPlace | undefined => {
      const cell = target instanceof Element ? target.closest('td, th') : null;
      if (!(cell instanceof HTMLTableCellElement) || !table.current?.contains(cell))
        return undefined;
      const row = cell.closest('tr');
      const inHead = cell.closest('thead') !== null;
      return {
        row: inHead ? -1 : (row?.sectionRowIndex ?? 0),
        column: columnOfCell(heads(), cell),
      };
    };
    return {
      cellPositionOf,
      cellAt,
      focus: (place) => {
        active.current = clamp(place);
        if (!cellAt(active.current)) complete.current(active.current.row);
        const cell = cellAt(active.current);
        makeStop(cell);
        cell?.focus();
      },
      remember: (target) => {
        const place = cellPositionOf(target);
        if (!place) return;
        focused.current = true;
        active.current = place;
        makeStop(cellAt(place));
      },
      forget: () => {
        focused.current = false;
      },
      current: () => active.current,
    };
  }, [table]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows and columns have taken cells away
  useLayoutEffect(() => {
    // the focused cell may have moved
    if (navigation.cellPositionOf(document.activeElement)) {
      navigation.remember(document.activeElement);
      return;
    }
    const { row, column } = active.current;
    const rows = table.current?.tBodies[0]?.rows.length ?? 0;
    const sameColumn = { row: Math.min(row, rows - 1), column };
    const place = navigation.cellAt(sameColumn) ? sameColumn : { ...sameColumn, column: 0 };
    const lost = focused.current && document.activeElement === document.body;
    if (lost) navigation.focus(place);
    else {
      const cell = navigation.cellAt(place);
      if (cell && cell !== stop.current) {
        stop.current?.removeAttribute('tabindex');
        cell.tabIndex = 0;
        stop.current = cell;
      }
    }
  }, [table, navigation, shape]);

  return navigation;
}

type Cells = HTMLCollectionOf<HTMLTableCellElement> | undefined;

const isOfActions = (cell: Element | undefined): boolean =>
  cell?.classList.contains('bd-actions-cell') === true;

/**
 * The cell of a row; undefined if it is not drawn yet. Missing cells are the last of a row, before its actions.
 *
 * @param column from 0, checkboxes and actions included
 */
export function cellOfColumn(
  heads: Cells,
  row: HTMLTableRowElement | undefined,
  column: number,
): HTMLTableCellElement | undefined {
  if (!row) return undefined;
  const last = row.cells[row.cells.length - 1];
  if (isOfActions(heads?.[column])) return last;
  const cell = row.cells[column];
  return isOfActions(cell) ? undefined : cell;
}

const columnOfCell = (heads: Cells, cell: HTMLTableCellElement): number =>
  isOfActions(cell) && heads ? heads.length - 1 : cell.cellIndex;

/** The place that a key leads to; undefined for other keys. */
export function placeAfter(
  key: string,
  from: GridPlace,
  size: { rows: number; columns: number },
  control: boolean,
): GridPlace | undefined {
  const { row, column } = from;
  const last = { row: size.rows - 1, column: size.columns - 1 };
  switch (key) {
    case 'ArrowUp':
      return { row: control ? -1 : row - 1, column };
    case 'ArrowDown':
      return { row: control ? last.row : row + 1, column };
    case 'ArrowLeft':
      return { row, column: control ? 0 : column - 1 };
    case 'ArrowRight':
      return { row, column: control ? last.column : column + 1 };
    case 'Home':
      return { row: control ? 0 : row, column: 0 };
    case 'End':
      return { row: control ? last.row : row, column: last.column };
    case 'PageUp':
      return { row: Math.max(0, row - pageRows), column };
    case 'PageDown':
      return { row: Math.min(last.row, row + pageRows), column };
    default:
      return undefined;
  }
}

const pageRows = 10;
