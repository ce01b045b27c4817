import { type Reading, read } from './reading.ts';

/**
 * Reads a number; nothing where the cell is empty.
 *
 * @param zeroMeansNothing for ratings, where 0 says that nobody has rated
 */
export function readNumber(cell: string, zeroMeansNothing = false): Reading<number | null> {
  const text = cell.normalize('NFKC').trim();
  if (text === '') return read(null);
  const isNumber = /^[-+]?(\d+(\.\d*)?|\.\d+|\d{1,3}(,\d{3})+(\.\d+)?)$/.test(text);
  if (!isNumber) return read(null, 'numberUnread');
  const value = Number(text.replaceAll(',', ''));
  return read(value === 0 && zeroMeansNothing ? null : value);
}
