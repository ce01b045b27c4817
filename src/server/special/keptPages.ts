import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const compress = promisify(gzip);

/** A page as it was drawn. */
export interface DrawnPage {
  readonly html: string;
  /** names this very text, in quotes: two processes that draw the same give it the same name */
  readonly tag: string;
  /** by gzip, once for all who ask */
  compressed(): Promise<Uint8Array<ArrayBuffer>>;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** A page that was drawn, for an answer. */
export function drawnPage(html: string): DrawnPage {
  let compressing: Promise<Uint8Array<ArrayBuffer>> | undefined;
  return {
    html,
    tag: `"${digest(html).slice(0, 27)}"`,
    compressed() {
      compressing ??= compress(html).then((bytes) => new Uint8Array(bytes));
      return compressing;
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
    // a character takes up to two bytes, and the compressed form about a tenth
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
