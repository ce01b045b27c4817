/**
 * What the elements of the table are. They are laid out as grids, which takes the meaning of a table's rows and cells
 * away in some browsers: here it is said.
 */
export const roles = {
  grid: { role: 'grid' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'gridcell' },
} as const;
