import { LiveState } from '#contract/codes.ts';
import type { LiveRow } from '#contract/entities/live.ts';
import type { Settings } from '../settings.ts';
import { mediaServerOf } from './mediaServer.ts';

/** Where a stream can be seen while it is live: on the media server, or, in absence of one, the sample. */
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

/** What can be watched of a live stream now: nothing before its start, after its end, or where readers do not see it. */
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
