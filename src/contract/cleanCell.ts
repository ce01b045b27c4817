import { withoutInvisible } from './invisible.ts';

/** superscripts, fractions and numbers in circles: signs of their own, which are no digits of the number beside them */
const smallNumbers = /\p{No}+/gu;

/** what stays as it is, as most cells do */
const plain = /^[\w.,:+/-]*$/;

/**
 * Normalises a cell with numbers and signs: no wrapper, no invisible characters, narrow instead of full width, single
 * spaces. `12²` becomes `12 (2)`, not 122.
 */
export function clean(cell: string): string {
  if (plain.test(cell)) return cell;
  return withoutInvisible(unwrap(cell.trim()))
    .replace(smallNumbers, (signs) => ` (${signs}) `)
    .normalize('NFKC')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Unwraps `="0262033844"`, which keeps spreadsheets from reading the text as a number. */
export function unwrap(cell: string): string {
  if (!cell.startsWith('=')) return cell;
  const inner = /^=\s*"((?:[^"]|"")*)"$/.exec(cell)?.[1];
  return inner === undefined ? cell : inner.replaceAll('""', '"');
}
