import { clean } from './cleanCell.ts';

/** What a text says of an ISBN. */
export type IsbnReading =
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'notUnderstood'; readonly note: 'isbnUnread' | 'isbnSeveral' };

const understood = (value: string): IsbnReading => ({ kind: 'value', value });
const notUnderstood = (note: 'isbnUnread' | 'isbnSeveral'): IsbnReading => ({
  kind: 'notUnderstood',
  note,
});

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

const separators = /[-\s]/g;
/** numbers that stand in a text, with hyphens and blanks or without */
const candidates = /(?<!\d)(?:97[89][-\s]?(?:\d[-\s]?){9}\d|(?:\d[-\s]?){9}[\dX])(?![\dX])/g;

/** The number that ten digits are with thirteen. */
const thirteenOf = (isbn: string): string =>
  isbn.length === 13 ? isbn : isbn13Of(isbn.slice(0, 9));

/** The one ISBN that stands among other words, such as `(平装)`; of its two forms the longer. */
function within(text: string): IsbnReading {
  const found = [...text.matchAll(candidates)]
    .map(([match]) => match.replace(separators, ''))
    .filter((digits) => isIsbn13(digits) || isIsbn10(digits));
  if (found.length === 0) return notUnderstood('isbnUnread');
  if (new Set(found.map(thirteenOf)).size > 1) return notUnderstood('isbnSeveral');
  const longest = found.reduce((best, one) => (one.length > best.length ? one : best));
  return understood(longest);
}

/**
 * Reads an ISBN as bare digits, whatever stands behind it. Leading zeros that a spreadsheet has dropped are put back where
 * the check digit then agrees; anything whose check digit is wrong is no ISBN.
 */
export function readIsbn(cell: string): IsbnReading {
  const text = clean(cell).toUpperCase();
  const digits = text
    .replace(/^ISBN(-?1[03])?[:\s]*/, '')
    .replace(separators, '')
    .replace(/\.0+$/, '');
  if (/^0*$/.test(digits)) return { kind: 'empty' };
  if (isIsbn13(digits)) return understood(digits);
  const padded = digits.padStart(10, '0');
  // below seven digits nearly every tenth number would pass
  if (digits.length >= 7 && digits.length <= 10 && isIsbn10(padded)) return understood(padded);
  return within(text);
}

/** The form in which ISBNs are compared: thirteen digits. A text that is no ISBN is compared unchanged. */
export function isbnKey(text: string): string {
  const reading = readIsbn(text);
  return reading.kind === 'value' ? thirteenOf(reading.value) : text;
}

function isbn13Of(nine: string): string {
  const digits = `978${nine}`;
  let sum = 0;
  for (let index = 0; index < 12; index += 1)
    sum += Number(digits[index]) * (index % 2 === 0 ? 1 : 3);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
