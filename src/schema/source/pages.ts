import { isRecord } from '#contract/readEnvelope.ts';
import { withoutTrailingSlashes } from '#contract/trailingSlashes.ts';
import { addressAt } from './address.ts';
import type { SourceAnswer } from './answer.ts';
import type { PageConvention } from './convention.ts';
import { UnusableAnswer } from './errors.ts';
import { type Row, valueAt } from './paths.ts';
import { nearestStart, type Positions } from './positions.ts';
import { fill, type Parameters } from './question.ts';

/** How one page is asked for, by each way to page, and how the next one is found. */

/** Which rows are wanted: from an index on, so many. */
interface Wanted {
  readonly at: number;
  readonly size: number;
}

/** A page to ask for. */
export interface PageRequest {
  /** index of its first row */
  readonly from: number;
  /** how many rows it should have; undefined for all that there are */
  readonly asked: number | undefined;
  readonly parameters: Parameters;
  readonly headers?: Readonly<Record<string, string>>;
  /** the address of the page, in place of path and parameters */
  readonly address?: string;
}

const sizeOf = (page: { readonly size?: string | undefined }, asked: number): Parameters =>
  page.size === undefined ? [] : [[page.size, asked]];

/** The page to ask for. */
export function pageRequest(page: PageConvention, wanted: Wanted, known: Positions): PageRequest {
  const { at, size } = wanted;
  const here = { from: at, asked: size };
  switch (page.by) {
    case 'none':
      return { from: 0, asked: undefined, parameters: [] };
    case 'number': {
      const index = Math.floor(at / size);
      const number = index + (page.first ?? 1);
      return {
        from: index * size,
        asked: size,
        parameters: [[page.number, number], ...sizeOf(page, size)],
      };
    }
    case 'offset':
      return { ...here, parameters: [[page.offset, at], ...sizeOf(page, size)] };
    case 'window':
      return {
        ...here,
        parameters: [
          [page.start, at],
          [page.end, at + size],
        ],
      };
    case 'range': {
      const value = String(fill(page.value, { start: at, end: at + size - 1 }));
      return page.in === 'header'
        ? { ...here, parameters: [], headers: { [page.name]: value } }
        : { ...here, parameters: [[page.name, value]] };
    }
    case 'cursor': {
      const { from, asked } = walked(page, wanted, known);
      const token = known.starts.get(from);
      const cursor: Parameters = token === undefined ? [] : [[page.cursor, token]];
      return { from, asked, parameters: [...cursor, ...sizeOf(page, asked)] };
    }
    case 'next': {
      const { from, asked } = walked(page, wanted, known);
      const address = known.starts.get(from);
      const parameters = sizeOf(page, asked);
      return { from, asked, parameters, ...(address === undefined ? {} : { address }) };
    }
  }
}

/** The nearest page on the way, of a size that ends where the wanted rows begin. */
function walked(
  { fixed, most }: { readonly fixed?: number | undefined; readonly most?: number | undefined },
  { at, size }: Wanted,
  known: Positions,
): { readonly from: number; readonly asked: number } {
  const from = nearestStart(known, at);
  if (fixed !== undefined || from === at) return { from, asked: fixed ?? size };
  return { from, asked: Math.min(at - from, most ?? size) };
}

/** Whether pages can only be asked for one after the other. */
export const isWalked = ({ by }: PageConvention): boolean => by === 'cursor' || by === 'next';

/** What leads to the page after an answer; undefined if there is none. @throws UnusableAnswer */
export function nextStart(
  page: PageConvention,
  answer: SourceAnswer,
  rows: readonly Row[],
  current: { readonly address: string; readonly path: string },
): string | undefined {
  if (page.by === 'next') {
    const stated =
      page.address === undefined
        ? linkedNext(answer)
        : addressIn(valueAt(answer.body, page.address));
    return stated === undefined ? undefined : belowSource(stated, current);
  }
  if (page.by !== 'cursor') return undefined;
  const token =
    page.lastRow === undefined
      ? valueAt(answer.body, page.token ?? '')
      : valueAt(rows.at(-1), page.lastRow);
  return typeof token === 'string' || typeof token === 'number'
    ? String(token) || undefined
    : undefined;
}

/** An address, also as JSON:API may write it: `{"href": …}`. */
function addressIn(value: unknown): string | undefined {
  if (isRecord(value)) return addressIn(value.href);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The address of the next page in the header Link. */
export function linkedNext(answer: SourceAnswer): string | undefined {
  const links = answer.header('link') ?? '';
  for (const [, address, rest = ''] of links.matchAll(/<([^<>]*)>([^<]*)/g))
    if (/;\s*rel="?([^";]*\s)?next[\s";,]?/i.test(`${rest};`)) return address;
  return undefined;
}

/**
 * An address as a path and query below the source. Whether it says http or https does not count, because services behind
 * another server often do not know.
 *
 * @throws UnusableAnswer if it is of another host, or not below the address of the source
 */
function belowSource(
  stated: string,
  { address, path }: { readonly address: string; readonly path: string },
): string {
  const current = addressAt(address, path);
  const next = URL.canParse(stated, current) ? new URL(stated, current) : undefined;
  const root = withoutTrailingSlashes(new URL(address).pathname);
  const isSameHost =
    next?.protocol === current.protocol
      ? next.host === current.host
      : /^https?:$/.test(next?.protocol ?? '') && next?.hostname === current.hostname;
  if (!next || !isSameHost || !`${next.pathname}/`.startsWith(`${root}/`))
    throw new UnusableAnswer('elsewhere', stated);
  return next.pathname.slice(root.length) + next.search;
}
