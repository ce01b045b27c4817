import { ContentType } from '#contract/codes.ts';
import { contentPath } from '../links.ts';
import type { ReadReference } from './content.ts';

/** A part of a text: plain, or a mention with its address. */
export interface TextPart {
  /** start in UTF-16 units */
  at: number;
  text: string;
  href: string | undefined;
}

const special = /[.*+?^${}()|[\]\\]/g;

/**
 * Splits a text at its mentions: `#topic`, `@book` and `《book》`, if the post refers to that topic or book. The longest
 * name wins, so that `#读书会` is not read as `#读书`.
 */
export function splitMentions(
  text: string,
  topics: readonly ReadReference[],
  books: readonly ReadReference[],
): TextPart[] {
  const addresses = new Map<string, string>();
  for (const { id, title } of topics)
    if (title) addresses.set(`#${title}`, contentPath(ContentType.topic, id));
  for (const { id, title } of books) {
    if (!title) continue;
    addresses.set(`@${title}`, contentPath(ContentType.book, id));
    addresses.set(`《${title}》`, contentPath(ContentType.book, id));
  }
  if (addresses.size === 0) return [{ at: 0, text, href: undefined }];
  const names = [...addresses.keys()].sort((one, other) => other.length - one.length);
  const form = new RegExp(names.map((name) => name.replace(special, '\\$&')).join('|'), 'g');
  const parts: TextPart[] = [];
  let end = 0;
  for (const found of text.matchAll(form)) {
    if (found.index > end)
      parts.push({ at: end, text: text.slice(end, found.index), href: undefined });
    parts.push({ at: found.index, text: found[0], href: addresses.get(found[0]) });
    end = found.index + found[0].length;
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end), href: undefined });
  return parts;
}
