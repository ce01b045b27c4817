import type { Arrangement } from '#contract/entities/listView.ts';
import { resolveArrangement } from '#schema/codec.ts';
import type { CompiledColumn, CompiledResource } from '#schema/compile.ts';

/** A column as the person arranged it: `width`, `pinned` and `hidden` are the person's where they chose them. */
export interface ArrangedColumn extends CompiledColumn {
  /** the person set its width, so it does not grow with the window */
  readonly isSized: boolean;
}
export type ArrangedColumns = readonly ArrangedColumn[];

/** CSS pixels; the platform stores no narrower column */
export const narrowest = 40;
export const widest = 1_200;

/**
 * Every column of a list, hidden ones too, as somebody arranged it: pinned ones first, then the others in their order,
 * then columns that the arrangement does not know. A renamed field is found by its aliases; fields that no longer exist
 * are left out.
 */
export function arrangeColumns(
  resource: CompiledResource,
  arrangement: Arrangement | undefined,
): ArrangedColumns {
  const left = new Map(resource.columns.map((column) => [column.name, column]));
  const found: ArrangedColumn[] = [];
  const known = arrangement && resolveArrangement(arrangement, resource).arrangement;
  for (const { name, width, pinned, hidden } of known?.columns ?? []) {
    const column = left.get(name);
    if (!column) continue;
    left.delete(name);
    found.push({
      ...column,
      width: width ?? column.width,
      isSized: width !== undefined,
      pinned: pinned ?? column.pinned,
      hidden: hidden ?? column.hidden,
    });
  }
  for (const column of left.values()) found.push({ ...column, isSized: false });
  return pinnedFirst(found.some(({ hidden }) => !hidden) ? found : found.map(shown));
}

const shown = (column: ArrangedColumn): ArrangedColumn => ({ ...column, hidden: false });

const pinnedFirst = (columns: ArrangedColumns): ArrangedColumns => [
  ...columns.filter(({ pinned }) => pinned),
  ...columns.filter(({ pinned }) => !pinned),
];

/**
 * What is stored of an arrangement: the order of the columns, and only what differs from the schema, so that a change of
 * the schema reaches everybody who did not choose otherwise.
 *
 * @returns null if nothing differs
 */
export function arrangementOf(
  columns: ArrangedColumns,
  resource: CompiledResource,
): Arrangement | null {
  const own = new Map(resource.columns.map((column) => [column.name, column]));
  const kept = columns.map(({ name, width, isSized, pinned, hidden }) => ({
    name,
    ...(isSized ? { width } : {}),
    ...(pinned === own.get(name)?.pinned ? {} : { pinned }),
    ...(hidden === own.get(name)?.hidden ? {} : { hidden }),
  }));
  const order = arrangeColumns(resource, undefined);
  const differs = kept.some(
    (column, index) => Object.keys(column).length > 1 || column.name !== order[index]?.name,
  );
  return differs ? { columns: kept } : null;
}

const changed = (
  columns: ArrangedColumns,
  name: string,
  change: Partial<ArrangedColumn>,
): ArrangedColumns =>
  columns.map((column) => (column.name === name ? { ...column, ...change } : column));

/** Shows or hides a column. The last visible one cannot be hidden. */
export function showColumn(columns: ArrangedColumns, name: string, show: boolean): ArrangedColumns {
  const next = changed(columns, name, { hidden: !show });
  return next.some(({ hidden }) => !hidden) ? next : columns;
}

/** Pins a column behind the pinned ones, or unpins it. */
export function pinColumn(
  columns: ArrangedColumns,
  name: string,
  pinned: boolean,
): ArrangedColumns {
  return pinnedFirst(changed(columns, name, { pinned }));
}

/** Gives a column a width of its own, in CSS pixels. */
export function resizeColumn(
  columns: ArrangedColumns,
  name: string,
  width: number,
): ArrangedColumns {
  return changed(columns, name, { width: clampWidth(width), isSized: true });
}

/** The nearest width that a column can have: whole CSS pixels, neither too narrow to read nor wider than a screen. */
export const clampWidth = (width: number): number =>
  Math.round(Math.min(widest, Math.max(narrowest, width)));

/** Moves a column to the place of another, and pins it if that one is pinned. */
export function moveColumn(columns: ArrangedColumns, name: string, to: string): ArrangedColumns {
  const from = columns.findIndex((column) => column.name === name);
  const index = columns.findIndex((column) => column.name === to);
  const moved = columns[from];
  const target = columns[index];
  if (!moved || !target || from === index) return columns;
  const next = columns.filter((column) => column !== moved);
  next.splice(index, 0, { ...moved, pinned: target.pinned });
  return pinnedFirst(next);
}

/** Moves a column one place among the visible ones; undefined if it is at the end. */
export function stepColumn(
  columns: ArrangedColumns,
  name: string,
  by: -1 | 1,
): ArrangedColumns | undefined {
  const visible = columns.filter(({ hidden }) => !hidden);
  const index = visible.findIndex((column) => column.name === name);
  const neighbour = visible[index + by];
  const own = visible[index];
  if (!own || !neighbour) return undefined;
  // at the edge of the pinned columns: the first step only pins or unpins it
  if (own.pinned !== neighbour.pinned) return pinColumn(columns, name, neighbour.pinned);
  return moveColumn(columns, name, neighbour.name);
}
