import { createHash } from 'node:crypto';
import { constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { type Encoding, encode } from '../http/encoding.ts';

/** A drawn page. */
export interface DrawnPage {
  readonly html: string;
  /** names this very text, in quotes: two processes that draw the same give it the same name */
  readonly tag: string;
  /** the text encoded, once for all who ask */
  encoded(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** A page that was drawn, for an answer. */
export function drawnPage(html: string): DrawnPage {
  const known = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  return {
    html,
    tag: `"${digest(html).slice(0, 27)}"`,
    encoded(encoding) {
      const bytes = known.get(encoding) ?? encode(encoding, html, constants.Z_DEFAULT_COMPRESSION);
      known.set(encoding, bytes);
      return bytes;
    },
  };
}

const bytesKept = 64 * 1024 * 1024;

/** The page drawn of some facts; `draw` is called only where the very same facts have not been drawn lately. */
export type PageKeeper = (facts: object, draw: () => string) => DrawnPage;

/**
 * Keeps drawn pages under everything that they were drawn of: the revision and what each record says now. Whatever
 * changes makes another key, so a kept page is never stale, whichever process has written; what a request costs is the
 * reading of the facts, not the drawing.
 */
export function keepPages(): PageKeeper {
  const pages = new LRUCache<string, DrawnPage>({
    maxSize: bytesKept,
    // a character takes up to two bytes, and its encoded forms about a tenth
    sizeCalculation: ({ html }) => html.length * 2 + 1,
  });
  return (facts, draw) => {
    const key = digest(JSON.stringify(facts));
    const known = pages.get(key);
    if (known) return known;
    const page = drawnPage(draw());
    pages.set(key, page);
    return page;
  };
}
