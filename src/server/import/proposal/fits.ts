import { type ColumnType, columnTypes, type RowSample } from '#contract/endpoints/imports.ts';
import { readCell } from '#server/cells/cell.ts';
import type { ColumnStyle } from '#server/cells/number.ts';
import { isPrice } from '#server/cells/price.ts';
import { writtenAs } from '#server/cells/style.ts';
import { type CellFit, cellsOf } from '#server/cells/types.ts';

/** Tells whether a cell fits a type: whether an import would take all of it, and the save of the record too. */

/** types that are counted cell by cell; the others follow from the values, or are looked up */
export const countedTypes = columnTypes.filter((type) => cellsOf({ type }).fit);

/** what a spreadsheet shows for a formula with an error: no type takes it */
const formulaError = /^\s*#(N\/A|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|NULL!)\s*$/;
/** Whether a cell may be written in several ways, so that its column has to tell. */
export const hasWays = (type: ColumnType, cell: string): boolean => {
  const way = writtenAs({ type });
  if (way === 'number') return /[,，]|\.\d{3}(?!\d)/.test(cell);
  if (way !== 'date') return false;
  return /^\s*\d{1,2} ?[-/.] ?\d{1,2} ?[-/.] ?\d/.test(cell.normalize('NFKC'));
};

interface Way {
  readonly heading: string;
  readonly style: ColumnStyle;
  /** the time zone of times without an offset */
  readonly zone: string;
}

/** How a cell with a value fits a type, if its column is written in a way. */
export function fitOfCell(type: ColumnType, cell: string, way: Way): CellFit {
  if (formulaError.test(cell)) return 'not';
  const { heading, style, zone } = way;
  const read = () => readCell({ heading, field: { type }, style }, cell, zone);
  return cellsOf({ type }).fit?.(cell, read) ?? 'not';
}

/** The currency that a cell names; '' for none. Signs of several countries stand for the usual one. */
export function currencyOfCell(cell: string, style: ColumnStyle, zone: string): string {
  const reading = readCell({ heading: '', field: { type: 'money' }, style }, cell, zone);
  if (reading.kind !== 'value' || !isPrice(reading.value)) return '';
  const { currency } = reading.value;
  if (currency !== '') return currency;
  return /[¥￥]/.test(cell) ? 'CNY' : /[$＄]/.test(cell) ? 'USD' : '';
}

const shownLength = 120;

/** A part of a row, as the proposal shows it. */
export const sampleOf = (row: number, text: string): RowSample => ({
  row,
  text: text.trim().slice(0, shownLength),
});
