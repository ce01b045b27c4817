import { type Context, Hono } from 'hono';
import { DatasourceOrder } from '#contract/codes.ts';
import type { Language } from '#contract/language.ts';
import { searchLength } from '#page/house/HouseBar.tsx';
import type { ListedPage } from '#page/house/Works.tsx';
import { feedPath, homePath } from '#page/links.ts';
import { readTogether } from '../database/inFlight.ts';
import { pageLanguage } from '../http/pageLanguage.ts';
import { drawnPage, type PageKeeper } from '../pages/keptPages.ts';
import { revalidatedResponse, unkeptResponse } from '../pages/responses.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';
import { createSiteMaps, feed, robots } from './feeds.ts';
import {
  findChannel,
  type ListedType,
  listedTypes,
  readFront,
  readLabelled,
  readList,
  readSpecials,
  readStreams,
} from './house.ts';
import { findLabel } from './labels.ts';
import {
  channelPage,
  foundPage,
  frontPage,
  kindPage,
  labelPage,
  specialsPage,
} from './pages/house.tsx';
import { searchKind, searchKinds } from './search.ts';

/** What the routes need of those of the other pages for readers. */
interface Surroundings {
  readonly keptPage: PageKeeper;
  /** the moment, `YYYY-MM-DD HH:mm:ss` in the platform's time zone */
  readonly now: () => string;
  readonly pageNumber: (text: string | undefined) => number;
  readonly notFound: (request: Request) => Response;
}

const isListedType = (name: string): name is ListedType => Object.hasOwn(listedTypes, name);

/** Whether a list has the page that was asked for; the first one is there even if it is empty. */
const isPage = ({ page, pages }: ListedPage): boolean => page <= Math.max(1, pages);

/** The order in an address; the newest first if it names none. */
export const orderOf = (text: string | undefined): DatasourceOrder =>
  text === DatasourceOrder.mostRead ? DatasourceOrder.mostRead : DatasourceOrder.newest;

/** How long, and as what, machines may keep what is made for them. */
const machineRead = (type: string) => ({ type: `${type}; charset=utf-8`, keep: 'max-age=600' });

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
  /** Reads what a page shows, once for all readers who ask for the same at the same moment. */
  const together = <F>(question: readonly unknown[], read: () => Promise<F>): Promise<F> =>
    readTogether(database, JSON.stringify(['house', ...question]), read);
  const routes = new Hono();
  routes.get(homePath, async (context) => {
    const { request, language, page } = asked(context);
    const searched = (context.req.query('q') ?? '').trim().slice(0, searchLength);
    const kind = context.req.query('kind') ?? '';
    if (searched !== '' && isListedType(kind)) {
      const found = await searchKind(database, searched, kind, { page });
      if (page > Math.max(1, found.pages)) return notFound(request);
      return unkeptResponse(
        foundPage(settings, language, { searched, kind, found: [{ type: kind, ...found }] }),
      );
    }
    if (searched !== '')
      return unkeptResponse(
        foundPage(settings, language, { searched, found: await searchKinds(database, searched) }),
      );
    const readAt = now();
    const facts = await together(['front', readAt], () => readFront(database, readAt));
    return kept(context, facts, frontPage);
  });
  routes.get(`${homePath}/all/:kind`, async (context) => {
    const { request, order, page } = asked(context);
    const { kind } = context.req.param();
    if (kind === 'specials') {
      const readAt = now();
      const facts = await together(['specials', readAt, page], () =>
        readSpecials(database, readAt, { page }),
      );
      return isPage(facts) ? kept(context, facts, specialsPage) : notFound(request);
    }
    if (!isListedType(kind)) return notFound(request);
    const read = await together(['all', kind, order, page], () =>
      readList(database, kind, null, { order, page }),
    );
    const facts = { type: kind, ...read };
    return isPage(facts) ? kept(context, facts, kindPage) : notFound(request);
  });
  routes.get(`${homePath}/label/:id`, async (context) => {
    const { request, order } = asked(context);
    const label = await findLabel(database, context.req.param('id'));
    if (!label) return notFound(request);
    const shelves = await together(['label', label, order], () =>
      readLabelled(database, label, order),
    );
    return kept(context, { label, order, shelves }, labelPage);
  });
  routes.get(`${homePath}/label/:id/:kind`, async (context) => {
    const { request, order, page } = asked(context);
    const { id, kind } = context.req.param();
    const label = isListedType(kind) ? await findLabel(database, id) : undefined;
    if (!label || !isListedType(kind)) return notFound(request);
    const read = await together(['label', label, kind, order, page], () =>
      readList(database, kind, label, { order, page }),
    );
    const facts = { type: kind, label, ...read };
    return isPage(facts) ? kept(context, facts, kindPage) : notFound(request);
  });
  routes.get(`${homePath}/channel/:id`, async (context) => {
    const { request, order, page } = asked(context);
    const channel = await findChannel(database, context.req.param('id'));
    if (!channel) return notFound(request);
    const read = await together(['channel', channel.id, order, page], () =>
      readStreams(database, channel.id, { order, page }),
    );
    const facts = { channel, ...read };
    return isPage(facts) ? kept(context, facts, channelPage) : notFound(request);
  });
  /** What machines read; they may use it for some minutes. It is compressed once while it stays the same. */
  const told = (context: Context, type: string, text: string): Promise<Response> =>
    revalidatedResponse(
      context.req.raw,
      keptPage({ type, text }, () => text),
      machineRead(type),
    );
  routes.get(feedPath, async (context) =>
    told(context, 'application/atom+xml', await feed(services, pageLanguage(context.req.raw))),
  );
  const maps = createSiteMaps(services);
  routes.get('/sitemap.xml', async (context) =>
    told(context, 'application/xml', await maps.index()),
  );
  routes.get('/sitemap/:file{[a-z0-9-]+\\.xml}', async (context) => {
    const map = await maps.part(context.req.param('file'));
    if (map === undefined) return notFound(context.req.raw);
    // machines ask for each part once in a while: kept, they would take the room of the pages of readers
    return revalidatedResponse(context.req.raw, drawnPage(map), machineRead('application/xml'));
  });
  routes.get('/robots.txt', (context) => told(context, 'text/plain', robots(settings)));
  return routes;
}
