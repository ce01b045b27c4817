import { Hono } from 'hono';
import { LiveState } from '#contract/codes.ts';
import type { Services } from '#server/services.ts';
import { mediaServerOf } from '../mediaServer.ts';
import { findShown } from '../streams.ts';

/**
 * Playlists of the sample: a few seconds that repeat, in a sliding window like those of a media server. Times are in
 * milliseconds.
 */

const segmentSeconds = 4;
const segmentCount = 6;
/** segments that a live playlist holds */
const windowSize = 5;
/** segments that are ready when a stream begins, so that a player does not wait for them */
const leadSegments = 3;

const head = (lines: readonly string[]): string[] => [
  '#EXTM3U',
  '#EXT-X-VERSION:7',
  `#EXT-X-TARGETDURATION:${segmentSeconds}`,
  ...lines,
];
const map = '#EXT-X-MAP:URI="/live/sample/head.mp4"';

const segment = (number: number): string[] => [
  `#EXTINF:${segmentSeconds.toFixed(3)},`,
  `/live/sample/${number % segmentCount}.m4s`,
];

/**
 * The live playlist at a time: the latest segments, numbered from the beginning of the stream. There is a discontinuity
 * where the sample starts again, because its timestamps do too.
 */
export function livePlaylist(beganAt: number, now: number): string {
  const age = Math.max(0, Math.floor((now - beganAt) / 1_000 / segmentSeconds));
  const last = age + leadSegments;
  const first = Math.max(0, last - windowSize);
  const numbers = Array.from({ length: last - first }, (_, index) => first + index);
  const startsOver = (number: number) => number > 0 && number % segmentCount === 0;
  return `${head([
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    // how often the sample has started again among the segments that are no longer in the list
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor(Math.max(0, first - 1) / segmentCount)}`,
    map,
    ...numbers.flatMap((number) => [
      ...(startsOver(number) ? ['#EXT-X-DISCONTINUITY', map] : []),
      ...segment(number),
    ]),
  ]).join('\n')}\n`;
}

/** The playlist of the replay: the sample once. */
export function replayPlaylist(): string {
  const numbers = Array.from({ length: segmentCount }, (_, index) => index);
  return `${head([
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-MEDIA-SEQUENCE:0',
    map,
    ...numbers.flatMap(segment),
    '#EXT-X-ENDLIST',
  ]).join('\n')}\n`;
}

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
