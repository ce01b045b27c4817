import { countOf } from './countOf.ts';
import type { Problem } from './errors.ts';
import { looksCut, type PageTotal, pageTotal } from './pageTotal.ts';
import { isRecord, recordOf } from './readEnvelope.ts';

/**
 * Requests pages from conventional REST services and reads their answers; services differ in where they put rows,
 * totals and error messages.
 */

/**
 * The query for a page, by the conventions of simple-rest.
 *
 * @param pageIndex counted from 1
 * @param sort name to sort by, with `-` before it for descending
 */
export function restPageQuery(
  pageIndex: number,
  pageSize: number,
  sort: string | undefined,
): Readonly<Record<string, string>> {
  return {
    _start: String((pageIndex - 1) * pageSize),
    _end: String(pageIndex * pageSize),
    ...(sort
      ? { _sort: sort.replace(/^-/, ''), _order: sort.startsWith('-') ? 'desc' : 'asc' }
      : {}),
  };
}

type Row = Readonly<Record<string, unknown>>;

const rowNames = ['data', 'items', 'results', 'rows', 'records', 'content'];
const totalNames = ['total', 'totalCount', 'count', 'dataCount', 'totalElements'];
const messageNames = ['message', 'msg', 'detail', 'error_description', 'error', 'title'];

/** A page of a list. */
export interface RestPage extends PageTotal {
  readonly rows: readonly Row[];
}

/** The rows of an answer; undefined if it contains no list, or anything but records in it. */
export function restRows(body: unknown): readonly Row[] | undefined {
  const source = recordOf(body);
  const list = Array.isArray(body)
    ? body
    : rowNames.map((name) => source[name]).find(Array.isArray);
  return list?.every(isRecord) ? list : undefined;
}

/**
 * The total that a service states: a number, or any other value in its place; undefined if there is none. A `count` that is the
 * number of rows in the answer is no total: many services count their page so.
 */
export function restTotal(body: unknown, headers: Pick<Headers, 'get'>): unknown {
  const source = recordOf(body);
  const rows = restRows(body)?.length;
  const stated = [
    headers.get('x-total-count'),
    // `items 0-9/57`
    /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1],
    ...totalNames.map((name) =>
      name === 'count' && source.count === rows ? undefined : source[name],
    ),
  ].filter((one) => one !== undefined && one !== null && typeof one !== 'object');
  return stated.find((one) => countOf(one) !== undefined) ?? stated[0];
}

/**
 * Reads a list: an array, or an object that contains one. The total is the header `X-Total-Count`, else the one in the
 * body, unless the rows contradict it. If a service without paging returns everything, the requested page is taken from
 * that.
 *
 * @param start index of the first requested row, counted from 0
 * @param size number of requested rows; undefined for all
 * @returns undefined if the answer contains no list
 */
export function readRestPage(
  body: unknown,
  headers: Headers,
  { start, size }: { start: number; size: number | undefined },
): RestPage | undefined {
  const rows = restRows(body);
  if (rows === undefined) return undefined;
  const stated = restTotal(body, headers);
  if (size !== undefined && rows.length <= size)
    return { rows, ...pageTotal(stated, { start, rows: rows.length, size }) };
  // all rows, or always the same page
  const exact = stated !== undefined || size === undefined || !looksCut(rows.length);
  const whole = pageTotal(stated, { start: 0, rows: rows.length, size: undefined, exact });
  const end = size === undefined ? rows.length : start + size;
  return { ...whole, rows: rows.slice(start, end), hasMore: end < rows.length };
}

/** Reads one record: the body itself, or the object under `data`; undefined if there is none. */
export function readRestRecord(body: unknown): Row | undefined {
  if (!isRecord(body)) return undefined;
  const names = Object.keys(body);
  const isWrapped = isRecord(body.data) && names.length <= 4 && !('id' in body);
  return isWrapped ? recordOf(body.data) : names.length > 0 ? body : undefined;
}

/** The error message of a service; undefined if there is none. */
export function restMessage(body: unknown): string | undefined {
  const source = recordOf(body);
  for (const name of messageNames) {
    const value = source[name];
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (isRecord(value)) {
      const inner = restMessage(value);
      if (inner !== undefined) return inner;
    }
  }
  return undefined;
}

const sentencesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) =>
    typeof one === 'string' ? [one] : (restMessage(one) ?? []),
  );

/** The problems with single fields: `errors` by field, or a list of `{field, message}`. */
export function restProblems(body: unknown): Problem[] {
  const { errors } = recordOf(body);
  const code = 'refused';
  if (Array.isArray(errors))
    return errors.flatMap((one) => {
      const given = recordOf(one);
      const field = [given.field, given.path, given.property, given.param].find(
        (name) => typeof name === 'string',
      );
      return sentencesOf(one).map((message) => ({ field: String(field ?? ''), code, message }));
    });
  return Object.entries(recordOf(errors)).flatMap(([field, value]) =>
    sentencesOf(value).map((message) => ({ field, code, message })),
  );
}
