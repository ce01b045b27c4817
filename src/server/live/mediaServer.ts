import type { Settings } from '../settings.ts';

/** The media server in the settings, which have all of its values or none. */
export interface MediaServer {
  /** `rtmp://media.example.com/live` */
  readonly pushUrl: string;
  /** `https://media.example.com/live` */
  readonly playbackUrl: string;
  readonly secret: string;
}

/** The media server in the settings; undefined if there is none. */
export function mediaServerOf(settings: Settings): MediaServer | undefined {
  const { LIVE_PUSH_URL, LIVE_PLAYBACK_URL, LIVE_SECRET } = settings;
  if (!LIVE_PUSH_URL || !LIVE_PLAYBACK_URL || !LIVE_SECRET) return undefined;
  return { pushUrl: LIVE_PUSH_URL, playbackUrl: LIVE_PLAYBACK_URL, secret: LIVE_SECRET };
}
