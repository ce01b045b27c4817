import type { CSSProperties } from 'react';
import type { CompiledColumn, CompiledResource } from '#schema/compile.ts';
import type { ArrangedColumns } from './arrange.ts';

/** CSS pixels */
const checkboxWidth = 44;
/** CSS pixels of the column of actions, with its padding */
export const actionsWidth = 172;
/** CSS pixels of a row without long text, with its line; equal to the value in table.css */
export const rowHeight = 53;

/** What a table has beside its columns. */
export interface TableSides {
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
