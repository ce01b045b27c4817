import { LiveState } from '#contract/codes.ts';
import type { LiveRow } from '#contract/things/live.ts';
import { streamOrigins } from '../http/headers.ts';
import type { Settings } from '../settings.ts';
import { mediaServerOf } from './mediaServer.ts';

/** Where a stream plays while it is live: on the media server, or as the sample if there is none. */
export function streamAddress(settings: Settings, id: string): string {
  const media = mediaServerOf(settings);
  return media ? `${media.playbackUrl}/${id}.m3u8` : `/live/sample/${id}/index.m3u8`;
}

interface Watched {
  readonly id: string;
  readonly state: LiveState;
  readonly replayVideo: LiveRow['replayVideo'];
  /** published, not blocked, not a draft */
  readonly isShown: boolean;
}

/** What can be watched of a live stream now; undefined before its start, after its end, or if readers do not see it. */
export function playbackOf(
  settings: Settings,
  { id, state, replayVideo, isShown }: Watched,
): LiveRow['playback'] {
  if (!isShown) return null;
  const isSample = mediaServerOf(settings) === undefined;
  if (state === LiveState.live) return { url: streamAddress(settings, id), isSample };
  if (state !== LiveState.replay) return null;
  if (replayVideo) return { url: replayVideo.url, isSample: false };
  return isSample ? { url: `/live/sample/${id}/replay.m3u8`, isSample } : null;
}

/**
 * Whether readers' pages can play a recording. They play everything of this site and of the origins that their content
 * security policy allows; of other sites only files over https, and no playlists.
 */
export function canBePlayed(settings: Settings, url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { origin, protocol, pathname } = new URL(url);
  const own = settings.PUBLIC_URL === undefined ? [] : [new URL(settings.PUBLIC_URL).origin];
  if ([...own, ...streamOrigins(settings)].includes(origin)) return true;
  return protocol === 'https:' && !pathname.toLowerCase().endsWith('.m3u8');
}

/** The origins that a playlist may come from, as text; this site itself is always allowed. */
export const knownStreamOrigins = (settings: Settings): string =>
  streamOrigins(settings).join(', ') || '–';
