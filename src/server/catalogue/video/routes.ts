import { Hono } from 'hono';
import { readRange } from '#server/storage/serve.ts';

/** Serves the video, whole or by ranges, because some browsers play videos only by ranges. */
export function videoRoutes(): Hono {
  return new Hono().get('/covers/rain.mp4', async ({ req }) => {
    const { rain } = await import('./file.ts');
    const total = rain.byteLength;
    const headers = {
      'content-type': 'video/mp4',
      'cache-control': 'public, max-age=604800',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    };
    const range = readRange(req.header('range') ?? null, total);
    if (range === 'unsatisfiable')
      return new Response(null, {
        status: 416,
        headers: { ...headers, 'content-range': `bytes */${total}` },
      });
    if (!range) return new Response(rain, { headers });
    const { start, end } = range;
    return new Response(rain.slice(start, end + 1), {
      status: 206,
      headers: { ...headers, 'content-range': `bytes ${start}-${end}/${total}` },
    });
  });
}
