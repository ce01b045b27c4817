import { createHash } from 'node:crypto';
import { compressed } from './compressed.ts';
import { isStillKnown } from './entityTag.ts';

/** seconds for which a browser, or what stands between, gives an open answer again */
const keptSeconds = 30;

/** An answer for everybody: it is kept for a moment, and 304 for whoever has it. It carries no request id, so that it is the same for all. */
export async function openAnswer(request: Request, answer: unknown): Promise<Response> {
  const body = new TextEncoder().encode(JSON.stringify(answer));
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const standing = {
    'cache-control': `public, max-age=${keptSeconds}`,
    // weak, because it names the compressed and the uncompressed answer
    etag: `W/${tag}`,
    vary: 'Accept-Encoding',
  };
  if (isStillKnown(request, tag)) return new Response(null, { status: 304, headers: standing });
  const written = await compressed(request, body);
  return new Response(written.body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...standing,
      ...written.headers,
    },
  });
}
