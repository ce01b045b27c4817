import { countOf } from '#contract/countOf.ts';
import { looksCut } from '#contract/pageTotal.ts';
import type { PageConvention } from './convention.ts';
import type { Notice } from './notices.ts';
import { isWalked, type PageRequest, pageRequest } from './pages.ts';
import { markOf, noteMark, type Positions } from './positions.ts';
import { boundsOf, type ReadPage } from './readPage.ts';

/** What a page turned out to be. */
export interface SettledPage {
  /** index of its first row */
  readonly from: number;
  readonly more: boolean | undefined;
  /** the size to go on with */
  readonly size: number;
  /** index of the first row after it */
  readonly end: number;
  /** it has all rows */
  readonly isWhole?: boolean;
  /** it has all rows as far as one can ask, but nothing counts them, and they are as many as a page usually has */
  readonly mayBePage?: boolean;
}

/**
 * Finds out what a page is: a service may send fewer rows than asked, more, or all of them.
 *
 * The rows of page 3 are others where sizes are cut. So where a page by number is not full, and no page of its size ever
 * was, the first one is asked for, too.
 */
export function pageSettler(
  page: PageConvention,
  read: (request: PageRequest) => Promise<ReadPage>,
  { known, notices, identifier }: { known: Positions; notices: Notice[]; identifier: string },
): (request: PageRequest, got: ReadPage) => Promise<SettledPage> {
  const moreAfter = ({ more, total, rows }: ReadPage, from: number): boolean | undefined => {
    const count = countOf(total);
    const seen = from + rows.length;
    // less than what came is no total
    return more ?? (count === undefined || count < seen ? undefined : seen < count);
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
    const whole = more ? {} : wholeOf(got);
    return { from: 0, more: isPaged && more, size: count, end: count, ...whole };
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
      return { from: 0, more: false, size: asked, end: count, ...wholeOf(got) };
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

const wholeOf = ({ rows, total }: ReadPage): Pick<SettledPage, 'isWhole' | 'mayBePage'> => ({
  isWhole: true,
  mayBePage: countOf(total) === undefined && looksCut(rows.length),
});
