import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { sizingParameter, widthAsked } from '#contract/pictureSizing.ts';
import { bestFormat, type PictureSizer } from '../pictures/index.ts';
import { drawBook } from './drawing/book.ts';
import { videoRoutes } from './video/routes.ts';

/**
 * Draws covers of books, and has the pictures of the demo catalogue. The address says everything that is in a picture, so
 * that it never changes and all processes answer the same.
 */

const word = z.string().max(200).default('');
const query = z.object({
  title: word,
  author: word,
  subTitle: word,
  scene: word,
  seed: word,
});

/** The drawing at an address; undefined if there is none. */
async function drawingOf(kind: string, asked: z.output<typeof query>): Promise<string | undefined> {
  if (kind === 'book') return drawBook(asked.title, asked.author);
  const hash = createHash('sha256').update(Object.values(asked).join('\n')).digest('hex');
  const { pictures } = await import('./pictures.ts');
  return pictures[`./pictures/${kind}-${hash.slice(0, 8)}.svg`];
}

const drawingType = 'image/svg+xml; charset=utf-8';
const headers = {
  // kept long, because the address says everything; but a new version of the platform may draw otherwise
  'cache-control': 'public, max-age=604800, stale-while-revalidate=31536000',
  // if opened directly, it is only a picture and runs nothing
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
};

/**
 * Answers `/covers/{kind}.svg`: books, and portraits, emblems, pictures, banners and licences of the demo catalogue. If the address asks for a
 * size, the server makes it, because a browser would need several milliseconds of its page's thread per SVG.
 */
export function coverRoutes(pictures: PictureSizer): Hono {
  return new Hono().route('/', videoRoutes()).get('/covers/:file', async (context) => {
    const kind = context.req.param('file').replace(/\.svg$/, '');
    const asked = query.safeParse(context.req.query());
    const drawing = asked.success ? await drawingOf(kind, asked.data) : undefined;
    if (drawing === undefined) return context.notFound();
    const name = createHash('sha256').update(drawing).digest('base64url').slice(0, 22);
    const width = widthAsked(context.req.query(sizingParameter) ?? '');
    const best = bestFormat(context.req.header('accept'));
    const picture = width && (await pictures.draw(name, width, best, drawing));
    const etag = picture ? `"${name}-${width}-${picture.format}"` : `"${name}"`;
    const told = {
      ...headers,
      ...(picture?.isPassing && { 'cache-control': 'public, max-age=300' }),
      ...(width !== undefined && { vary: 'Accept' }),
      'content-type': picture ? `image/${picture.format}` : drawingType,
      etag,
    };
    return context.req.header('if-none-match') === etag
      ? new Response(null, { status: 304, headers: told })
      : new Response(picture ? new Uint8Array(picture.bytes) : drawing, { headers: told });
  });
}
