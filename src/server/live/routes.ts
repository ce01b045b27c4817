import { Hono } from 'hono';
import { ContentType } from '#contract/codes.ts';
import readerSource from '#page/content/live/reader.js?raw';
import { pageLanguage } from '../http/htmlPage.ts';
import { keepFacts } from '../pages/keptFacts.ts';
import { keepPages } from '../pages/keptPages.ts';
import { revalidatedResponse } from '../pages/responses.ts';
import type { Readers } from '../readers/gather.ts';
import type { Services } from '../services.ts';
import { writeTime } from '../times.ts';
import { liveHookRoutes } from './hooks.ts';
import { livePath, readersPage, readersScript } from './readersPage.tsx';
import { liveSampleRoutes } from './sample/routes.ts';
import { findShown, readRelatedStreams } from './streams.ts';

const contentTypes: readonly string[] = [String(ContentType.live), String(ContentType.liveVideo)];

/** what is kept of streams and of their pages, in characters and bytes */
const room = { most: 1_000, characters: 2 * 1024 * 1024, bytes: 8 * 1024 * 1024 };

/** The addresses of live streams for readers and media servers: the page, its script and state, the sample, the hooks. */
export function liveRoutes(services: Services, readers: Pick<Readers, 'opened'>): Hono {
  const { database, settings } = services;
  const keptFacts = keepFacts(database, room);
  const keptPage = keepPages(room.bytes);
  const now = () => writeTime(services.now(), settings.TIME_ZONE);
  /** What readers see of a stream, read once until something of it is written; its viewers ask again and again. */
  const shown = (id: string) =>
    keptFacts(['stream', id], now(), async () => {
      const live = await findShown(database, id);
      return live && { facts: live };
    });
  /** The same with what they may go on with, for its page. */
  const shownWithRelated = (id: string) =>
    keptFacts(['page', id], now(), async () => {
      // read anew: what is kept is known by the tables that it was read from
      const live = await findShown(database, id);
      if (!live) return undefined;
      const { channel_id: channelId, author_id: authorId } = live;
      return {
        facts: { live, related: await readRelatedStreams(database, { id, channelId, authorId }) },
      };
    });
  return new Hono()
    .route('/', liveHookRoutes(services))
    .route('/', liveSampleRoutes(services))
    .get(readersScript, (context) =>
      context.body(readerSource, 200, {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
      }),
    )
    .get('/live/state/:id{[0-9]{1,19}}', async (context) => {
      const live = await shown(context.req.param('id'));
      context.header('cache-control', 'no-store');
      return live ? context.json({ state: live.state }) : context.json({ state: null }, 404);
    })
    .get(`/c/:contentType{${contentTypes.join('|')}}/:id{[0-9]{1,19}}`, async (context, next) => {
      const request = context.req.raw;
      const found = await shownWithRelated(context.req.param('id'));
      // a missing stream gets the same answer as any other missing content
      if (!found) return next();
      const { live } = found;
      const path = livePath(live);
      if (path !== context.req.path) return context.redirect(path, 302);
      readers.opened(context, 'live', live.id);
      const language = pageLanguage(request);
      const page = keptPage({ language }, found, () => readersPage(settings, language, found));
      return revalidatedResponse(request, page);
    });
}
