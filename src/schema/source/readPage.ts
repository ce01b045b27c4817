import type { EndpointCall } from '../meta.ts';
import { failureOf, rowsOf, type SourceAnswer, totalOf } from './answer.ts';
import { bodyOf, requestOf, type SourceRequest } from './calls.ts';
import type { PageConvention } from './convention.ts';
import type { Convention } from './conventionOf.ts';
import { SourceFailed, UnusableAnswer } from './errors.ts';
import { isWalked, linkedNext, nextStart, type PageRequest } from './pages.ts';
import { isStated, type Row, valueAt } from './paths.ts';
import { type ListQuestion, type Parameters, questionParameters } from './question.ts';

/** Whether the row at an index of an answer is needed. */
export interface KeepsRow {
  (index: number): boolean;
  /** from this index on, rows of an answer that is a list itself are neither needed nor counted */
  readonly enough?: number;
}

/** Asks a source. Of a large answer, rows that are not needed may be empty. */
export type Ask = (request: SourceRequest, keeps?: KeepsRow) => Promise<SourceAnswer>;

/** What one question may take. */
export const rowLimits = { rows: 10_000, calls: 200 } as const;

/** The page of one answer. */
export interface ReadPage {
  readonly rows: readonly Row[];
  readonly total: unknown;
  /** whether the answer says itself that there are more rows */
  readonly more: boolean | undefined;
  /** what leads to the next page */
  readonly next?: string | undefined;
}

type Bounds = Partial<
  Pick<Extract<PageConvention, { by: 'offset' }>, 'fixed' | 'most' | 'whole' | 'pastEnd'>
>;
export const boundsOf = (page: PageConvention): Bounds => (page.by === 'none' ? {} : page);

/** The request for all rows at once. */
export const everything: PageRequest = { from: 0, asked: undefined, parameters: [] };

/** Asks for pages and reads the answers; so many in all. @param needed which rows are needed of the answer to a request */
export function pageReader(
  convention: Convention,
  call: EndpointCall,
  question: ListQuestion,
  ask: Ask,
  needed: (request: PageRequest) => KeepsRow | undefined,
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
    const answer = await ask(sent, needed(request));
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
