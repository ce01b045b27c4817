import { type CellReading, empty, notUnderstood, understood } from './reading.ts';

function isIsbn10(digits: string): boolean {
  if (!/^\d{9}[\dX]$/.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < 10; index += 1) {
    const digit = digits[index] === 'X' ? 10 : Number(digits[index]);
    sum += digit * (10 - index);
  }
  return sum % 11 === 0;
}

function isIsbn13(digits: string): boolean {
  if (!/^97[89]\d{10}$/.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < 13; index += 1)
    sum += Number(digits[index]) * (index % 2 === 0 ? 1 : 3);
  return sum % 10 === 0;
}

/**
 * Reads an ISBN as bare digits. Leading zeros that a spreadsheet has dropped are put back where the check digit then
 * agrees; anything whose check digit is wrong is no ISBN.
 */
export function readIsbn(cell: string): CellReading<string> {
  const digits = cell
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^ISBN(-1[03])?[:\s]*/, '')
    .replace(/[-\s‐–—]/g, '')
    .replace(/\.0$/, '');
  if (digits === '' || digits === '0') return empty;
  if (isIsbn13(digits)) return understood(digits);
  const padded = digits.padStart(10, '0');
  // below seven digits nearly every tenth number would pass
  if (digits.length >= 7 && digits.length <= 10 && isIsbn10(padded)) return understood(padded);
  return notUnderstood('isbnUnread');
}
