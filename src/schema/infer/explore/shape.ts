import { countOf } from '#contract/countOf.ts';
import { looksCut } from '#contract/pageTotal.ts';
import { isRecord } from '#contract/readEnvelope.ts';
import type { EndpointCall } from '#schema/meta.ts';
import { failureOf, rowsOf, type SourceAnswer } from '#schema/source/answer.ts';
import type { PageConvention } from '#schema/source/convention.ts';
import type { Convention } from '#schema/source/conventionOf.ts';
import { isWalked, linkedNext, nextStart } from '#schema/source/pages.ts';
import { isStated, type Row, valueAt } from '#schema/source/paths.ts';

/** Tells by the shape of an answer, and by its headers, which convention it may be of, and what it says where it is of none. */

/**
 * How well an answer fits a convention; undefined if it has no rows where that has them. What is at its place counts for
 * it, what is missing against it.
 */
export function fitOf(
  convention: Convention,
  call: EndpointCall,
  answer: SourceAnswer,
): number | undefined {
  if (failureOf(convention, answer)) return undefined;
  const rows = rowsOf(convention, call, answer);
  if (!rows) return undefined;
  const { page, rows: rowsAt, row, total, more, success } = convention;
  const says = (isThere: boolean, weight: number) => (isThere ? weight : -weight);
  const current = { address: convention.address, path: call.path };
  const next = safely(() => nextStart(page, answer, rows, current));
  const raw = rowsAt === undefined ? undefined : valueAt(answer.body, rowsAt);
  const first: unknown = Array.isArray(raw) ? raw[0] : rows[0];
  return [
    rowsAt === undefined ? 0 : 2 + rowsAt.split('.').length,
    total === undefined || total === 'none' ? 0 : says(hasTotal(total, answer), 3),
    success ? says(isStated(answer.body, success), 2) : 0,
    more && 'path' in more ? says(valueAt(answer.body, more.path) !== undefined, 3) : 0,
    more && 'link' in more ? says(linkedNext(answer) !== undefined, 2) : 0,
    // the last row always has a value that may lead on
    isWalked(page) && 'lastRow' in page === false ? says(next !== undefined, 2) : 0,
    row?.fields === undefined ? 0 : says(isRecord(valueAt(first, row.fields)), 5),
    sizeFit(convention, rows),
    linkFit(convention, answer),
  ].reduce((sum, one) => sum + one, 0);
}

function hasTotal(
  total: Exclude<Convention['total'], undefined | 'none'>,
  answer: SourceAnswer,
): boolean {
  const stated = 'path' in total ? valueAt(answer.body, total.path) : answer.header(total.header);
  return countOf(typeof stated === 'string' ? stated.split('/').at(-1) : stated) !== undefined;
}

/** A service with pages of one size has at most so many rows; one that gives all without a page may have more than most. */
function sizeFit({ page }: Convention, rows: readonly Row[]): number {
  if (page.by === 'none' || page.fixed === undefined) return 0;
  return rows.length === page.fixed ? 3 : rows.length > page.fixed ? -3 : -1;
}

/** Whether the address of the next page, in the header Link or anywhere in the body, has the parameters of a page. */
function linkFit({ page }: Convention, answer: SourceAnswer): number {
  const names = nextParameters(answer);
  if (names.size === 0 || page.by === 'none' || page.by === 'next') return 0;
  const own =
    page.by === 'number'
      ? [page.number]
      : page.by === 'offset'
        ? [page.offset]
        : page.by === 'window'
          ? [page.start, page.end]
          : page.by === 'cursor'
            ? [page.cursor]
            : [page.name];
  const size = 'size' in page && page.size !== undefined && names.has(page.size) ? 1 : 0;
  return (own.every((name) => names.has(name)) ? 4 : -2) + size;
}

const nextPlaces = [
  'next',
  'links.next',
  '_links.next.href',
  'next_page_url',
  'meta.next',
  'paging.next',
];

function nextParameters(answer: SourceAnswer): ReadonlySet<string> {
  const stated = [linkedNext(answer), ...nextPlaces.map((path) => valueAt(answer.body, path))];
  const address = stated.find((one) => typeof one === 'string' && one.includes('?'));
  const [, search = ''] = typeof address === 'string' ? address.split('?') : [];
  return new Set(new URLSearchParams(search).keys());
}

/** What a function gives; undefined where it throws. */
function safely<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/**
 * Where the longest list of records stands in an answer that no convention has a place for, and its total.
 *
 * @param page how further rows are asked for
 */
export function placesIn(
  body: unknown,
  page: PageConvention = { by: 'none' },
): { readonly rows: string; readonly count: number; readonly total?: string } | undefined {
  const found: { at: string; count: number }[] = [];
  const look = (value: unknown, at: readonly string[]): void => {
    if (Array.isArray(value) && value.length > 0 && value.every(isRecord))
      found.push({ at: at.join('.'), count: value.length });
    if (!isRecord(value) || at.length > deepest) return;
    for (const [name, inner] of Object.entries(value)) look(inner, [...at, name]);
  };
  look(body, []);
  const [longest] = found.sort((left, right) => right.count - left.count);
  if (!longest) return undefined;
  const total = totalIn(body, longest.count, page.by !== 'none' && !isWalked(page));
  return { rows: longest.at, count: longest.count, ...(total === undefined ? {} : { total }) };
}

/** A plain value of an answer beside its rows. */
interface Beside {
  readonly name: string;
  readonly path: string;
  readonly value: unknown;
}

const deepest = 3;

/** The plain values of an answer that stand in no list. */
function besideRows(body: unknown): readonly Beside[] {
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

const totalNames = /total|(?<!dis|ac)count|found|hits|matches|number|num|amount|records|all/i;

/** names of numbers that are none: states, sizes, times, what leads on */
const otherNames =
  /^(code|status|err|ret|max|min|took|ms$|to$|ts$|id$|seq|now$)|size|limit|page|per|version|time|second|stamp|epoch|date|cursor|offset|token|next|prev|skip|after|before|since|until|last|start|from/i;

/**
 * The path of a number that is called a total, in an answer with so many rows; where the last page will tell whether it is right,
 * of any number that may be one.
 */
function totalIn(body: unknown, rows: number, isTold: boolean): string | undefined {
  const possible = besideRows(body).filter(({ name, value }) => {
    const count = countOf(value);
    const isOfPage = count === rows && looksCut(rows) && !/total/i.test(name);
    return count !== undefined && count >= rows && !isOfPage && !otherNames.test(name);
  });
  const named = (test: RegExp) => possible.find(({ name }) => test.test(name));
  return (named(/total/i) ?? named(totalNames) ?? (isTold ? possible[0] : undefined))?.path;
}

/** names of a size that is no total */
const sizeNames = /size|limit|take|len|per|max|rows|amount|step/i;
const skipNames = /offset|skip|start|from|begin|shift/i;
const numberNames = /page|current|index|num|no$/i;
const nextNames = /next|cursor|after|token|continu/i;
const mostEchoed = 3;

/** Ways to page that many services have, whatever the shape of their answers. */
export const usualPages: readonly PageConvention[] = [
  { by: 'number', number: 'page', first: 1, size: 'limit' },
  { by: 'number', number: 'page', first: 1, size: 'per_page' },
  { by: 'offset', offset: 'offset', size: 'limit' },
  { by: 'offset', offset: 'skip', size: 'limit' },
];

/**
 * Ways to page that an answer gives away, because it repeats what it was asked for (`skip`, `take`) or says what leads on
 * (`nextPage`, `cursor`), the likeliest first.
 *
 * @param rows how many rows the answer has
 */
export function echoedPages(body: unknown, rows: number): PageConvention[] {
  const all = besideRows(body);
  const size = all.find(({ name, value }) => value === rows && sizeNames.test(name))?.name;
  const sized = size === undefined ? {} : { size };
  const echoed = all.flatMap(({ name, path, value }): PageConvention[] => {
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
  return echoed.slice(0, mostEchoed);
}

/** `nextCursor` → `cursor` */
function cursorNamed(name: string): string {
  const rest = name.replace(/^next[_-]?/i, '');
  return rest === '' ? 'cursor' : rest[0]?.toLowerCase() + rest.slice(1);
}
