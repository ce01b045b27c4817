import { type Context, Hono } from 'hono';
import { DatasourceOrder } from '#contract/codes.ts';
import type { Language } from '#contract/language.ts';

import { searchLength } from '#page/house/HouseBar.tsx';
import { feedPath, homePath, labelPath } from '#page/links.ts';
import { pageLanguage } from '../http/pageLanguage.ts';
import type { PageKeeper } from '../pages/keptPages.ts';
import { revalidatedResponse, unkeptResponse } from '../pages/responses.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';
import { feed, isSiteMap, robots, siteMap, siteMaps } from './feeds.ts';
import {
  type ListedType,
  lastPage,
  listedTypes,
  readFront,
  readList,
  readSpecials,
  searchForReaders,
} from './house.ts';
import { findLabel } from './labels.ts';
import { foundPage, frontPage, kindPage, labelPage, specialsPage } from './pages/house.tsx';

/** What the routes need of those of the other pages for readers. */
interface Surroundings {
  readonly keptPage: PageKeeper;
  /** the moment, `YYYY-MM-DD HH:mm:ss` in the platform's time zone */
  readonly now: () => string;
  readonly pageNumber: (text: string | undefined) => number;
  readonly notFound: (request: Request) => Response;
}

const isListedType = (name: string): name is ListedType => Object.hasOwn(listedTypes, name);

/** The order in an address; the newest first if it names none. */
export const orderOf = (text: string | undefined): DatasourceOrder =>
  text === DatasourceOrder.mostRead ? DatasourceOrder.mostRead : DatasourceOrder.newest;

/** The readers' house: the front page with its search, lists of all of a kind, labels, and what machines read. */
export function houseRoutes(
  services: Services,
  { keptPage, now, pageNumber, notFound }: Surroundings,
): Hono {
  const { database, settings } = services;
  const asked = (context: Context) => ({
    request: context.req.raw,
    language: pageLanguage(context.req.raw),
    order: orderOf(context.req.query('order')),
    page: pageNumber(context.req.query('page')),
  });
  /** Answers with a page that is drawn only if exactly these facts were not drawn recently. */
  const kept = <F extends object>(
    context: Context,
    facts: F,
    draw: (settings: Settings, language: Language, facts: F) => string,
  ): Promise<Response> => {
    const { request, language } = asked(context);
    const page = keptPage({ language, house: facts }, () => draw(settings, language, facts));
    return revalidatedResponse(request, page);
  };
  const routes = new Hono();
  routes.get(homePath, async (context) => {
    const { language } = asked(context);
    const searched = (context.req.query('q') ?? '').trim().slice(0, searchLength);
    if (searched !== '')
      return unkeptResponse(
        foundPage(settings, language, await searchForReaders(database, searched)),
      );
    const facts = await readFront(database, now());
    return kept(context, facts, frontPage);
  });
  routes.get(`${homePath}/all/:kind`, async (context) => {
    const { request, order, page } = asked(context);
    const { kind } = context.req.param();
    if (page > lastPage) return notFound(request);
    if (kind === 'specials') {
      const facts = { ...(await readSpecials(database, now(), { page })), page };
      if (facts.specials.length === 0 && page > 1) return notFound(request);
      return kept(context, facts, specialsPage);
    }
    if (!isListedType(kind)) return notFound(request);
    const read = await readList(database, kind, null, { order, page });
    if (read.items.length === 0 && page > 1) return notFound(request);
    const hasNext = read.hasNext && page < lastPage;
    const facts = { type: kind, items: read.items, hasNext, order, page };
    return kept(context, facts, kindPage);
  });
  routes.get(`${homePath}/label/:id`, async (context) => {
    const { request, order } = asked(context);
    const label = await findLabel(database, context.req.param('id'));
    if (!label) return notFound(request);
    const types: readonly ListedType[] = ['posts', 'books', 'book-lists'];
    const shelves = await Promise.all(
      types.map(async (type) => ({
        type,
        items: (await readList(database, type, label, { order, page: 1 })).items,
      })),
    );
    const facts = { name: label.name, path: labelPath(label.id), order, shelves };
    return kept(context, facts, labelPage);
  });
  const xml = (type: string) => ({
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'public, max-age=600',
  });
  routes.get(feedPath, async (context) =>
    context.body(await feed(services, pageLanguage(context.req.raw)), 200, {
      ...xml('application/atom+xml'),
      vary: 'Accept-Language, Cookie',
    }),
  );
  routes.get('/sitemap.xml', (context) =>
    context.body(siteMaps(settings), 200, xml('application/xml')),
  );
  routes.get('/sitemap/:file{[a-z-]+\\.xml}', async (context) => {
    const name = context.req.param('file').slice(0, -'.xml'.length);
    if (!isSiteMap(name)) return notFound(context.req.raw);
    return context.body(await siteMap(services, name), 200, xml('application/xml'));
  });
  routes.get('/robots.txt', (context) =>
    context.body(robots(settings), 200, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=600',
    }),
  );
  return routes;
}
