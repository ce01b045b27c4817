import {
  type CSSProperties,
  createContext,
  useContext,
  useEffect,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { createListeners } from '#app/listeners.ts';
import { whenIdle } from '#app/widgets/whenIdle.ts';
import type { CompiledColumn, CompiledResource } from '#schema/compile.ts';
import type { Row } from '../useListRows.ts';
import type { ArrangedColumns } from './arrange.ts';

/**
 * Which rows have all their cells drawn, not only those in sight. It is a store, so that completing a row draws that row
 * and not the table.
 */
export interface Filling {
  readonly subscribe: (listener: () => void) => () => void;
  readonly has: (row: Row) => boolean;
  /** Completes a row; its cells are drawn when this returns. */
  readonly fill: (row: Row) => void;
}

/** The rows of one table; none is complete at first. */
export function createFilling(): Filling {
  // a row that was loaded again is another object, and is filled anew
  const filled = new WeakSet<Row>();
  const listeners = createListeners();
  return {
    subscribe: listeners.add,
    has: (row) => filled.has(row),
    fill: (row) => {
      if (filled.has(row)) return;
      filled.add(row);
      flushSync(() => {
        listeners.tell();
      });
    },
  };
}

export const FillingContext = createContext<Filling>(createFilling());

/** Whether a row holds all its cells; the component draws again only when that changes. */
export function useIsFilled(row: Row): boolean {
  const filling = useContext(FillingContext);
  return useSyncExternalStore(filling.subscribe, () => filling.has(row));
}

/**
 * Completes one row after another while the browser is idle, so that search in the page and screen readers soon find
 * every cell.
 *
 * @param rows those to complete; undefined while rows are loading or nothing is missing
 */
export function useIdleFilling(filling: Filling, rows: readonly Row[] | undefined): void {
  useEffect(() => {
    let callOff: (() => void) | undefined;
    const next = () => {
      const row = rows?.find((one) => !filling.has(one));
      if (!row) return;
      callOff = whenIdle(() => {
        filling.fill(row);
        next();
      });
    };
    next();
    return () => callOff?.();
  }, [filling, rows]);
}

/** CSS pixels */
const checkboxWidth = 44;
/** CSS pixels of the column of actions, with its padding */
export const actionsWidth = 172;
/** CSS pixels of a row without long text, with its line; equal to the value in table.css */
export const rowHeight = 53;

/** What a table has beside its columns. */
interface TableSides {
  /** rows can be checked */
  readonly selects: boolean;
  /** CSS pixels of the actions at the right; 0 for none */
  readonly actions: number;
}

/** Whether a row of this list has any action. */
export function hasRowActions({ edit, rowActions, endpoints }: CompiledResource): boolean {
  return edit !== undefined || rowActions.length > 0 || endpoints.delete !== undefined;
}

/** Whether anything can be done with several rows at once; if not, there are no checkboxes. */
export function isSelectable({ bulkActions, endpoints }: CompiledResource): boolean {
  return bulkActions.length > 0 || endpoints.delete !== undefined;
}

/** The column of the record's title, or the first text column if the screen shows no title. */
export function titleColumnOf(
  resource: CompiledResource,
  columns: readonly CompiledColumn[],
): string | undefined {
  const own = columns.find(({ name }) => name === resource.recordTitle.name);
  const text = columns.find(({ field }) => field.type === 'text' || field.type === 'longText');
  return (own ?? text)?.name;
}

/** The custom property with the position of a pinned column. */
const pinProperty = (name: string): `--${string}` => `--bd-pin-${name}`;

/**
 * The widths of a table as custom properties of its element. Every row reads them there, so that a new width draws no
 * row. Columns without a width of their own share the rest of the window.
 */
export function tableProperties(columns: ArrangedColumns, sides: TableSides): CSSProperties {
  const { selects, actions } = sides;
  const check = selects ? checkboxWidth : 0;
  const tracks = [
    ...(selects ? [`${checkboxWidth}px`] : []),
    ...columns.map(({ width, isSized }) =>
      isSized ? `${width}px` : `minmax(${width}px, ${width}fr)`,
    ),
    // takes the remaining width if every column has a fixed one
    'minmax(0, 1fr)',
    ...(actions > 0 ? [`${actions}px`] : []),
  ];
  const width = columns.reduce((sum, column) => sum + column.width, check + actions);
  const pins: Record<`--${string}`, string> = {};
  let left = check;
  for (const column of columns) {
    if (!column.pinned) break;
    pins[pinProperty(column.name)] = `${left}px`;
    left += column.width;
  }
  const properties: Record<`--${string}`, string> = {
    '--bd-columns': tracks.join(' '),
    '--bd-width': `${width}px`,
    '--bd-pinned-width': `${left}px`,
    '--bd-actions-width': `${actions}px`,
    ...pins,
  };
  // React's type of a style does not know custom properties
  return properties as CSSProperties;
}

interface CellProperties {
  readonly className: string;
  readonly style?: CSSProperties;
}

const propertiesOf = new WeakMap<CompiledColumn, CellProperties>();

/** What a cell of a column is drawn with; pinned ones stay where the table says. The same object for all its cells. */
export function cellProperties(column: CompiledColumn): CellProperties {
  const known = propertiesOf.get(column);
  if (known) return known;
  const { name, align, pinned } = column;
  const className = `bd-cell bd-cell-${align}`;
  const made = pinned
    ? { className: `${className} bd-pinned`, style: { left: `var(${pinProperty(name)})` } }
    : { className };
  propertiesOf.set(column, made);
  return made;
}
