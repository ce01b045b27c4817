import { countOf } from '#contract/countOf.ts';
import { isRecord } from '#contract/readEnvelope.ts';
import type { EndpointCall } from '#schema/meta.ts';
import { failureOf, rowsOf, type SourceAnswer } from '#schema/source/answer.ts';
import type { Convention } from '#schema/source/conventionOf.ts';
import { isWalked, linkedNext, nextStart } from '#schema/source/pages.ts';
import { isStated, type Row, valueAt } from '#schema/source/paths.ts';
import { calledTotal } from './total.ts';

/** Tells by the shape of an answer, and by its headers, which convention it may be of. */

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

/** Where the longest list of records stands in an answer that no convention has a place for, and its total. */
export function placesIn(
  body: unknown,
): { readonly rows: string; readonly count: number; readonly total?: string } | undefined {
  const found: { at: string; count: number }[] = [];
  const look = (value: unknown, at: readonly string[]): void => {
    if (Array.isArray(value) && value.length > 0 && value.every(isRecord))
      found.push({ at: at.join('.'), count: value.length });
    if (!isRecord(value) || at.length > 3) return;
    for (const [name, inner] of Object.entries(value)) look(inner, [...at, name]);
  };
  look(body, []);
  const [longest] = found.sort((left, right) => right.count - left.count);
  if (!longest) return undefined;
  const total = calledTotal(body, longest.count);
  return { rows: longest.at, count: longest.count, ...(total === undefined ? {} : { total }) };
}
