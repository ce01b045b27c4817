import { type Context, Hono } from 'hono';
import { DatasourceOrder } from '#contract/codes.ts';
import type { Language } from '#contract/language.ts';
import { cutText } from '#contract/text.ts';
import { searchLength } from '#page/house/HouseBar.tsx';
import type { ListedPage } from '#page/house/Works.tsx';
import { feedPath, homePath } from '#page/links.ts';
import { pageLanguage } from '../http/htmlPage.ts';
import type { ReadersLists } from '../jmgr/own/index.ts';
import { type Facts, type FactsKeeper, keepFacts } from '../pages/keptFacts.ts';
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
  readonly keptFacts: FactsKeeper;
  readonly keptPage: PageKeeper;
  /** the moment, `YYYY-MM-DD HH:mm:ss` in the platform's time zone */
  readonly now: () => string;
  readonly pageNumber: (text: string | undefined) => number;
  readonly notFound: (request: Request) => Response;
  readonly lists: ReadersLists;
}

const isListedType = (name: string): name is ListedType => Object.hasOwn(listedTypes, name);

/** Whether a list has the page that was asked for; the first one is there even if it is empty. */
const isPage = ({ page, pages }: ListedPage): boolean => page <= Math.max(1, pages);

/** The order in an address; the newest first if it names none. */
export const orderOf = (text: string | undefined): DatasourceOrder =>
  text === DatasourceOrder.mostRead ? DatasourceOrder.mostRead : DatasourceOrder.newest;

/** What people look for is without end: the searches of the last minutes are kept, beside the pages. */
const roomForSearches = { most: 500, characters: 4 * 1024 * 1024 };

/** How long, and as what, machines may keep what is made for them. */
const machineRead = (type: string) => ({ type: `${type}; charset=utf-8`, keep: 'max-age=600' });

/** The readers' house: the front page with its search, lists of all of a kind, labels, and what machines read. */
export function houseRoutes(
  services: Services,
  { keptFacts, keptPage, now, pageNumber, notFound, lists }: Surroundings,
): Hono {
  const { database, settings } = services;
  const keptSearch = keepFacts(database, roomForSearches);
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
    const page = keptPage({ language, draw: draw.name }, facts, () =>
      draw(settings, language, facts),
    );
    return revalidatedResponse(request, page);
  };
  /** Answers with what a page shows, or that there is none. */
  const shown = async <F extends object>(
    context: Context,
    question: readonly unknown[],
    read: (at: string) => Promise<Facts<F> | undefined>,
    draw: (settings: Settings, language: Language, facts: F) => string,
  ): Promise<Response> => {
    const at = now();
    const facts = await keptFacts(['house', ...question], at, () => read(at));
    return facts ? kept(context, facts, draw) : notFound(context.req.raw);
  };
  const routes = new Hono();
  routes.get(homePath, async (context) => {
    const { request, language, page } = asked(context);
    const searched = cutText((context.req.query('q') ?? '').trim(), searchLength);
    const kind = context.req.query('kind') ?? '';
    if (searched !== '' && isListedType(kind)) {
      const found = await keptSearch([kind, searched, page], now(), async () => {
        const read = await searchKind(database, searched, kind, { page });
        return isPage(read) ? { facts: read } : undefined;
      });
      if (!found) return notFound(request);
      return unkeptResponse(
        foundPage(settings, language, { searched, kind, found: [{ type: kind, ...found }] }),
      );
    }
    if (searched !== '') {
      const found = await keptSearch([searched], now(), async () => ({
        facts: await searchKinds(database, searched),
      }));
      return unkeptResponse(foundPage(settings, language, { searched, found: found ?? [] }));
    }
    return shown(context, ['front'], (at) => readFront(database, at), frontPage);
  });
  routes.get(`${homePath}/all/:kind`, (context) => {
    const { request, order, page } = asked(context);
    const { kind } = context.req.param();
    if (kind === 'specials')
      return shown(
        context,
        ['specials', page],
        async (at) => {
          const { facts, until } = await readSpecials(database, at, { page });
          return isPage(facts) ? { facts, until } : undefined;
        },
        specialsPage,
      );
    if (!isListedType(kind)) return notFound(request);
    return shown(
      context,
      ['all', kind, order, page],
      async () => {
        const read = await readList(database, kind, null, { order, page });
        return isPage(read) ? { facts: { type: kind, ...read } } : undefined;
      },
      kindPage,
    );
  });
  routes.get(`${homePath}/label/:id`, (context) => {
    const { order } = asked(context);
    const { id } = context.req.param();
    return shown(
      context,
      ['label', id, order],
      async () => {
        const label = await findLabel(database, id);
        if (!label) return undefined;
        const shelves = await readLabelled(database, label, order);
        return { facts: { label, order, shelves } };
      },
      labelPage,
    );
  });
  routes.get(`${homePath}/label/:id/:kind`, (context) => {
    const { request, order, page } = asked(context);
    const { id, kind } = context.req.param();
    if (!isListedType(kind)) return notFound(request);
    return shown(
      context,
      ['label', id, kind, order, page],
      async () => {
        const label = await findLabel(database, id);
        const read = label && (await readList(database, kind, label, { order, page }));
        return read && isPage(read) ? { facts: { type: kind, label, ...read } } : undefined;
      },
      kindPage,
    );
  });
  routes.get(`${homePath}/channel/:id`, (context) => {
    const { order, page } = asked(context);
    const { id } = context.req.param();
    return shown(
      context,
      ['channel', id, order, page],
      async () => {
        const channel = await findChannel(database, id);
        const read = channel && (await readStreams(database, channel.id, { order, page }));
        return read && isPage(read) ? { facts: { channel, ...read } } : undefined;
      },
      channelPage,
    );
  });
  /** What machines read; they may use it for some minutes. It is compressed once while it stays the same. */
  const told = (context: Context, type: string, text: string): Promise<Response> =>
    revalidatedResponse(
      context.req.raw,
      keptPage({ type }, { text }, () => text),
      machineRead(type),
    );
  routes.get(feedPath, async (context) =>
    told(context, 'application/atom+xml', await feed(services, pageLanguage(context.req.raw))),
  );
  const maps = createSiteMaps(services, { lists });
  routes.get('/sitemap.xml', async (context) =>
    told(context, 'application/xml', await maps.index()),
  );
  routes.get('/sitemap/:file{(records/)?[a-z0-9-]+(/[0-9]+)?\\.xml}', async (context) => {
    const map = await maps.part(context.req.param('file'));
    if (map === undefined) return notFound(context.req.raw);
    // machines ask for each part once in a while: kept, they would take the room of the pages of readers
    return revalidatedResponse(context.req.raw, drawnPage(map), machineRead('application/xml'));
  });
  routes.get('/robots.txt', (context) => told(context, 'text/plain', robots(settings)));
  return routes;
}
