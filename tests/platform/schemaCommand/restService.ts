import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Row = Readonly<Record<string, unknown>>;

/** How a service answers a list: the conventions of json-server, all rows at once, or rows and total in an object. */
export type RestStyle = 'json-server' | 'array' | 'object';

export interface RestService {
  /** base of its lists */
  readonly base: string;
  close(): Promise<void>;
}

function compare(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(left) < String(right) ? -1 : String(left) > String(right) ? 1 : 0;
}

function paged(rows: readonly Row[], query: URLSearchParams): Row[] {
  const sort = query.get('_sort');
  const direction = query.get('_order') === 'desc' ? -1 : 1;
  const sorted =
    sort === null
      ? rows
      : [...rows].sort((left, right) => direction * compare(left[sort], right[sort]));
  return sorted.slice(Number(query.get('_start') ?? 0), Number(query.get('_end') ?? rows.length));
}

/** A service of its own on this machine, a list by each name. */
export async function startRestService(
  lists: Readonly<Record<string, { rows: readonly Row[]; style: RestStyle }>>,
): Promise<RestService> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const list = lists[url.pathname.slice('/api/'.length)];
    const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    };
    if (!list) answer(404, { message: 'no such list' });
    else if (list.style === 'array') answer(200, list.rows);
    else {
      const data = paged(list.rows, url.searchParams);
      const total = list.rows.length;
      if (list.style === 'object') answer(200, { data, total });
      else answer(200, data, { 'x-total-count': String(total) });
    }
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  // listening on a port, its address is no path of a socket
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}/api`,
    close: () => new Promise((settle) => server.close(() => settle())),
  };
}
