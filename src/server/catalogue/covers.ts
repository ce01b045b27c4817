import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { sizingParameter, widthAsked } from '#contract/pictureSizing.ts';
import { bestFormat, type PictureSizer } from '../pictures/index.ts';
import { drawBook } from './drawing/book.ts';
import { drawLicence } from './drawing/licence.ts';
import { drawEmblem, drawPortrait } from './drawing/portrait.ts';
import { drawBanner, drawPicture } from './drawing/scene.ts';
import { videoRoutes } from './video/routes.ts';

/**
 * Draws pictures whose addresses say everything that is in them, so that a picture never changes and all processes draw
 * the same.
 */

const word = z.string().max(200).default('');
const query = z.object({
  title: word,
  author: word,
  subTitle: word,
  scene: word,
  seed: word,
});
type Query = z.output<typeof query>;

const drawings: Readonly<Record<string, (query: Query) => string>> = {
  book: ({ title, author }) => drawBook(title, author),
  portrait: ({ title }) => drawPortrait(title),
  emblem: ({ title }) => drawEmblem(title),
  picture: ({ scene, seed }) => drawPicture(scene, seed),
  licence: ({ title, subTitle, author, scene }) => drawLicence(title, subTitle, author, scene),
  banner: ({ title, subTitle }) => drawBanner(title, subTitle),
};

const drawingType = 'image/svg+xml; charset=utf-8';
const headers = {
  // kept long, because the address says everything; but a new version of the platform may draw otherwise
  'cache-control': 'public, max-age=604800, stale-while-revalidate=31536000',
  // if opened directly, it is only a picture and runs nothing
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
};

/**
 * Answers `/covers/{kind}.svg`: books, portraits, emblems, pictures, banners and licences. If the address asks for a
 * size, the server makes it, because a browser would need several milliseconds of its page's thread per SVG.
 */
export function coverRoutes(pictures: PictureSizer): Hono {
  return new Hono().route('/', videoRoutes()).get('/covers/:file', async (context) => {
    const kind = context.req.param('file').replace(/\.svg$/, '');
    const draw = Object.hasOwn(drawings, kind) ? drawings[kind] : undefined;
    const asked = query.safeParse(context.req.query());
    if (!draw || !asked.success) return context.notFound();
    const drawing = draw(asked.data);
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
