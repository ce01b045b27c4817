import { Hono } from 'hono';
import { LiveState } from '#contract/codes.ts';
import type { Services } from '#server/services.ts';
import { mediaServerOf } from '../mediaServer.ts';
import { findShown } from '../shown.ts';
import { livePlaylist, replayPlaylist } from './playlists.ts';

const playlistHeaders = {
  'content-type': 'application/vnd.apple.mpegurl',
  'cache-control': 'no-store',
};
const pieceHeaders = { 'content-type': 'video/mp4', 'cache-control': 'public, max-age=86400' };

/** The answer for known addresses that play nothing now; not the app's page, nor 405. */
const nothing = () => new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });

/**
 * The video of a live stream if there is no media server: a sample plays while the stream is live, and as its replay.
 * Nothing plays before the start, after the end, or if readers do not see the stream.
 */
export function liveSampleRoutes(services: Services): Hono {
  const routes = new Hono();
  if (mediaServerOf(services.settings)) return routes;
  const { database, now } = services;
  const pieces = async () => (await import('./file.ts')).sample;
  return routes
    .get('/live/sample/head.mp4', async (context) =>
      context.body((await pieces()).head, 200, pieceHeaders),
    )
    .get('/live/sample/:piece{[0-9]+\\.m4s}', async (context) => {
      const segment = (await pieces()).segments[Number.parseInt(context.req.param('piece'), 10)];
      return segment ? context.body(segment, 200, pieceHeaders) : nothing();
    })
    .get('/live/sample/:id{[0-9]+}/index.m3u8', async (context) => {
      const live = await findShown(database, context.req.param('id'));
      if (live?.state !== LiveState.live) return nothing();
      const beganAt = live.began_at ?? live.start_at;
      return context.body(livePlaylist(beganAt.getTime(), now().getTime()), 200, playlistHeaders);
    })
    .get('/live/sample/:id{[0-9]+}/replay.m3u8', async (context) => {
      const live = await findShown(database, context.req.param('id'));
      if (live?.state !== LiveState.replay) return nothing();
      return context.body(replayPlaylist(), 200, playlistHeaders);
    });
}
