import type { Problem } from './errors.ts';
import { recordOf } from './readEnvelope.ts';

/**
 * Asking conventional REST services for pages, and reading what they answer: each puts its rows, its total and its
 * complaints where it likes.
 */

/**
 * The query of one page, by the conventions of simple-rest.
 *
 * @param pageIndex from 1
 * @param sort name to sort by, `-` before it for descending
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

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A page of a list. */
export interface RestPage {
  readonly rows: readonly Row[];
  readonly total: number;
  /** `false`: there are at least so many; the service does not say how many */
  readonly totalExact: boolean;
}

/** The rows of an answer; undefined where it holds no list. */
export function restRows(body: unknown): readonly Row[] | undefined {
  if (Array.isArray(body)) return body.filter(isRow);
  const source = recordOf(body);
  return rowNames
    .map((name) => source[name])
    .find(Array.isArray)
    ?.filter(isRow);
}

const countOf = (value: unknown): number | undefined => {
  const count = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : undefined;
};

/** How many rows there are in all, where the service says so. */
export function restTotal(body: unknown, headers: Headers): number | undefined {
  const inHeader =
    countOf(headers.get('x-total-count')) ??
    // `items 0-9/57`
    countOf(/\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]);
  if (inHeader !== undefined) return inHeader;
  const source = recordOf(body);
  return totalNames.map((name) => countOf(source[name])).find((count) => count !== undefined);
}

/**
 * Reads a list: an array, or an object that holds one. The total is the header `X-Total-Count`, else what the body
 * says, else as many as have been seen. A service that does not page answers everything: its page is cut out here.
 *
 * @param start index of the first row that was asked for, from 0
 * @param size rows that were asked for; undefined for all
 */
export function readRestPage(
  body: unknown,
  headers: Headers,
  { start, size }: { start: number; size: number | undefined },
): RestPage {
  const rows = restRows(body) ?? [];
  const stated = restTotal(body, headers);
  if (size === undefined)
    return { rows, total: Math.max(stated ?? 0, rows.length), totalExact: true };
  if (rows.length > size)
    return {
      rows: rows.slice(start, start + size),
      total: Math.max(stated ?? 0, rows.length),
      totalExact: true,
    };
  if (stated !== undefined) return { rows, total: stated, totalExact: true };
  const isFull = rows.length === size;
  return { rows, total: start + rows.length + (isFull ? 1 : 0), totalExact: !isFull };
}

/** Reads one record: the body itself, or the object under `data`. */
export function readRestRecord(body: unknown): Row {
  const source = recordOf(body);
  const names = Object.keys(source);
  const isWrapped = isRow(source.data) && names.length <= 4 && !('id' in source);
  return isWrapped ? recordOf(source.data) : source;
}

/** The sentence of a refusal; undefined where the service says none. */
export function restMessage(body: unknown): string | undefined {
  const source = recordOf(body);
  for (const name of messageNames) {
    const value = source[name];
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (isRow(value)) {
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

/** What is wrong with which field: `errors` by field, or a list of `{field, message}`. */
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
