import { createHash } from 'node:crypto';
import { constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { type Encoding, encode } from '../http/encoding.ts';

/** A drawn page. */
export interface DrawnPage {
  readonly html: string;
  /** identifies exactly this text, in quotes; all processes give the same text the same tag */
  readonly tag: string;
  /** the text in an encoding; made once for all requests */
  encoded(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Makes the kept form of a page. */
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

/** room for drawn pages, in bytes */
const roomForPages = 64 * 1024 * 1024;

/**
 * Returns the page for some facts; calls `draw` only if exactly these facts were not drawn recently.
 *
 * @param look what else the page depends on: its language, the minute
 * @param facts what it shows; nobody may change it
 */
export type PageKeeper = (look: object, facts: object, draw: () => string) => DrawnPage;

/**
 * Keeps drawn pages under all facts that they were drawn from: the revision, and what each record says now. A change
 * makes a new key, so a kept page is never out of date, whichever process has written.
 */
export function keepPages(room = roomForPages): PageKeeper {
  const pages = new LRUCache<string, DrawnPage>({
    maxSize: room,
    // a character takes up to two bytes, and its encoded forms about a tenth of that
    sizeCalculation: ({ html }) => html.length * 2 + 1,
  });
  /** of facts that are kept: what a page shows is long, and is looked at with each request */
  const digests = new WeakMap<object, string>();
  const digestOf = (facts: object): string => {
    const known = digests.get(facts) ?? digest(JSON.stringify(facts));
    digests.set(facts, known);
    return known;
  };
  return (look, facts, draw) => {
    const key = JSON.stringify(look) + digestOf(facts);
    const known = pages.get(key);
    if (known) return known;
    const page = drawnPage(draw());
    pages.set(key, page);
    return page;
  };
}
