import { countOf } from '#contract/countOf.ts';
import { pageTotal } from '#contract/pageTotal.ts';
import type { EndpointCall } from '../meta.ts';
import { failureOf, rowsOf, type SourceAnswer, totalOf } from './answer.ts';
import { bodyOf, requestOf, type SourceRequest } from './calls.ts';
import type { PageConvention } from './convention.ts';
import type { Convention } from './conventionOf.ts';
import { SourceFailed, UnusableAnswer } from './errors.ts';
import { isWalked, linkedNext, nextStart, type PageRequest, pageRequest } from './pages.ts';
import { isStated, type Row, valueAt } from './paths.ts';
import { createPositions, markOf, type Positions, remember } from './positions.ts';
import { type ListQuestion, type Parameters, questionParameters } from './question.ts';

export type Ask = (request: SourceRequest) => Promise<SourceAnswer>;

/** What a service does not keep to. */
export type Notice =
  /** it answers fewer rows than asked although there are more */
  | { readonly code: 'sizeCut'; readonly asked: number; readonly got: number }
  /** the page at `start` has the rows of that at `same` */
  | { readonly code: 'sameRows'; readonly start: number; readonly same: number }
  /** it answers all rows, whatever page is asked for */
  | { readonly code: 'unpaged'; readonly rows: number }
  | { readonly code: 'duplicateIds'; readonly ids: readonly string[] }
  /** its rows contradict the total */
  | { readonly code: 'wrongTotal'; readonly total: string; readonly seen: number };

export interface SourcePage {
  readonly rows: readonly Row[];
  /** the total as the source states it, of any type; undefined if there is none */
  readonly total: unknown;
  /** whether there are more rows; undefined if the source does not tell */
  readonly hasMore: boolean | undefined;
  readonly notices: readonly Notice[];
}

/** What one question may take. */
const rowLimits = { rows: 10_000, calls: 200 } as const;
/** how many rows are asked for at once where all are wanted */
const usualSize = 100;
/** identical ids that a notice names */
const mostIdsTold = 5;

/** The page of one answer. */
interface ReadPage {
  readonly rows: readonly Row[];
  readonly total: unknown;
  /** whether the answer says itself that there are more rows */
  readonly more: boolean | undefined;
  /** what leads to the next page */
  readonly next?: string | undefined;
}

/** What a page turned out to be. */
interface SettledPage {
  /** index of its first row */
  readonly from: number;
  readonly more: boolean | undefined;
  /** the size to go on with */
  readonly size: number;
  /** index of the first row after it */
  readonly end: number;
  /** it has all rows */
  readonly isWhole?: boolean;
}

/**
 * Reads rows from a source, in as many calls as they take: the service's sizes may be smaller, fixed, or cut, and its
 * pages to be walked through.
 *
 * @param window index of the first row and number of rows; undefined for all, up to `rowLimits`
 * @param known what earlier calls with this question found out; changed by this one
 * @throws CannotAsk, SourceFailed, UnusableAnswer
 */
export async function readRows(
  convention: Convention,
  call: EndpointCall,
  question: ListQuestion,
  { start, size }: { readonly start: number; readonly size: number | undefined },
  ask: Ask,
  known: Positions = createPositions(),
): Promise<SourcePage> {
  const { page } = convention;
  const { identifier = 'id' } = question;
  const notices: Notice[] = [];
  const read = pageReader(convention, call, question, ask);
  const settle = pageSettler(page, read, { known, notices, identifier });
  if (start === 0) {
    known.starts.clear();
    known.marks.clear();
  }
  /** Whether another page has these rows now: rows may have moved on since it came. */
  const isStill = async (index: number, rows: readonly Row[]): Promise<boolean> => {
    const now = await read(pageRequest(page, { at: index, size: pageSize }, known));
    noteMark(known, index, now.rows, identifier);
    return markOf(rows, identifier) === markOf(now.rows, identifier);
  };
  const end = size === undefined ? Number.POSITIVE_INFINITY : start + size;
  const isAll = size === undefined && boundsOf(page).whole === true;
  const rows: Row[] = [];
  let at = start;
  let pageSize = sizeToAsk(page, size, known);
  let request = isAll ? everything : undefined;
  let total: unknown;
  let hasMore: boolean | undefined;
  do {
    request ??= pageRequest(page, wantedPage(page, { at, size: pageSize }, end), known);
    const got = await read(request);
    const { from, more, ...settled } = await settle(request, got);
    request = undefined;
    total = got.total ?? (settled.isWhole ? got.rows.length : total);
    const same = sameMark(known, from, got.rows, identifier);
    if (same !== undefined && (await isStill(same, got.rows))) {
      notices.push({ code: 'sameRows', start: from, same });
      hasMore = false;
      break;
    }
    noteMark(known, from, got.rows, identifier);
    const after = from + got.rows.length;
    if (got.next !== undefined) remember(known.starts, after, got.next);
    pageSize = settled.size;
    // a page that is larger than asked may begin too late
    if (from <= at) {
      rows.push(...got.rows.slice(at - from, end - from));
      if (rows.length > rowLimits.rows) throw new UnusableAnswer('tooManyRows', rowLimits.rows);
      hasMore = after > end || more;
      at = Math.max(at, settled.end);
    }
  } while (at < end && hasMore !== false);
  return {
    rows,
    total,
    hasMore,
    notices: [
      ...notices,
      ...repeatedIds(rows, identifier),
      ...wrongTotal(total, hasMore, { start, rows: rows.length, size }, notices),
    ],
  };
}

/** How many rows are asked for at once. */
function sizeToAsk(page: PageConvention, size: number | undefined, known: Positions): number {
  const { fixed = known.fixed, most = size ?? usualSize } = boundsOf(page);
  return Math.min(fixed ?? Math.min(size ?? most, most), known.cut ?? Number.POSITIVE_INFINITY);
}

/** Pages by number have one size; others may end where the wanted rows end. */
const wantedPage = (
  page: PageConvention,
  { at, size }: { at: number; size: number },
  end: number,
) => ({
  at,
  size:
    page.by === 'number' || boundsOf(page).fixed !== undefined ? size : Math.min(size, end - at),
});

type Bounds = Partial<
  Pick<Extract<PageConvention, { by: 'offset' }>, 'fixed' | 'most' | 'whole' | 'pastEnd'>
>;
const boundsOf = (page: PageConvention): Bounds => (page.by === 'none' ? {} : page);

/** The request for all rows at once. */
const everything: PageRequest = { from: 0, asked: undefined, parameters: [] };

/** Asks for pages and reads the answers; so many in all. */
function pageReader(
  convention: Convention,
  call: EndpointCall,
  question: ListQuestion,
  ask: Ask,
): (request: PageRequest) => Promise<ReadPage> {
  const { page, address, more } = convention;
  const values = [
    ...Object.entries({ ...convention.fixed, ...call.fixed }),
    ...questionParameters(convention, question),
  ];
  let calls = 0;
  return async (request) => {
    calls += 1;
    if (calls > rowLimits.calls) throw new UnusableAnswer('tooManyCalls', rowLimits.calls);
    const sent = requestFor(convention, call, values, request);
    const answer = await ask(sent);
    const failure = failureOf(convention, answer);
    const rows = failure ? undefined : rowsOf(convention, call, answer);
    if (!rows && request.from > 0 && isPastEnd(boundsOf(page), answer))
      return { rows: [], total: undefined, more: false };
    if (failure) throw new SourceFailed(answer.status, failure);
    if (!rows) throw new UnusableAnswer('noRows', convention.rows ?? '');
    const next = nextStart(page, answer, rows, { address, path: sent.path });
    const told = more === undefined ? undefined : moreOf(more, answer);
    return {
      rows,
      total: totalOf(convention, answer),
      more: isWalked(page) && next === undefined ? false : told,
      next,
    };
  };
}

function requestFor(
  convention: Convention,
  { method, path }: EndpointCall,
  values: Parameters,
  { address, parameters, headers }: PageRequest,
): SourceRequest {
  const isQuery = method === 'GET';
  const inBody = (all: Parameters): Parameters => (isQuery ? [] : Object.entries(bodyOf(all)));
  if (address === undefined) {
    const all = [...values, ...parameters];
    const request = requestOf(convention, { method, path, values: isQuery ? all : inBody(all) });
    return { ...request, headers: { ...request.headers, ...headers } };
  }
  // a body is sent again, the address has all the rest
  const below = new URL(address, convention.address);
  const query = [...below.searchParams];
  return requestOf(convention, { method, path: below.pathname, query, values: inBody(values) });
}

function moreOf(more: NonNullable<Convention['more']>, answer: SourceAnswer): boolean | undefined {
  if ('link' in more) return linkedNext(answer) !== undefined;
  const value = valueAt(answer.body, more.path);
  if (more.end) return typeof value === 'boolean' ? !value : undefined;
  return value !== undefined && value !== null && value !== false && value !== '';
}

const isPastEnd = ({ pastEnd }: Bounds, { status, body }: SourceAnswer): boolean =>
  pastEnd !== undefined &&
  pastEnd.status === status &&
  (pastEnd.path === undefined ||
    isStated(body, { path: pastEnd.path, values: pastEnd.values ?? [] }));

/**
 * Finds out what a page is: a service may send fewer rows than asked, more, or all of them.
 *
 * The rows of page 3 are others where sizes are cut. So where a page by number is not full, and no page of its size ever
 * was, the first one is asked for, too.
 */
function pageSettler(
  page: PageConvention,
  read: (request: PageRequest) => Promise<ReadPage>,
  { known, notices, identifier }: { known: Positions; notices: Notice[]; identifier: string },
): (request: PageRequest, got: ReadPage) => Promise<SettledPage> {
  const moreAfter = ({ more, total, rows }: ReadPage, from: number): boolean | undefined => {
    const count = countOf(total);
    return more ?? (count === undefined ? undefined : from + rows.length < count);
  };
  const at = (index: number, size: number) => pageRequest(page, { at: index, size }, known);
  /** The page with this index, where pages have another size than asked. */
  const pageOf = (index: number, size: number, got: ReadPage): SettledPage => {
    const from = index * size;
    return { from, more: moreAfter(got, from), size, end: from + got.rows.length };
  };
  const cutTo = (asked: number, got: number) => {
    known.cut = got;
    notices.push({ code: 'sizeCut', asked, got });
  };

  function unasked(got: ReadPage): SettledPage {
    const count = got.rows.length;
    const more = moreAfter(got, 0) ?? false;
    const isPaged = page.by !== 'none';
    if (more && isPaged)
      notices.push({ code: 'sizeCut', asked: countOf(got.total) ?? count + 1, got: count });
    return { from: 0, more: isPaged && more, size: count, end: count, isWhole: !more };
  }

  async function larger(from: number, asked: number, got: ReadPage): Promise<SettledPage> {
    const count = got.rows.length;
    const told = moreAfter(got, 0);
    // all rows, or a page of another size: another page tells
    const isTold = from === 0 && told !== undefined;
    const other = isTold ? undefined : await read(at(from === 0 ? asked : 0, asked));
    const isSame =
      !other ||
      markOf(other.rows, identifier) === markOf(got.rows, identifier) ||
      (from === 0 && other.rows.length === 0);
    if (isSame && told !== true) {
      notices.push({ code: 'unpaged', rows: count });
      return { from: 0, more: false, size: asked, end: count, isWhole: true };
    }
    if (page.by !== 'number')
      return { from, more: moreAfter(got, from), size: count, end: from + count };
    const size = from === 0 ? count : (other?.rows.length ?? count);
    known.fixed = size;
    return pageOf(from / asked, size, got);
  }

  async function smaller(from: number, asked: number, got: ReadPage): Promise<SettledPage> {
    if (page.by === 'number' && from > 0) return numbered(from, asked, got);
    const count = got.rows.length;
    const more = moreAfter(got, from);
    if (count === 0) return { from, more: false, size: asked, end: from };
    const isKept = asked <= known.kept;
    if (more === true && !isKept && from === 0) cutTo(asked, count);
    const mayBeCut = !isKept && boundsOf(page).most === undefined && looksCut(count);
    return { from, more: more ?? (mayBeCut ? undefined : false), size: count, end: from + count };
  }

  /** A page by number that is not full: the last one, or one of another size, as the first page tells. */
  async function numbered(from: number, asked: number, got: ReadPage): Promise<SettledPage> {
    if (asked > known.kept) {
      const first = await read(at(0, asked));
      const size = first.rows.length;
      noteMark(known, 0, first.rows, identifier);
      if (size !== asked && size > 0) {
        if (size < asked) cutTo(asked, size);
        else known.fixed = size;
        return pageOf(from / asked, size, got);
      }
      known.kept = asked;
    }
    const count = got.rows.length;
    const more = count > 0 && moreAfter(got, from) === true;
    if (more) notices.push({ code: 'sizeCut', asked, got: count });
    return { from, more, size: asked, end: from + asked };
  }

  return async ({ from, asked }, got) => {
    const count = got.rows.length;
    if (asked === undefined) return unasked(got);
    const plain = { from, size: asked, end: from + count };
    if (isWalked(page)) {
      // a value of the last row leads on whether there are more rows or not
      const leadsOn = page.by === 'cursor' && page.lastRow !== undefined;
      return { ...plain, more: moreAfter(got, from) ?? (leadsOn ? undefined : true) };
    }
    if (count > asked) return larger(from, asked, got);
    if (count < asked) return smaller(from, asked, got);
    known.kept = Math.max(known.kept, asked);
    return { ...plain, more: moreAfter(got, from) };
  };
}

/** Whether a number of rows is one to which services cut sizes: 20, 25, 32, 50 … */
const looksCut = (count: number): boolean =>
  count >= 5 && (count % 5 === 0 || Number.isInteger(Math.log2(count)));

/** The index of another page that had the same rows, if there are any. */
function sameMark(
  { marks }: Positions,
  from: number,
  rows: readonly Row[],
  identifier: string,
): number | undefined {
  if (rows.length === 0) return undefined;
  const mark = markOf(rows, identifier);
  return [...marks].find(([index, one]) => one === mark && index !== from)?.[0];
}

function noteMark(
  { marks }: Positions,
  from: number,
  rows: readonly Row[],
  identifier: string,
): void {
  if (rows.length > 0) remember(marks, from, markOf(rows, identifier));
}

function repeatedIds(rows: readonly Row[], identifier: string): Notice[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const row of rows) {
    const id = row[identifier];
    if (id === undefined || id === null) continue;
    (seen.has(String(id)) ? repeated : seen).add(String(id));
  }
  const ids = [...repeated].slice(0, mostIdsTold);
  return ids.length > 0 ? [{ code: 'duplicateIds', ids }] : [];
}

/** A total that is no number, less than the rows that came, or more than all that there are. */
function wrongTotal(
  total: unknown,
  hasMore: boolean | undefined,
  window: { readonly start: number; readonly rows: number; readonly size: number | undefined },
  told: readonly Notice[],
): Notice[] {
  // where rows come again, it may be true
  if (told.some(({ code }) => code === 'sameRows')) return [];
  const seen = window.start + window.rows;
  const isAll = hasMore === false && window.rows > 0;
  const isBeyond = isAll && (countOf(total) ?? 0) > seen;
  const { refuted = isBeyond ? String(total) : undefined } = pageTotal(total, window);
  return refuted === undefined ? [] : [{ code: 'wrongTotal', total: refuted, seen }];
}
