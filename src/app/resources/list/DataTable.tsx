import { type CSSProperties, memo, useContext, useMemo } from 'react';
import type { ListState } from '#schema/codec.ts';
import type { CompiledColumn, CompiledResource } from '#schema/compile.ts';
import { identifierOf } from '#schema/record.ts';
import { useLocalized, useMessages } from '../../language/index.ts';
import { Cell } from '../cells/Cell.tsx';
import { titleOf, valueIn } from '../format.ts';
import { resourceMessages } from '../messages.ts';
import { ListContext } from './ListContext.ts';
import { actionsWidth, RowActions } from './RowActions.tsx';
import { SelectionContext, useIsSelected, useSelectedIds } from './selection.ts';
import type { Row } from './useListRows.ts';
import type { ChangeList } from './useListState.ts';

/** CSS pixels */
const checkboxWidth = 44;

interface DataTableProps {
  readonly columns: readonly CompiledColumn[];
  readonly rows: readonly Row[];
  readonly state: ListState;
  readonly change: ChangeList;
  /** the rows shown are not yet those that were asked for */
  readonly stale: boolean;
}

/**
 * The table of a list. A plain table rather than antd's: rows and cells are drawn once, a checkbox draws itself alone,
 * and pinned columns, ellipsis and widths are left to CSS (DESIGN 6: 50 columns × 100 rows).
 */
export function DataTable({ columns, rows, state, change, stale }: DataTableProps) {
  const { resource } = useContext(ListContext);
  const localized = useLocalized();
  const t = useMessages(resourceMessages);
  const selects = isSelectable(resource);
  const offsets = useMemo(() => pinnedOffsets(columns, selects), [columns, selects]);
  const titleColumn = titleColumnOf(resource, columns);
  const acts = hasRowActions(resource);
  const width = columns.reduce(
    (sum, column) => sum + column.width,
    (selects ? checkboxWidth : 0) + (acts ? actionsWidth : 0),
  );
  return (
    <div className="bd-table-scroll" aria-busy={stale}>
      <table
        className="bd-table"
        style={{ minWidth: width }}
        aria-label={localized(resource.label)}
      >
        <colgroup>
          {selects && <col style={{ width: checkboxWidth }} />}
          {columns.map((column) => (
            <col key={column.name} style={{ width: column.width }} />
          ))}
          {acts && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <thead>
          <tr>
            {selects && (
              <th className="bd-pinned bd-check" style={{ left: 0 }}>
                <SelectAll rows={rows} />
              </th>
            )}
            {columns.map((column, index) => (
              <HeadCell
                key={column.name}
                column={column}
                left={offsets[index]}
                state={state}
                change={change}
              />
            ))}
            {acts && <th className="bd-actions-cell">{t('actions')}</th>}
          </tr>
        </thead>
        <tbody className={stale ? 'bd-stale' : ''}>
          {rows.map((row) => (
            <TableRow
              key={identifierOf(resource, row)}
              row={row}
              columns={columns}
              offsets={offsets}
              titleColumn={titleColumn}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Whether anything can be done with a row of this list at all. */
function hasRowActions({ edit, rowActions, endpoints }: CompiledResource): boolean {
  return edit !== undefined || rowActions.length > 0 || endpoints.delete !== undefined;
}

/** Whether anything can be done with several rows at once: checkboxes are of no use otherwise. */
function isSelectable({ bulkActions, endpoints }: CompiledResource): boolean {
  return bulkActions.length > 0 || endpoints.delete !== undefined;
}

/** The record's title, or the first text where a screen shows no title. */
function titleColumnOf(
  resource: CompiledResource,
  columns: readonly CompiledColumn[],
): string | undefined {
  const own = columns.find(({ name }) => name === resource.recordTitle.name);
  const text = columns.find(({ field }) => field.type === 'text' || field.type === 'longText');
  return (own ?? text)?.name;
}

/** Where each pinned column stays, in CSS pixels from the left; undefined for the others. */
function pinnedOffsets(
  columns: readonly CompiledColumn[],
  selects: boolean,
): (number | undefined)[] {
  let left = selects ? checkboxWidth : 0;
  return columns.map((column) => {
    if (!column.pinned) return undefined;
    const offset = left;
    left += column.width;
    return offset;
  });
}

function cellStyle(column: CompiledColumn, left: number | undefined): CSSProperties {
  return { textAlign: column.align, ...(left === undefined ? {} : { left }) };
}

function HeadCell({
  column,
  left,
  state,
  change,
}: Pick<DataTableProps, 'state' | 'change'> & {
  column: CompiledColumn;
  left: number | undefined;
}) {
  const { resource } = useContext(ListContext);
  const localized = useLocalized();
  const t = useMessages(resourceMessages);
  const label = localized(column.label);
  const direction = directionOf(column, state, resource.sort);
  const className = left === undefined ? undefined : 'bd-pinned';
  if (column.sortBy === undefined)
    return (
      <th className={className} style={cellStyle(column, left)}>
        <span className="bd-ellipsis">{label}</span>
      </th>
    );
  const by = column.sortBy;
  // descending first: what is newest, most or dearest is what people look for
  const next =
    direction === undefined
      ? { by, descending: true }
      : direction === 'descending'
        ? { by, descending: false }
        : undefined;
  return (
    <th className={className} style={cellStyle(column, left)} aria-sort={direction ?? 'none'}>
      <button
        type="button"
        className="bd-sort"
        aria-label={t('sortBy', { label })}
        onClick={() => change({ sort: next })}
      >
        <span className="bd-ellipsis">{label}</span>
        <i className={`bd-sort-mark bd-sort-${direction ?? 'none'}`} aria-hidden="true" />
      </button>
    </th>
  );
}

function directionOf(
  column: CompiledColumn,
  state: ListState,
  own: { field: string; direction: 'ascending' | 'descending' } | undefined,
): 'ascending' | 'descending' | undefined {
  if (state.sort) {
    if (state.sort.by !== column.sortBy) return undefined;
    return state.sort.descending ? 'descending' : 'ascending';
  }
  return own?.field === column.name ? own.direction : undefined;
}

interface TableRowProps {
  readonly row: Row;
  readonly columns: readonly CompiledColumn[];
  readonly offsets: readonly (number | undefined)[];
  /** name of the column that opens the record */
  readonly titleColumn: string | undefined;
}

const TableRow = memo(function TableRow({ row, columns, offsets, titleColumn }: TableRowProps) {
  const { resource, drawer } = useContext(ListContext);
  const localized = useLocalized();
  const id = identifierOf(resource, row);
  return (
    <tr>
      {isSelectable(resource) && (
        <td className="bd-pinned bd-check" style={{ left: 0 }}>
          <SelectRow id={id} title={titleOf(resource, row, localized) || id} />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.name}
          className={offsets[index] === undefined ? undefined : 'bd-pinned'}
          style={cellStyle(column, offsets[index])}
        >
          {column.name === titleColumn ? (
            <button
              type="button"
              className="bd-record-title"
              onClick={() => drawer.open({ kind: 'detail', id })}
            >
              <TitleText row={row} />
            </button>
          ) : (
            <Cell widget={column.widget} field={column.field} value={valueIn(row, column.field)} />
          )}
        </td>
      ))}
      {hasRowActions(resource) && (
        <td className="bd-actions-cell">
          <RowActions row={row} />
        </td>
      )}
    </tr>
  );
});

function TitleText({ row }: { row: Row }) {
  const { resource } = useContext(ListContext);
  const t = useMessages(resourceMessages);
  const title = titleOf(resource, row, useLocalized()) || t('noTitle');
  return (
    <span className="bd-two-lines" title={title}>
      {title}
    </span>
  );
}

/** Draws itself alone when it is clicked. */
function SelectRow({ id, title }: { id: string; title: string }) {
  const selection = useContext(SelectionContext);
  const t = useMessages(resourceMessages);
  return (
    <input
      type="checkbox"
      aria-label={t('selectRow', { title })}
      checked={useIsSelected(id)}
      onChange={() => selection.toggle(id)}
    />
  );
}

function SelectAll({ rows }: { rows: readonly Row[] }) {
  const { resource } = useContext(ListContext);
  const selection = useContext(SelectionContext);
  const t = useMessages(resourceMessages);
  const count = useSelectedIds().length;
  const all = count > 0 && count === rows.length;
  return (
    <input
      type="checkbox"
      aria-label={t('selectAll')}
      disabled={rows.length === 0}
      checked={all}
      ref={(element) => {
        if (element) element.indeterminate = count > 0 && !all;
      }}
      onChange={() => selection.set(all ? [] : rows.map((row) => identifierOf(resource, row)))}
    />
  );
}
