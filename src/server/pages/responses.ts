import { encodingFor } from '../http/encoding.ts';
import type { DrawnPage } from './keptPages.ts';

const type = 'text/html; charset=utf-8';

/** A page that is drawn anew each time and kept nowhere: a preview, or one that is not there. */
export function unkeptResponse(
  html: string,
  status = 200,
  more: Readonly<Record<string, string>> = {},
): Response {
  const headers = { 'content-type': type, 'cache-control': 'no-store', vary: 'Accept-Language' };
  return new Response(html, { status, headers: { ...headers, ...more } });
}

/** A page that the reader's browser keeps and asks about each time: 304 where it is still the same. */
export async function revalidatedResponse(request: Request, page: DrawnPage): Promise<Response> {
  const headers = new Headers({
    'cache-control': 'public, no-cache',
    // compressed or not, it is the same page: a weak name
    etag: `W/${page.tag}`,
    vary: 'Accept-Language, Accept-Encoding',
  });
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((part) => part.trim());
  if (known.some((value) => value === '*' || value.replace(/^W\//, '') === page.tag))
    return new Response(null, { status: 304, headers });
  headers.set('content-type', type);
  const encoding = encodingFor(request);
  if (!encoding) return new Response(page.html, { headers });
  headers.set('content-encoding', encoding);
  return new Response(await page.encoded(encoding), { headers });
}
