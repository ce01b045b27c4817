/**
 * The roles of the table's elements. They are laid out as grids, which makes some browsers forget that they are rows and
 * cells of a table.
 */
export const roles = {
  grid: { role: 'grid' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'gridcell' },
} as const;
