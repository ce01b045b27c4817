import type { Settings } from '../settings.ts';

/** The media server of the settings; they come all together or not at all. */
export interface MediaServer {
  /** `rtmp://media.example.com/live` */
  readonly pushUrl: string;
  /** `https://media.example.com/live` */
  readonly playbackUrl: string;
  readonly secret: string;
}

/** The media server that streams go through; undefined where none is set. */
export function mediaServerOf(settings: Settings): MediaServer | undefined {
  const { LIVE_PUSH_URL, LIVE_PLAYBACK_URL, LIVE_SECRET } = settings;
  if (!LIVE_PUSH_URL || !LIVE_PLAYBACK_URL || !LIVE_SECRET) return undefined;
  return { pushUrl: LIVE_PUSH_URL, playbackUrl: LIVE_PLAYBACK_URL, secret: LIVE_SECRET };
}
