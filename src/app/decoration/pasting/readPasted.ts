import { identifier } from '#contract/endpoint.ts';
import { readIsbn } from '#contract/isbn.ts';

/** What a pasted text names. */
export type Pasted =
  | { readonly kind: 'record'; readonly contentType: number; readonly id: string }
  | { readonly kind: 'special'; readonly id: string }
  | { readonly kind: 'isbn'; readonly isbn: string }
  /** an ISBN of which a digit is wrong */
  | { readonly kind: 'mistypedIsbn' }
  /** an address that nothing of this platform has */
  | { readonly kind: 'elsewhere' };

/** longest address that is read */
const longest = 2_000;

/**
 * Reads a link to something of this site, or an ISBN.
 *
 * @param origin of this site
 * @returns undefined for any other text
 */
export function readPasted(text: string, origin: string): Pasted | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > longest) return undefined;
  if (/^(https?:\/\/|\/[a-z])\S*$/i.test(trimmed)) return readAddress(trimmed, origin);
  if (!/^[\d\sXxISBNisbn:-]{10,30}$/.test(trimmed)) return undefined;
  const isbn = readIsbn(trimmed);
  if (isbn.kind === 'value') return { kind: 'isbn', isbn: isbn.value };
  const isMeant = /^isbn/i.test(trimmed) || /^97[89]\d{10}$/.test(trimmed.replace(/[-\s]/g, ''));
  return isMeant ? { kind: 'mistypedIsbn' } : undefined;
}

const isId = (text: string): boolean => identifier.safeParse(text).success;

function readAddress(text: string, origin: string): Pasted {
  const address = URL.canParse(text, origin) ? new URL(text, origin) : undefined;
  if (address?.origin !== origin) return { kind: 'elsewhere' };
  const [, place, first = '', second = '', ...rest] = address.pathname.split('/');
  if (rest.length > 0) return { kind: 'elsewhere' };
  if (place === 'c' && /^\d{1,6}$/.test(first) && isId(second))
    return { kind: 'record', contentType: Number(first), id: second };
  if (place === 's' && second === '' && isId(first)) return { kind: 'special', id: first };
  return { kind: 'elsewhere' };
}
