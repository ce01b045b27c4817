import type { EndpointCall } from '../meta.ts';
import type { PageConvention } from './convention.ts';
import type { Convention } from './conventionOf.ts';
import { UnusableAnswer } from './errors.ts';
import { type Notice, repeatedIds, wrongTotal } from './notices.ts';
import { type PageRequest, pageRequest } from './pages.ts';
import type { Row } from './paths.ts';
import {
  createPositions,
  markedRows,
  markOf,
  noteMark,
  type Positions,
  remember,
  sameMark,
} from './positions.ts';
import type { ListQuestion } from './question.ts';
import {
  type Ask,
  boundsOf,
  everything,
  type KeepsRow,
  pageReader,
  rowLimits,
} from './readPage.ts';
import { pageSettler } from './settlePage.ts';

export interface SourcePage {
  readonly rows: readonly Row[];
  /** the total as the source states it, of any type; undefined if there is none */
  readonly total: unknown;
  /** false if the total is only what one answer has, which may be a page: there is no other way to tell */
  readonly totalExact: boolean;
  /** whether there are more rows; undefined if the source does not tell */
  readonly hasMore: boolean | undefined;
  readonly notices: readonly Notice[];
}

/** how many rows are asked for at once where all are wanted */
const usualSize = 100;
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
  const end = size === undefined ? Number.POSITIVE_INFINITY : start + size;
  const read = pageReader(convention, call, question, ask, (request) =>
    neededOf(convention, request, { start, end }),
  );
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
  const isAll = size === undefined && boundsOf(page).whole === true;
  const rows: Row[] = [];
  let at = start;
  let pageSize = sizeToAsk(page, size, known);
  let request = isAll ? everything : undefined;
  let total: unknown;
  let totalExact = true;
  let hasMore: boolean | undefined;
  do {
    request ??= pageRequest(page, wantedPage(page, { at, size: pageSize }, end), known);
    const got = await read(request);
    const { from, more, ...settled } = await settle(request, got);
    request = undefined;
    total = got.total ?? (settled.isWhole ? got.rows.length : total);
    totalExact = settled.mayBePage !== true;
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
    totalExact,
    hasMore,
    notices: [
      ...notices,
      ...repeatedIds(rows, identifier),
      ...wrongTotal(total, hasMore, { start, rows: rows.length, size }, notices),
    ],
  };
}

/**
 * The rows that are needed of an answer, which may have more than were asked for: the wanted ones, whether they begin with the page or with the
 * first of all, and those by which a page is known again.
 */
function neededOf(
  { page, total }: Convention,
  { from, asked = 0 }: PageRequest,
  { start, end }: { readonly start: number; readonly end: number },
): KeepsRow | undefined {
  const needsLast = page.by === 'cursor' && page.lastRow !== undefined;
  if (needsLast || end === Number.POSITIVE_INFINITY) return undefined;
  const isWanted = (index: number): boolean => index >= start && index < end;
  const keeps = (index: number): boolean =>
    index < Math.max(asked, markedRows) || isWanted(index) || isWanted(from + index);
  // where a header counts all rows of the one answer, what follows is only known to be there
  const isCounted = page.by === 'none' && typeof total === 'object' && 'header' in total;
  return isCounted ? Object.assign(keeps, { enough: Math.max(end + 1, markedRows) }) : keeps;
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
