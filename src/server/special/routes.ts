import { Hono } from 'hono';
import { negotiateLanguage } from '#contract/language.ts';
import { contentPath } from '#page/links.ts';
import type { Services } from '../services.ts';
import { findSpecial } from './detail.ts';
import { readDocument } from './document.ts';
import { pageResponse } from './html.tsx';
import { hydrateDocument } from './hydrate.ts';
import {
  contentPage,
  notFoundPage,
  previewGonePage,
  previewPage,
  publishedPage,
} from './pages.tsx';
import { openPreview } from './preview.ts';
import { readContent } from './reading.ts';
import { writeTime } from './times.ts';

/** The pages that readers open without signing in: a special page, a preview of one, one piece of content. */
export function specialRoutes(services: Services): Hono {
  const { database, settings } = services;
  const languageOf = (request: Request) =>
    negotiateLanguage(request.headers.get('accept-language'));
  const notFound = (request: Request) =>
    pageResponse(request, notFoundPage(settings, languageOf(request)), {
      status: 404,
      cache: 'never',
    });

  const routes = new Hono();
  routes.get('/s/:id', async (context) => {
    const request = context.req.raw;
    const id = context.req.param('id');
    const row = await findSpecial(database, id);
    if (!row || row.published === null) return notFound(request);
    const now = writeTime(services.now(), settings.TIME_ZONE);
    const stored = readDocument(row.published);
    const document = await hydrateDocument(database, stored, { readAt: now });
    const html = publishedPage(settings, languageOf(request), { id: row.id, document, now });
    return pageResponse(request, html, { cache: 'revalidated' });
  });
  routes.get('/p/:code', async (context) => {
    const request = context.req.raw;
    const language = languageOf(request);
    const stored = await openPreview(database, context.req.param('code'), services.now());
    if (!stored)
      return pageResponse(request, previewGonePage(settings, language), {
        status: 404,
        cache: 'never',
      });
    const readAt = writeTime(services.now(), settings.TIME_ZONE);
    const document = await hydrateDocument(database, stored, { readAt });
    return pageResponse(request, previewPage(settings, language, document), { cache: 'never' });
  });
  routes.get('/c/:contentType{[0-9]+}/:id', async (context) => {
    const request = context.req.raw;
    const name = {
      contentType: Number(context.req.param('contentType')),
      contentId: context.req.param('id'),
    };
    const reading = await readContent(database, name);
    if (!reading) return notFound(request);
    const path = contentPath(reading.record.contentType, reading.record.contentId);
    const where = { path, now: services.now() };
    const html = contentPage(settings, languageOf(request), reading, where);
    return pageResponse(request, html, { cache: 'revalidated' });
  });
  return routes;
}
