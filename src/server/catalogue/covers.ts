import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Services } from '../services.ts';
import { drawBook } from './drawing/book.ts';
import { drawLicence } from './drawing/licence.ts';
import { drawEmblem, drawPortrait } from './drawing/portrait.ts';
import { drawBanner, drawPicture } from './drawing/scene.ts';
import { videoRoutes } from './video/routes.ts';

/**
 * Pictures that are drawn, not fetched: an address says all that is in its picture, so it never changes and every
 * process draws the same.
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

const headers = {
  'content-type': 'image/svg+xml; charset=utf-8',
  // the address says everything; a year, unless a new version of the platform draws otherwise
  'cache-control': 'public, max-age=604800, stale-while-revalidate=31536000',
  // opened by itself, it is a picture and nothing more
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
};

/** Answers `/covers/{kind}.svg`: books, portraits, emblems, pictures, banners and licences. */
export function coverRoutes(_services: Services): Hono {
  return new Hono().route('/', videoRoutes()).get('/covers/:file', (context) => {
    const kind = context.req.param('file').replace(/\.svg$/, '');
    const draw = Object.hasOwn(drawings, kind) ? drawings[kind] : undefined;
    const asked = query.safeParse(context.req.query());
    if (!draw || !asked.success) return context.notFound();
    const picture = draw(asked.data);
    const etag = `"${createHash('sha256').update(picture).digest('base64url').slice(0, 22)}"`;
    if (context.req.header('if-none-match') === etag)
      return new Response(null, { status: 304, headers: { ...headers, etag } });
    return new Response(picture, { headers: { ...headers, etag } });
  });
}
