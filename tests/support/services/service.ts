import { jsonOf } from '#contract/exactJson.ts';

/**
 * Somebody else's API in memory, as a function from Request to Response: one file each family beside this one. They keep
 * books, and behave as the real services do: sizes that are cut, their own envelopes, their own errors.
 */

export type Row = Record<string, unknown>;

/** A request that a service got. */
export interface Seen {
  readonly method: string;
  /** below the host, without the query */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly url: URL;
  readonly headers: Headers;
  /** parsed JSON; an object for a form; undefined if there is none */
  readonly body: unknown;
}

export interface Service {
  (request: Request): Promise<Response>;
  /** its books; a test may change them */
  readonly rows: Row[];
  readonly seen: Seen[];
}

const authors = ['Ann Lee', "Bo O'Hara", '沈从文', 'Dee, Jr.'];

/** Books with ids from 1 on; the same number makes the same ones. */
export const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    title: `Book ${String((index * 7) % count).padStart(4, '0')}`,
    author: authors[index % authors.length],
    stock: (index * 13) % 50,
    createdAt: new Date(Date.UTC(2026, 0, 1) + index * 3_600_000).toISOString(),
  }));

/** What a service answers: with a status, a body and headers. */
export interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text === '') return undefined;
  const isForm = request.headers.get('content-type')?.includes('form');
  return isForm ? Object.fromEntries(new URLSearchParams(text)) : jsonOf(text);
}

/** What a request is about. */
export interface Route {
  readonly does: 'list' | 'detail' | 'create' | 'update' | 'delete';
  readonly id?: string | undefined;
  /** the field that has it. Default: id */
  readonly by?: string | undefined;
  /** a change gives the whole record */
  readonly whole?: boolean;
}

/** What a family of services has of its own. */
export interface Shape {
  /** undefined if there is no such call */
  route?(seen: Seen): Route | undefined;
  list(seen: Seen, books: readonly Row[]): Answer;
  /** what follows a call of one record: the book, or that which is gone */
  record(book: Row, does: Route['does']): Answer;
  /** the values of a body */
  values?(body: unknown): Row;
  /** the answer to a book without a title */
  readonly refusal: Answer;
  /** the answer where there is no such book */
  readonly missing: Answer;
}

/** Rows at `/books`, a record at `/books/{id}`: POST makes, PUT replaces, PATCH changes, DELETE removes. */
export function restRoute({ method, path }: Seen): Route | undefined {
  const found = /^\/books(?:\/([^/]+))?\/?$/.exec(path);
  if (!found) return undefined;
  const [, id] = found;
  if (id === undefined)
    return method === 'GET' ? { does: 'list' } : method === 'POST' ? { does: 'create' } : undefined;
  const does = ({ GET: 'detail', PUT: 'update', PATCH: 'update', DELETE: 'delete' } as const)[
    method
  ];
  return does && { does, id: decodeURIComponent(id), whole: method === 'PUT' };
}

/** A service of a family. */
export function createService(books: readonly Row[], shape: Shape): Service {
  const own = books.map((book) => ({ ...book }));
  const seen: Seen[] = [];
  const serve = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const got: Seen = {
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      url,
      headers: request.headers,
      body: await bodyOf(request),
    };
    seen.push(got);
    const { status = 200, body, headers } = answerOf(shape, got, own);
    const hasBody = body !== undefined && status !== 204;
    return new Response(hasBody ? JSON.stringify(body) : null, {
      status,
      headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...headers },
    });
  };
  return Object.assign(serve, { rows: own, seen });
}

function answerOf(shape: Shape, seen: Seen, books: Row[]): Answer {
  const { route = restRoute, values = objectOf } = shape;
  const found = route(seen);
  if (!found) return { status: 404, body: { message: 'no such call' } };
  const { does, id, by = 'id', whole = false } = found;
  if (does === 'list') return shape.list(seen, books);
  const book = does === 'create' ? {} : books.find((one) => String(one[by]) === id);
  if (!book) return shape.missing;
  if (does === 'delete') books.splice(books.indexOf(book), 1);
  if (does === 'detail' || does === 'delete') return shape.record(book, does);
  const { id: _id, ...given } = values(seen.body);
  const wanted: Row = { ...(whole ? {} : book), ...given };
  if (typeof wanted.title !== 'string' || wanted.title.trim() === '') return shape.refusal;
  const last = Math.max(0, ...books.map((one) => Number(one.id)));
  const changed = { ...wanted, id: book.id ?? last + 1 };
  if (does === 'create') books.push(changed);
  else books[books.indexOf(book)] = changed;
  return shape.record(changed, does);
}

export type Operator = 'eq' | 'in' | 'contains' | 'gte' | 'lte' | 'ne' | 'empty' | 'filled';

/** Whether a book meets a filter, as databases compare: numbers by value, texts without regard to case. */
export function meets(book: Row, field: string, operator: Operator, value: unknown): boolean {
  const own = book[field];
  const compare = (other: unknown): number =>
    typeof own === 'number' ? own - Number(other) : String(own).localeCompare(String(other), 'en');
  switch (operator) {
    case 'eq':
      return String(own) === String(value);
    case 'in':
      return Array.isArray(value) && value.some((one) => String(one) === String(own));
    case 'contains':
      return String(own).toLowerCase().includes(String(value).toLowerCase());
    case 'gte':
      return compare(value) >= 0;
    case 'lte':
      return compare(value) <= 0;
    case 'ne':
      return String(own) !== String(value);
    case 'empty':
      return own === undefined || own === null || own === '';
    case 'filled':
      return !meets(book, field, 'empty', value);
  }
}

/** Whether a text stands in a title or an author. */
export const isFound = (book: Row, words: string): boolean =>
  meets(book, 'title', 'contains', words) || meets(book, 'author', 'contains', words);

/** Books in order; those that are equal stay as they are. */
export function ordered(
  books: readonly Row[],
  order: readonly { readonly field: string; readonly descending: boolean }[],
): Row[] {
  return [...books].sort((left, right) => {
    for (const { field, descending } of order) {
      const by =
        typeof left[field] === 'number'
          ? Number(left[field]) - Number(right[field])
          : String(left[field]).localeCompare(String(right[field]), 'en');
      if (by !== 0) return descending ? -by : by;
    }
    return 0;
  });
}

/** An object; empty for anything else. */
export const objectOf = (value: unknown): Row => ({ ...Object(value) });
