import { lengthOf } from '#contract/special.ts';
import { excerptOf } from '#page/text.ts';

/** What a kept writing is known by: its id, its title, and a mark of what it says. */

/** A new id (UUID, version 4). An address without TLS has no `crypto.randomUUID`. */
export function newWritingId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = [...bytes].map((byte, place) => {
    const value = place === 6 ? (byte & 0x0f) | 0x40 : place === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, '0');
  });
  return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const titleLength = 80;

/** The title of what is written, or the first words of its text; empty where it has neither. */
export function titleOf(values: object): string {
  for (const name of ['title', 'content']) {
    const text: unknown = Reflect.get(values, name);
    if (typeof text !== 'string') continue;
    const excerpt = excerptOf(text, titleLength);
    if (lengthOf(excerpt) > 0) return excerpt;
  }
  return '';
}

/** A mark of a text: equal texts have the same, others all but never (53 bits). */
export function markOf(text: string): string {
  let first = 0xdeadbeef;
  let second = 0x41c6ce57;
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    first = Math.imul(first ^ code, 2_654_435_761);
    second = Math.imul(second ^ code, 1_597_334_677);
  }
  first = Math.imul(first ^ (first >>> 16), 2_246_822_507) ^ Math.imul(second, 3_266_489_909);
  second = Math.imul(second ^ (second >>> 16), 2_246_822_507) ^ Math.imul(first, 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & second) + (first >>> 0)).toString(36);
}
