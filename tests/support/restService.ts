import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small REST service on a real socket, by the conventions of json-server and refine's simple-rest. */

export type RestRecord = Record<string, unknown>;

export interface RestService {
  /** `http://127.0.0.1:port` */
  readonly origin: string;
  readonly records: Map<string, RestRecord>;
  /** the requests so far, such as `GET /publishers?_start=0`, with their headers */
  readonly asked: {
    readonly line: string;
    readonly headers: IncomingMessage['headers'];
    readonly body: string;
  }[];
  /** Answers the next call with this status and body; a text is sent unchanged. */
  failNext(status: number, body: unknown): void;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly total?: number;
}

const control = /^_(start|end|sort|order)$/;

function matches(record: RestRecord, query: URLSearchParams): boolean {
  return [...new Set(query.keys())].every((name) => {
    if (control.test(name)) return true;
    return query.getAll(name).some((value) => matchesOne(record, name, value));
  });
}

function matchesOne(record: RestRecord, name: string, value: string): boolean {
  if (name === 'q') return JSON.stringify(record).includes(value);
  const [, field = name, operator] = /^(.+?)(?:_(gte|lte|like|ne))?$/.exec(name) ?? [];
  const own = record[field];
  if (operator === 'gte') return String(own) >= value || Number(own) >= Number(value);
  if (operator === 'lte') return String(own) <= value || Number(own) <= Number(value);
  if (operator === 'like') return String(own).includes(value);
  return operator === 'ne' ? String(own) !== value : String(own) === value;
}

function listed(records: Iterable<RestRecord>, query: URLSearchParams) {
  const found = [...records].filter((record) => matches(record, query));
  const by = query.get('_sort');
  if (by)
    found.sort((left, right) =>
      String(left[by]).localeCompare(String(right[by]), 'en', { numeric: true }),
    );
  if (query.get('_order') === 'desc') found.reverse();
  const end = query.get('_end');
  return {
    total: found.length,
    rows: found.slice(Number(query.get('_start') ?? 0), end === null ? undefined : Number(end)),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}

/** Long numbers as services in other languages send them: numbers in the JSON, texts of their digits here. */
const written = (body: unknown): string =>
  JSON.stringify(body).replace(/"(\d{16,})"/g, (_text, digits: string) => digits);
const readBody = (text: string): RestRecord =>
  text === '' ? {} : JSON.parse(text.replace(/(?<=[:[,])\d{16,}/g, (digits) => `"${digits}"`));

/**
 * Starts the service at `/api/<collection>`; `POST /api/<collection>/<id>/close` closes a record.
 *
 * @param first the initial records
 */
export async function startRestService(
  collection: string,
  first: readonly RestRecord[],
): Promise<RestService> {
  const records = new Map(first.map((record) => [String(record.id), record]));
  const asked: RestService['asked'] = [];
  const failures: { status: number; body: unknown }[] = [];

  const answer = (response: ServerResponse, status: number, body?: unknown, total?: number) => {
    response.writeHead(status, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-allow-methods': '*',
      'access-control-expose-headers': 'x-total-count',
      ...(total === undefined ? {} : { 'x-total-count': String(total) }),
    });
    response.end(body === undefined ? '' : typeof body === 'string' ? body : written(body));
  };

  const onCollection = (method: string, query: URLSearchParams, body: RestRecord): Answer => {
    if (method === 'POST') {
      const made = { ...body, id: records.size + 1 };
      records.set(String(made.id), made);
      return { status: 201, body: made };
    }
    const { rows, total } = listed(records.values(), query);
    return { status: 200, body: rows, total };
  };

  const onRecord = (
    method: string,
    id: string,
    verb: string | undefined,
    body: RestRecord,
  ): Answer => {
    const record = records.get(id);
    if (!record) return { status: 404, body: { message: `there is no ${collection} ${id}` } };
    if (method === 'DELETE') {
      records.delete(id);
      return { status: 204 };
    }
    if (verb === 'close') records.set(id, { ...record, ...body, closed: true });
    else if (method === 'PUT') records.set(id, { id: record.id, ...body });
    else if (method !== 'GET') records.set(id, { ...record, ...body });
    return { status: 200, body: records.get(id) };
  };

  const serve = async (request: IncomingMessage): Promise<Answer> => {
    const { pathname, searchParams, search } = new URL(request.url ?? '/', 'http://localhost');
    const { method = 'GET' } = request;
    if (method === 'OPTIONS') return { status: 204 };
    const body = await bodyOf(request);
    asked.push({ line: `${method} ${pathname}${search}`, headers: request.headers, body });
    const failure = failures.shift();
    if (failure) return failure;
    const [, , name, id, verb] = pathname.split('/');
    if (name !== collection) return { status: 404, body: { message: 'no such collection' } };
    return id === undefined
      ? onCollection(method, searchParams, readBody(body))
      : onRecord(method, decodeURIComponent(id), verb, readBody(body));
  };

  const http = createServer((request, response) => {
    void serve(request).then(({ status, body, total }) => answer(response, status, body, total));
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  // the address of a server that listens on a port is no path
  const { port } = http.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    records,
    asked,
    failNext: (status, body) => void failures.push({ status, body }),
    close: () =>
      new Promise((done) => {
        http.closeAllConnections();
        http.close(() => done());
      }),
  };
}
