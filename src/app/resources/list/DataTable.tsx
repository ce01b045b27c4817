import {
  type MouseEvent,
  memo,
  Suspense,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import type { MenuPoint } from '#app/widgets/menu/MenuAt.tsx';
import { lazyThemed } from '#app/widgets/theme/lazyThemed.tsx';
import { locales } from '#locales/index.ts';
import { mayChangeRow } from '#schema/own/grants.ts';
import { identifierOf } from '#schema/record.ts';
import { CellTabIndex } from '../cells/cellTabIndex.ts';
import { useScope } from '../useScope.ts';
import { CellConflictPlace } from './inline/CellConflictPlace.tsx';
import { EditingContext } from './inline/editing.ts';
import { editableColumns, InlineContext } from './inline/InlineContext.ts';
import { useCellEditing } from './inline/useCellEditing.ts';
import { ListContext, useShown } from './ListContext.ts';
import { SelectionContext } from './selection.ts';
import type { ArrangedColumn } from './table/arrange.ts';
import {
  actionsWidth,
  createFilling,
  FillingContext,
  hasRowActions,
  isSelectable,
  rowHeight,
  tableProperties,
  titleColumnOf,
  useIdleFilling,
} from './table/geometry.ts';
import { directionOf, HeadCell } from './table/HeadCell.tsx';
import { roles } from './table/roles.ts';
import { SelectAll } from './table/SelectAll.tsx';
import { TableRow } from './table/TableRow.tsx';
import { useColumnCommands } from './table/useColumnCommands.ts';
import { useColumnPointer } from './table/useColumnPointer.ts';
import { type GridPlace, useGridNavigation } from './table/useGridNavigation.ts';
import { announceBy, useListAnnouncements } from './table/useListAnnouncements.ts';
import { useRangeSelection } from './table/useRangeSelection.ts';
import { useGradual, useScrolling, useSight, useStable } from './table/useScrolling.ts';
import { useTableKeys } from './table/useTableKeys.ts';
import type { ListRows, Row } from './useListRows.ts';
import './table/table.css';

const t = textsOf(locales.lists.resource);
const tableText = textsOf(locales.lists.table);

const loadMenus = () => import('./table/TableMenu.tsx');
const RowMenu = lazyThemed(async () => ({ default: (await loadMenus()).RowMenu }));
const ColumnMenu = lazyThemed(async () => ({ default: (await loadMenus()).ColumnMenu }));

const multiselectable = { 'aria-multiselectable': true };

type OpenMenu =
  | { readonly kind: 'row'; readonly row: Row; readonly at: MenuPoint; readonly from: GridPlace }
  | {
      readonly kind: 'column';
      readonly column: string;
      readonly at: MenuPoint;
      readonly from: GridPlace;
    };

/**
 * The table of a list (WAI-ARIA grid). It is made of plain elements and not of antd's table, for speed: a checkbox draws
 * only its row, the table listens for the events of all cells, and CSS does widths, pinned columns and what is out of
 * sight (docs/performance.md: 50 columns × 100 rows).
 */
export const DataTable = memo(function DataTable({ list }: { readonly list: ListRows }) {
  const { resource, drawer } = useContext(ListContext);
  const { arranged, state } = useShown();
  const { rows, stale } = list;
  const selection = useContext(SelectionContext);
  const scope = useScope();

  const frame = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const head = useRef<HTMLTableSectionElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const announce = useCallback((sentence: string) => announceBy(region.current, sentence), []);
  const [menu, setMenu] = useState<OpenMenu>();

  const { columns } = arranged;
  const selects = isSelectable(resource);
  const acts = hasRowActions(resource);
  const properties = useMemo(
    () => tableProperties(columns, { selects, actions: acts ? actionsWidth : 0 }),
    [columns, selects, acts],
  );
  // widths are not part of it: a new width draws no row
  const shape = columns.map(({ name, pinned }) => (pinned ? `${name}!` : name)).join();
  const drawn = useStable(columns, `${shape} ${resource.name}`, resource);
  const titleColumn = titleColumnOf(resource, drawn);
  const mayEdit = useCallback(
    (row: Row) => mayChangeRow(resource, 'edit', row, scope.user),
    [resource, scope],
  );
  const editable = useMemo(() => editableColumns(resource, drawn, scope), [resource, drawn, scope]);

  const onScroll = useScrolling({ frame, head, body, bar }, JSON.stringify(properties));
  const drawnRows = useGradual(rows.length);
  const sight = useSight(columns);
  const gridShape = useMemo(() => ({ rows, shape }), [rows, shape]);
  const [filling] = useState(createFilling);
  useIdleFilling(
    filling,
    stale || drawnRows < rows.length || sight.drawn === columns.length ? undefined : rows,
  );
  const navigation = useGridNavigation(table, gridShape, (index) => {
    const row = rows[index];
    if (row) filling.fill(row);
  });
  const range = useRangeSelection(resource, rows);
  useListAnnouncements(announce, stale);

  const columnOf = useCallback(
    (place: GridPlace): ArrangedColumn | undefined => columns[place.column - (selects ? 1 : 0)],
    [columns, selects],
  );
  const { editing, inline, edit } = useCellEditing({
    resource,
    rows,
    columns: drawn,
    editable,
    mayEdit,
    navigation,
    offset: selects ? 1 : 0,
    announce,
  });
  const openRecord = useCallback(
    (place: GridPlace) => {
      const row = rows[place.row];
      if (row) drawer.open({ kind: 'detail', id: identifierOf(resource, row) });
    },
    [rows, drawer, resource],
  );

  const { commandsOf, resize, move, fitColumn } = useColumnCommands({
    table,
    offset: selects ? 1 : 0,
    announce,
  });
  const onHeadPointer = useColumnPointer({ frame, body, onResize: resize, onMove: move });

  const openMenu = useCallback(
    (place: GridPlace, at: MenuPoint) => {
      const row = rows[place.row];
      const column = columnOf(place);
      if (place.row < 0 && column)
        setMenu({ kind: 'column', column: column.name, at, from: place });
      else if (row && acts) setMenu({ kind: 'row', row, at, from: place });
    },
    [rows, columnOf, acts],
  );
  const closeMenu = () => {
    const from = menu?.from;
    setMenu(undefined);
    if (from) navigation.focus(from);
  };

  const onKeyDown = useTableKeys({
    table,
    navigation,
    range: selects ? range : undefined,
    clearSelection: () => selection.set([]),
    hasSelection: () => selection.get().length > 0,
    columnOf,
    commandsOf,
    resize,
    edit,
    openRecord,
    openMenu,
  });

  const onClick = (event: MouseEvent) => {
    // Shift and a click check a range; the box itself has changed before this event
    if (!(event.target instanceof HTMLInputElement) || event.target.type !== 'checkbox') return;
    const place = navigation.cellPositionOf(event.target);
    if (!place || place.row < 0) return;
    if (event.shiftKey) queueMicrotask(() => range.extend(place.row, place.row));
    else range.anchor(place.row);
  };
  const onDoubleClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const place = navigation.cellPositionOf(event.target);
    if (!place || event.target.closest('[data-editor]')) return;
    if (event.target.closest('[role="separator"]')) {
      const column = columnOf(place);
      if (column) fitColumn(column.name);
      return;
    }
    if (place.row >= 0 && !event.target.closest('button, a, input')) edit(place);
  };
  const onContextMenu = (event: MouseEvent) => {
    const place = navigation.cellPositionOf(event.target);
    if (!place || place.row >= 0 || !columnOf(place)) return;
    event.preventDefault();
    openMenu(place, { left: event.clientX, top: event.clientY });
  };
  const onMouseDown = (event: MouseEvent) => {
    // makes the cell the one that Tab stops at; only then can it take the focus
    if (event.target instanceof Element && !event.target.closest('button, a, input, [data-editor]'))
      navigation.remember(event.target);
  };

  const menuColumn =
    menu?.kind === 'column' ? columns.find((c) => c.name === menu.column) : undefined;
  return (
    <InlineContext.Provider value={inline}>
      <EditingContext.Provider value={editing}>
        <div className="bd-anchor bd-shrink bd-table-frame" ref={frame} style={properties}>
          <table
            ref={table}
            {...roles.grid}
            {...(selects ? multiselectable : {})}
            className="bd-table"
            aria-label={localized(resource.label)}
            aria-busy={stale}
            aria-rowcount={rows.length + 1}
            aria-colcount={columns.length + (selects ? 1 : 0) + (acts ? 1 : 0)}
            aria-describedby={`${resource.name}-table-help`}
            onKeyDown={onKeyDown}
            onClick={onClick}
            onDoubleClick={onDoubleClick}
            onContextMenu={onContextMenu}
            onMouseDown={onMouseDown}
            onFocus={(event) => navigation.remember(event.target)}
            onBlur={(event) => {
              if (event.relatedTarget) navigation.forget();
            }}
          >
            <thead
              ref={head}
              {...roles.group}
              onPointerDown={onHeadPointer}
              onScroll={(event) => onScroll(event.currentTarget)}
            >
              <tr {...roles.row} aria-rowindex={1}>
                {selects && (
                  <th {...roles.head} className="bd-cell bd-check bd-pinned">
                    <SelectAll rows={rows} />
                  </th>
                )}
                {columns.map((column) => (
                  <HeadCell key={column.name} column={column} />
                ))}
                {acts && (
                  <th {...roles.head} className="bd-cell bd-actions-cell">
                    {t('actions')}
                  </th>
                )}
              </tr>
            </thead>
            <CellTabIndex.Provider value={-1}>
              <FillingContext.Provider value={filling}>
                <tbody
                  ref={body}
                  {...roles.group}
                  className={stale ? 'bd-stale' : undefined}
                  style={{ paddingBottom: (rows.length - drawnRows) * rowHeight }}
                  onScroll={(event) => {
                    if (event.target !== event.currentTarget) return;
                    onScroll(event.currentTarget);
                    sight.onScroll(event.currentTarget.scrollLeft);
                  }}
                >
                  {rows.slice(0, drawnRows).map((row, index) => (
                    <TableRow
                      key={identifierOf(resource, row)}
                      row={row}
                      index={index}
                      columns={drawn}
                      inSight={sight.drawn}
                      titleColumn={titleColumn}
                      editable={editable}
                      scope={scope}
                      selects={selects}
                      acts={acts}
                    />
                  ))}
                </tbody>
              </FillingContext.Provider>
            </CellTabIndex.Provider>
          </table>
          <div
            className="bd-table-bar"
            ref={bar}
            aria-hidden="true"
            tabIndex={-1}
            onScroll={(event) => onScroll(event.currentTarget)}
          >
            <div />
          </div>
          <p id={`${resource.name}-table-help`} hidden>
            {tableText('help')}
          </p>
          <div ref={region} className="bd-unseen" role="status" aria-live="polite" />
        </div>
        <CellConflictPlace />
        {menu && (
          <Suspense fallback={null}>
            {menu.kind === 'row' && <RowMenu row={menu.row} at={menu.at} onClose={closeMenu} />}
            {menuColumn && (
              <ColumnMenu
                column={menuColumn}
                direction={directionOf(menuColumn, state, resource.sort)}
                commands={commandsOf(menuColumn.name)}
                at={menu.at}
                onClose={closeMenu}
              />
            )}
          </Suspense>
        )}
      </EditingContext.Provider>
    </InlineContext.Provider>
  );
});
