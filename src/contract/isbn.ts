import { clean } from './cleanCell.ts';

/** The result of reading an ISBN. */
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

const separators = /[-\s]/;
const allSeparators = /[-\s]/g;
/** matches numbers in a text, with or without hyphens and spaces */
const candidates = /(?<!\d)(?:97[89][-\s]?(?:\d[-\s]?){9}\d|(?:\d[-\s]?){9}[\dX])(?![\dX])/g;

/** The thirteen-digit form of a ten-digit ISBN. */
const thirteenOf = (isbn: string): string =>
  isbn.length === 13 ? isbn : isbn13Of(isbn.slice(0, 9));

/** Finds the only ISBN in a longer text, such as one with `(平装)`; if it has both forms, the longer one. */
function within(text: string): IsbnReading {
  const named = [...text.matchAll(candidates)].map(([match]) => match.replace(allSeparators, ''));
  const found = named.filter((digits) => isIsbn13(digits) || isIsbn10(digits));
  if (found.length === 0) return notUnderstood('isbnUnread');
  // one with a wrong check digit is another one, or the right one mistyped
  if (found.length < named.length || new Set(found.map(thirteenOf)).size > 1)
    return notUnderstood('isbnSeveral');
  const longest = found.reduce((best, one) => (one.length > best.length ? one : best));
  return understood(longest);
}

/**
 * Reads an ISBN as bare digits, whatever follows it. Leading zeros that a spreadsheet dropped are restored if the check
 * digit then matches; numbers with a wrong check digit are no ISBN.
 */
export function readIsbn(cell: string): IsbnReading {
  const text = clean(cell).toUpperCase();
  const written = text.replace(/^(?:ISBN(-?1[03])?|SBN)[:\s]*/, '');
  const digits = written
    // a spreadsheet shows numbers so; only with all of its digits it is one
    .replace(/^(\d)[.,](\d{12})E\+?12$/, '$1$2')
    .replace(allSeparators, '')
    .replace(/\.0+$/, '');
  if (/^0*$/.test(digits)) return { kind: 'empty' };
  if (isIsbn13(digits)) return understood(digits);
  const padded = digits.padStart(10, '0');
  // with fewer digits almost every tenth number would match; what is written `1234-5679` is an ISSN
  const isWhole = digits.length >= 9 || !separators.test(written);
  if (digits.length >= 7 && digits.length <= 10 && isWhole && isIsbn10(padded))
    return understood(padded);
  return within(text);
}

/** The form for comparing ISBNs: thirteen digits. A text that is no ISBN stays unchanged. */
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
