import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** What a peer's calls are answered with, by the path behind `/api/`: rows of a list, or anything else. */
export type PeerData = Readonly<Record<string, readonly object[] | object>>;

interface Served {
  readonly body: Buffer;
  readonly type: string;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

const compress = (body: Buffer, quality: number): Buffer =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** Serves a built app as its maker would, compressed ahead and kept by the browser, with the calls that it asks for. */
export async function servePeer(
  folder: string,
  data: PeerData,
): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const files = new Map<string, Served>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const type = types[extname(entry.name)] ?? 'application/octet-stream';
    files.set(path.slice(folder.length), { body: compress(await readFile(path), 11), type });
  }
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://peer');
    if (address.pathname.startsWith('/api/')) {
      const { body, total } = answerOf(data, address);
      // a call with a `Range`, as react-admin's have one, is answered as it is
      const isCompressed = request.headers['accept-encoding']?.includes('br') ?? false;
      const text = Buffer.from(JSON.stringify(body));
      response.writeHead(200, {
        'content-type': 'application/json',
        ...(isCompressed ? { 'content-encoding': 'br' } : {}),
        // what each of them reads its total from
        'content-range': `items 0-${total}/${total}`,
        'x-total-count': String(total),
      });
      response.end(isCompressed ? compress(text, 4) : text);
      return;
    }
    const file = files.get(address.pathname);
    const served = file ?? files.get('/index.html');
    response.writeHead(200, {
      'content-type': served?.type ?? 'text/plain',
      'content-encoding': 'br',
      'cache-control': file ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    response.end(served?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  if (typeof at !== 'object' || at === null) throw new Error('the peer has no port');
  return {
    origin: `http://127.0.0.1:${at.port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** react-admin asks for `range=[0,9]`, refine for `_start=0&_end=10`. */
function answerOf(data: PeerData, { pathname, searchParams }: URL) {
  const found = data[pathname.slice('/api/'.length)] ?? [];
  if (!Array.isArray(found)) return { body: found, total: 1 };
  const range = /^\[(\d+),(\d+)\]$/.exec(searchParams.get('range') ?? '');
  const start = Number(range?.[1] ?? searchParams.get('_start') ?? 0);
  const end = range ? Number(range[2]) + 1 : Number(searchParams.get('_end') ?? found.length);
  return { body: found.slice(start, end), total: found.length };
}
