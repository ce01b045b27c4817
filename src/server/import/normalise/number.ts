import { type CellReading, empty, notUnderstood, understood } from './reading.ts';
import type { ColumnStyle } from './style.ts';

/**
 * Reads a number.
 *
 * @param zeroMeansNothing for ratings, where 0 says that nobody has rated
 */
export function readNumber(
  cell: string,
  _style: ColumnStyle = {},
  zeroMeansNothing = false,
): CellReading<number> {
  const text = cell.normalize('NFKC').trim();
  if (text === '') return empty;
  const isNumber = /^[-+]?(\d+(\.\d*)?|\.\d+|\d{1,3}(,\d{3})+(\.\d+)?)$/.test(text);
  if (!isNumber) return notUnderstood('numberUnread');
  const value = Number(text.replaceAll(',', ''));
  return value === 0 && zeroMeansNothing ? empty : understood(value);
}
