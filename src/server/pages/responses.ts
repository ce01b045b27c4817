import { encodingFor } from '../http/encoding.ts';
import { isStillKnown } from '../http/entityTag.ts';
import type { DrawnPage } from './keptPages.ts';

const html = 'text/html; charset=utf-8';

/** Answers with a page that nobody may store: a preview, or a page that does not exist. */
export function unkeptResponse(
  text: string,
  status = 200,
  more: Readonly<Record<string, string>> = {},
): Response {
  const headers = {
    'content-type': html,
    'cache-control': 'no-store',
    vary: 'Accept-Language, Cookie',
  };
  return new Response(text, { status, headers: { ...headers, ...more } });
}

/**
 * Answers with a page that the browser stores and revalidates: 304 if it is unchanged.
 *
 * @param type of what is answered. Default: HTML
 * @param keep how long it may be used without asking. Default: it is asked for each time
 */
export async function revalidatedResponse(
  request: Request,
  page: DrawnPage,
  { type = html, keep = 'no-cache' }: { readonly type?: string; readonly keep?: string } = {},
): Promise<Response> {
  const headers = new Headers({
    'cache-control': `public, ${keep}`,
    // weak, because it names the compressed and the uncompressed page
    etag: `W/${page.tag}`,
    vary: 'Accept-Language, Accept-Encoding, Cookie',
  });
  if (isStillKnown(request, page.tag)) return new Response(null, { status: 304, headers });
  headers.set('content-type', type);
  const encoding = encodingFor(request);
  if (!encoding) return new Response(page.html, { headers });
  headers.set('content-encoding', encoding);
  return new Response(await page.encoded(encoding), { headers });
}
