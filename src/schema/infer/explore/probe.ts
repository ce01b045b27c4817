import { countOf } from '#contract/countOf.ts';
import type { EndpointCall } from '#schema/meta.ts';
import type { NamedCalls } from '#schema/recordCalls.ts';
import {
  failureOf,
  readRecord,
  rowsOf,
  type SourceAnswer,
  totalOf,
} from '#schema/source/answer.ts';
import { recordRequest, writeRequest } from '#schema/source/calls.ts';
import type { Convention } from '#schema/source/conventionOf.ts';
import { SourceFailed } from '#schema/source/errors.ts';
import { isWalked } from '#schema/source/pages.ts';
import { type Row, valueAt } from '#schema/source/paths.ts';
import { createPositions } from '#schema/source/positions.ts';
import type { ListQuestion } from '#schema/source/question.ts';
import type { Ask } from '#schema/source/readPage.ts';
import { readRows } from '#schema/source/rows.ts';
import { identifierOf } from '../identity.ts';
import { observe } from '../observe.ts';
import { type Caller, NoCallsLeft, tried } from './calls.ts';

/** Tries single things of a service: the size of its pages, their end, an order, a word, a filter, what may be written. */

export interface Probing {
  readonly call: EndpointCall;
  readonly caller: Caller;
  readonly identifier: string | undefined;
}

/** The field that tells rows apart; undefined if none is seen to. */
export const identifierIn = (rows: readonly Row[], name = ''): string | undefined =>
  identifierOf(
    name,
    observe(rows, () => true),
    rows,
    undefined,
  );

const questionOf = ({ identifier }: Probing, more: Partial<ListQuestion>): ListQuestion => ({
  filters: [],
  sort: [],
  ...more,
  ...(identifier === undefined ? {} : { identifier }),
});

const wantedRows = 100;

export interface Sample {
  readonly rows: readonly Row[];
  readonly total: number | undefined;
  /** the size that pages are cut to */
  readonly most: number | undefined;
  readonly answer: SourceAnswer;
}

/** The size that pages are cut to, where fewer rows came than were asked for although there are more. */
function cutOf(
  { page }: Convention,
  { rows, total }: Pick<Sample, 'rows' | 'total'>,
): number | undefined {
  const isCut = rows.length < wantedRows && total !== undefined && total > rows.length;
  const isFixed = page.by !== 'none' && page.fixed !== undefined;
  return isCut && !isFixed ? rows.length : undefined;
}

/**
 * What came of the first call that a question makes, also where more would follow; undefined if it is refused, cannot be asked, or
 * no call is left.
 */
export async function rowsAnswered(
  convention: Convention,
  { call, caller }: Probing,
  question: ListQuestion,
  window: { readonly start: number; readonly size: number },
): Promise<{ readonly answer: SourceAnswer; readonly rows: readonly Row[] } | undefined> {
  let answer: SourceAnswer | undefined;
  const ask: Ask = async (request) => {
    if (answer) throw new NoCallsLeft();
    answer = await caller.ask(request);
    return answer;
  };
  await tried(() => readRows(convention, call, question, window, ask));
  const rows = answer && !failureOf(convention, answer) && rowsOf(convention, call, answer);
  return answer && rows ? { answer, rows } : undefined;
}

/** Rows of a question in one call. */
const asked = async (
  convention: Convention,
  probing: Probing,
  more: Partial<ListQuestion>,
  size: number,
) => (await rowsAnswered(convention, probing, questionOf(probing, more), { start: 0, size }))?.rows;

/** Asks for many rows at once. */
export async function sampleOf(
  convention: Convention,
  probing: Probing,
): Promise<Sample | undefined> {
  const window = { start: 0, size: wantedRows };
  const came = await rowsAnswered(convention, probing, questionOf(probing, {}), window);
  if (!came) return undefined;
  const { answer, rows } = came;
  const total = countOf(totalOf(convention, answer));
  const most = cutOf(convention, { rows, total });
  probing.caller.showed(most === undefined ? 'sampled' : 'sampledCut', {
    rows: rows.length,
    asked: wantedRows,
  });
  return { rows, total, most, answer };
}

export interface End {
  /** the rows of the last page */
  readonly rows: readonly Row[];
  readonly isTotalRight: boolean;
  /** how a page after the last one is refused */
  readonly pastEnd: number | undefined;
  /** whether nothing comes after the last page */
  readonly doesEnd: boolean;
}

/** Asks for the last page, by the total, and for one after it; undefined where pages have to be walked to. */
export async function endOf(
  convention: Convention,
  probing: Probing,
  { rows: first, total, most }: Sample,
): Promise<End | undefined> {
  const { call, caller } = probing;
  const { page } = convention;
  if (total === undefined || total <= first.length || page.by === 'none' || isWalked(page))
    return undefined;
  const size = page.fixed ?? most ?? first.length;
  const start = Math.floor((total - 1) / size) * size;
  // a page of this size has been seen
  const known = { ...createPositions(), kept: size };
  const read = (from: number) =>
    readRows(convention, call, questionOf(probing, {}), { start: from, size }, caller.ask, known);
  const last = await tried(() => read(start));
  if (!last) return undefined;
  const isTotalRight = last.rows.length === total - start;
  caller.showed(isTotalRight ? 'lastPage' : 'lastPageNot', { rows: last.rows.length, total });
  let pastEnd: number | undefined;
  const beyond = await tried(async () => {
    try {
      return (await read(start + size)).rows.length;
    } catch (error) {
      if (!(error instanceof SourceFailed)) throw error;
      pastEnd = error.status;
      return 0;
    }
  });
  if (pastEnd !== undefined) caller.showed('beyondRefused', { status: pastEnd });
  else if (beyond !== undefined)
    caller.showed(beyond === 0 ? 'beyond' : 'beyondNot', { rows: beyond });
  return { rows: last.rows, isTotalRight, pastEnd, doesEnd: beyond === 0 };
}

const sortedRows = 20;

type Ordered = string | number;
const isOrdered = (value: unknown): value is Ordered =>
  typeof value === 'string' || typeof value === 'number';

/** Whether values stand in an order, by any of the ways in which services compare texts. */
export function isInOrder(values: readonly unknown[], descending: boolean): boolean {
  const given = values.filter(isOrdered);
  const ways: ((left: Ordered, right: Ordered) => number)[] = [
    (left, right) => (left < right ? -1 : left > right ? 1 : 0),
    (left, right) => String(left).localeCompare(String(right), 'en'),
    (left, right) => String(left).localeCompare(String(right), 'zh-CN'),
    (left, right) => Number(left) - Number(right),
  ];
  return ways.some((compare) =>
    given.every((value, index) => {
      const next = given[index + 1];
      if (next === undefined) return true;
      const by = compare(value, next);
      return descending ? by >= 0 : by <= 0;
    }),
  );
}

/** The fields whose order can be seen, best told first: those with the most different values, numbers and times before texts, whose order
 * depends on the service. */
export function telling(rows: readonly Row[], fields: readonly string[]): string[] {
  const told = fields
    .map((field) => {
      const values = rows
        .map((row) => valueAt(row, field))
        .filter((value) => value !== null && value !== undefined);
      const isSure = values.every(
        (value) => typeof value === 'number' || /^\d{4}-\d\d/.test(String(value)),
      );
      return { field, different: new Set(values).size, isSure };
    })
    .filter(({ different }) => different > 2);
  return told
    .sort(
      (left, right) =>
        Number(right.isSure) - Number(left.isSure) || right.different - left.different,
    )
    .map(({ field }) => field);
}

/** Whether the service sorts by a field in a direction; undefined if it could not be asked. */
export async function sorts(
  convention: Convention,
  probing: Probing,
  field: string,
  descending: boolean,
): Promise<boolean | undefined> {
  const rows = await asked(convention, probing, { sort: [{ field, descending }] }, sortedRows);
  if (rows === undefined) return undefined;
  const values = rows.map((row) => valueAt(row, field));
  const isRight = new Set(values.filter(isOrdered)).size > 1 && isInOrder(values, descending);
  const right = descending ? 'sortsDown' : 'sortsUp';
  probing.caller.showed(isRight ? right : 'sortsNot', { field });
  return isRight;
}

/** A word that stands in some rows but not in all, by which a search can be seen to narrow. */
function wordIn(rows: readonly Row[], field: string): string | undefined {
  const words = rows.flatMap((row) => {
    const value = valueAt(row, field);
    return typeof value === 'string'
      ? (value.match(/[\p{L}\p{N}]{3,}|\p{Script=Han}{2,}/gu) ?? [])
      : [];
  });
  const has = (word: string) => rows.filter((row) => doesContain(row, word)).length;
  return [...new Set(words)].slice(0, 40).find((word) => has(word) * 2 <= rows.length);
}

const doesContain = (row: Row, word: string): boolean =>
  JSON.stringify(row).toLowerCase().includes(word.toLowerCase());

const nowhere = 'zqxvkjwy';

/** Whether a search narrows to rows with a word, and finds nothing for a word that is nowhere. */
export async function searches(
  convention: Convention,
  probing: Probing,
  rows: readonly Row[],
  field: string,
): Promise<boolean | undefined> {
  const { caller } = probing;
  const word = wordIn(rows, field);
  const search = (value: string) =>
    asked(
      convention,
      probing,
      { filters: [{ field: 'q', operator: 'search', value }] },
      wantedRows,
    );
  const found = word === undefined ? undefined : await search(word);
  if (word === undefined || found === undefined) return undefined;
  const narrows =
    found.length > 0 && found.length < rows.length && found.every((row) => doesContain(row, word));
  caller.showed(narrows ? 'searches' : 'searchesNot', { word, rows: found.length });
  const none = narrows ? await search(nowhere) : undefined;
  if (none)
    caller.showed(none.length === 0 ? 'searchesNothing' : 'searchesAnything', {
      rows: none.length,
    });
  return narrows && none ? none.length === 0 : narrows ? undefined : false;
}

type Filters = ListQuestion['filters'];

/** Whether filters narrow to the rows that meet them; undefined if it could not be asked. */
export async function narrows(
  convention: Convention,
  probing: Probing,
  rows: readonly Row[],
  filters: Filters,
): Promise<boolean | undefined> {
  const [{ field = '' } = {}] = filters;
  const found = await asked(convention, probing, { filters }, wantedRows);
  if (found === undefined) return undefined;
  const isRight =
    found.length > 0 &&
    found.length < Math.max(rows.length, 2) &&
    found.every((row) => filters.every((filter) => meets(row, filter)));
  probing.caller.showed(isRight ? 'filters' : 'filtersNot', { field });
  return isRight;
}

/** Whether a row meets a filter, as far as one can see. */
function meets(row: Row, { field, operator, value }: Filters[number]): boolean {
  const own = valueAt(row, field);
  const compared = (): number =>
    typeof own === 'number'
      ? own - Number(value)
      : String(own) < String(value)
        ? -1
        : String(own) === String(value)
          ? 0
          : 1;
  if (operator === 'contains')
    return String(own).toLowerCase().includes(String(value).toLowerCase());
  if (operator === 'gte') return compared() >= 0;
  if (operator === 'lte') return compared() <= 0;
  return Array.isArray(own)
    ? own.map(String).includes(String(value))
    : String(own) === String(value);
}

/** Whether a record is found by the identifier of a row. */
export async function findsRecord(
  convention: Convention,
  { caller, identifier }: Probing,
  calls: NamedCalls,
  rows: readonly Row[],
): Promise<boolean | undefined> {
  const id = identifier === undefined ? undefined : rows[0]?.[identifier];
  if (identifier === undefined || id === undefined || id === null) return undefined;
  const answer = await tried(async () =>
    caller.ask(recordRequest(convention, calls, String(id), identifier)),
  );
  if (!answer) return undefined;
  const record = answer.status < 300 ? readRecord(convention, calls, answer) : undefined;
  const isFound = String(record?.[identifier]) === String(id);
  caller.showed(isFound ? 'found' : 'foundNot', { field: identifier });
  return isFound;
}

export interface Allowed {
  readonly create: boolean;
  readonly edit: boolean;
  readonly delete: boolean;
}

/** What may be written, as far as the service says in the header Allow. */
export async function allowedBy(
  convention: Convention,
  { caller, identifier = 'id' }: Probing,
  calls: NamedCalls,
  id: unknown,
): Promise<Allowed> {
  const known = new Map<string, ReadonlySet<string>>();
  const methodsAt = async (path: string): Promise<ReadonlySet<string>> => {
    const before = known.get(path);
    if (before) return before;
    const answer = await tried(() =>
      caller.ask({ method: 'OPTIONS', path, query: [], headers: convention.headers ?? {} }),
    );
    const allowed = (answer?.status ?? 500) < 300 ? (answer?.header('allow') ?? '') : '';
    const methods = new Set(
      allowed
        .toUpperCase()
        .split(/[\s,]+/)
        .filter((one) => one !== ''),
    );
    if (answer) {
      if (methods.size > 0) caller.showed('allows', { methods: [...methods].join(', ') });
      else caller.showed('allowsNothing');
    }
    known.set(path, methods);
    return methods;
  };
  // not where there is no such call, or the id would lead elsewhere
  const may = async (write: Parameters<typeof writeRequest>[2]): Promise<boolean> =>
    (await tried(async () => {
      const { method, path } = writeRequest(convention, calls, write, identifier);
      return (await methodsAt(path)).has(method);
    })) === true;
  const create = await may({ kind: 'create', values: {} });
  // a service that says nothing of the list says nothing of a record
  const isSilent = [...known.values()].every((methods) => methods.size === 0);
  if (isSilent || id === undefined || id === null) return { create, edit: false, delete: false };
  const edit = await may({ kind: 'update', id: String(id), values: {} });
  return { create, edit, delete: await may({ kind: 'delete', id: String(id) }) };
}
