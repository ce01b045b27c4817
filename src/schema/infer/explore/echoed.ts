import { isRecord } from '#contract/readEnvelope.ts';
import type { PageConvention } from '#schema/source/convention.ts';

/**
 * Ways to page that an answer itself gives away, for services whose parameters no convention has: many answer what they were
 * asked for beside the rows (`skip`, `take`), or what leads on (`nextPage`, `cursor`).
 */

/** A plain value of an answer beside its rows. */
interface Beside {
  readonly name: string;
  readonly path: string;
  readonly value: unknown;
}

const deepest = 3;
const mostWays = 3;
/** names of a size that is no total */
const sizeNames = /size|limit|take|len|per|max|rows|amount|step/i;
const skipNames = /offset|skip|start|from|begin|shift/i;
const numberNames = /page|current|index|num|no$/i;
const nextNames = /next|cursor|after|token|continu/i;

/** The ways, the likeliest first. @param rows how many rows the answer has */
export function echoedPages(body: unknown, rows: number): PageConvention[] {
  const all = besideRows(body);
  const size = all.find(({ name, value }) => value === rows && sizeNames.test(name))?.name;
  const sized = size === undefined ? {} : { size };
  const ways = all.flatMap(({ name, path, value }): PageConvention[] => {
    if (typeof value === 'string' && value !== '' && nextNames.test(name))
      return /^https?:\/\/|^\/|\?/.test(value)
        ? [{ by: 'next', address: path, ...sized }]
        : [{ by: 'cursor', cursor: cursorNamed(name), token: path, ...sized }];
    if (size === undefined || name === size) return [];
    if (value === 0 && skipNames.test(name)) return [{ by: 'offset', offset: name, size }];
    if ((value === 0 || value === 1) && numberNames.test(name))
      return [{ by: 'number', number: name, first: value, size }];
    return [];
  });
  return ways.slice(0, mostWays);
}

/** `nextCursor` → `cursor` */
function cursorNamed(name: string): string {
  const rest = name.replace(/^next[_-]?/i, '');
  return rest === '' ? 'cursor' : rest[0]?.toLowerCase() + rest.slice(1);
}

/** The plain values of an answer that stand in no list. */
export function besideRows(body: unknown): readonly Beside[] {
  const found: Beside[] = [];
  const look = (value: unknown, at: readonly string[]): void => {
    if (!isRecord(value) || at.length > deepest) return;
    for (const [name, inner] of Object.entries(value)) {
      if (isRecord(inner)) look(inner, [...at, name]);
      else if (!Array.isArray(inner))
        found.push({ name, path: [...at, name].join('.'), value: inner });
    }
  };
  look(body, []);
  return found.filter(({ name }) => /^[\w$-]{1,40}$/.test(name));
}
