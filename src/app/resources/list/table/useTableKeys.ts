import { type KeyboardEvent, type RefObject, useCallback, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isComposing } from '#app/widgets/composing.ts';
import type { MenuPoint } from '#app/widgets/menu/MenuAt.tsx';
import type { ArrangedColumn } from './arrange.ts';
import type { ColumnCommands } from './TableMenu.tsx';
import { type GridNavigation, type GridPlace, placeAfter } from './useGridNavigation.ts';
import type { RangeSelection } from './useRangeSelection.ts';

/** CSS pixels that an arrow key resizes by, and with Shift */
const resizeStep = 10;
const largeStep = 50;

interface TableKeys {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly navigation: GridNavigation;
  /** absent if rows cannot be checked */
  readonly range: RangeSelection | undefined;
  readonly hasSelection: () => boolean;
  readonly clearSelection: () => void;
  readonly columnOf: (place: GridPlace) => ArrangedColumn | undefined;
  readonly commandsOf: (name: string) => ColumnCommands;
  readonly resize: (name: string, width: number) => void;
  /** Opens a cell for editing; false if it cannot be edited. */
  readonly edit: (place: GridPlace) => boolean;
  readonly openRecord: (place: GridPlace) => void;
  readonly openMenu: (place: GridPlace, at: MenuPoint) => void;
}

type Key = KeyboardEvent<HTMLElement>;

/**
 * The keys of the table (WAI-ARIA grid): arrows, Home, End and Page keys move; Space checks, Shift extends; Enter opens
 * or edits, F2 edits or steps into the cell's controls; the menu key or a full stop opens the actions. In the head,
 * Alt and an arrow move the column, F2 leads to its edge, where arrows resize.
 */
export function useTableKeys(keys: TableKeys): (event: Key) => void {
  const latest = useRef(keys);
  latest.current = keys;
  return useCallback((event: Key) => {
    const { table, navigation } = latest.current;
    const { target } = event;
    // the key belongs to a menu or dialog elsewhere, to an open input, or to an input method
    if (!(target instanceof HTMLElement) || !table.current?.contains(target)) return;
    if (target.closest('[data-editor]') || isComposing(event) || event.defaultPrevented) return;
    const place = navigation.cellPositionOf(target);
    if (!place) return;
    const cell = navigation.cellAt(place);
    const handled =
      target.getAttribute('role') === 'separator'
        ? onEdge(event, place, latest.current)
        : target === cell
          ? onCell(event, place, cell, latest.current)
          : onControl(event, place, target, latest.current);
    if (handled) event.preventDefault();
  }, []);
}

/** On the edge of a column's head. */
function onEdge({ key, shiftKey }: Key, place: GridPlace, keys: TableKeys): boolean {
  const column = keys.columnOf(place);
  if (!column) return false;
  const step = shiftKey ? largeStep : resizeStep;
  // a column that has grown with the window starts from its visible width
  const seen = keys.navigation.cellAt(place)?.getBoundingClientRect().width;
  const width = column.isSized || !seen ? column.width : Math.max(seen, column.width);
  if (key === 'ArrowLeft') keys.resize(column.name, width - step);
  else if (key === 'ArrowRight') keys.resize(column.name, width + step);
  else if (key === 'Enter' || key === ' ') keys.commandsOf(column.name).fit();
  else if (key === 'Escape' || key === 'F2') keys.navigation.focus(place);
  else return false;
  return true;
}

/** On a button or a link within a cell. */
function onControl(event: Key, place: GridPlace, target: HTMLElement, keys: TableKeys): boolean {
  const { navigation } = keys;
  if (event.key === 'Escape' || event.key === 'F2') {
    navigation.focus(place);
    return true;
  }
  if (event.key === 'ArrowUp' || event.key === 'ArrowDown') return move(event, place, keys);
  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (by === 0) return isMenuKey(event) && openMenu(place, keys);
  const controls = controlsIn(navigation.cellAt(place));
  const next = controls[controls.indexOf(target) + by];
  if (next) next.focus();
  else navigation.focus({ ...place, column: place.column + (controls.length > 1 ? 0 : by) });
  return true;
}

function onCell(event: Key, place: GridPlace, cell: HTMLElement, keys: TableKeys): boolean {
  const { key, shiftKey } = event;
  const control = event.ctrlKey || event.metaKey;
  if (isMenuKey(event)) return openMenu(place, keys);
  if (control && key.toLowerCase() === 'a' && keys.range) {
    keys.range.all();
    return true;
  }
  if (place.row < 0 && onHead(event, place, cell, keys)) return true;
  if (key === ' ' && keys.range && place.row >= 0) {
    if (shiftKey) keys.range.extend(place.row, place.row);
    else keys.range.toggle(place.row);
    return true;
  }
  if (key === 'Escape' && keys.hasSelection()) {
    keys.clearSelection();
    return true;
  }
  if ((key === 'Enter' || key === 'F2') && place.row >= 0)
    return enter(key, control, place, cell, keys);
  return move(event, place, keys);
}

function onHead(
  { key, altKey }: Key,
  place: GridPlace,
  cell: HTMLElement,
  keys: TableKeys,
): boolean {
  const column = keys.columnOf(place);
  if (altKey && column && (key === 'ArrowLeft' || key === 'ArrowRight')) {
    const by = key === 'ArrowLeft' ? -1 : 1;
    // moves the head at once, so that the focus goes with it
    flushSync(() => keys.commandsOf(column.name).move(by));
    const moved = keys.table.current?.querySelector(`th[data-column="${column.name}"]`);
    keys.navigation.focus(keys.navigation.cellPositionOf(moved ?? null) ?? place);
    return true;
  }
  if (key === 'Enter' || key === ' ') {
    cell.querySelector<HTMLElement>('button, input')?.click();
    return true;
  }
  if (key === 'F2') {
    cell.querySelector<HTMLElement>('[role="separator"]')?.focus();
    return true;
  }
  return false;
}

/** Enter opens the record, or the cell where it can be changed; with Control it always opens the record. */
function enter(
  key: string,
  control: boolean,
  place: GridPlace,
  cell: HTMLElement,
  keys: TableKeys,
): boolean {
  if (!control && keys.edit(place)) return true;
  if (keys.columnOf(place) && key === 'Enter') {
    keys.openRecord(place);
    return true;
  }
  const [first] = controlsIn(cell);
  if (first instanceof HTMLInputElement) first.click();
  else first?.focus();
  return first !== undefined;
}

function move(event: Key, place: GridPlace, keys: TableKeys): boolean {
  const { table, navigation, range } = keys;
  const rows = table.current?.tBodies[0]?.rows.length ?? 0;
  const columns = table.current?.tHead?.rows[0]?.cells.length ?? 0;
  const control = event.ctrlKey || event.metaKey;
  const next = event.altKey ? undefined : placeAfter(event.key, place, { rows, columns }, control);
  if (!next) return false;
  navigation.focus(next);
  const vertical = event.key === 'ArrowUp' || event.key === 'ArrowDown';
  if (event.shiftKey && vertical && range && place.row >= 0)
    range.extend(navigation.current().row, place.row);
  return true;
}

const isMenuKey = ({ key, shiftKey, ctrlKey, metaKey }: Key): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey) || (key === '.' && !ctrlKey && !metaKey);

function openMenu(place: GridPlace, { navigation, openMenu: open }: TableKeys): boolean {
  const bounds = navigation.cellAt(place)?.getBoundingClientRect();
  if (!bounds) return false;
  open(place, { left: bounds.left + 8, top: bounds.bottom });
  return true;
}

const controlsIn = (cell: HTMLElement | undefined): HTMLElement[] => [
  ...(cell?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input:not(:disabled)') ??
    []),
];
