import { z } from 'zod';
import { LiveState } from '../codes.ts';
import { identifier } from '../endpoint.ts';
import { instant, revision } from './common.ts';
import { video } from './media.ts';

/** What is special about live streams (contract 10.16); `things/live.ts` has their fields. */

export const liveState = z.enum(LiveState);

/** How far ahead a live stream may be announced, in days. */
export const liveScheduleDays = 365;

/** Body of `/live/replay`: the recording of what is over, uploaded or where the media server keeps it; null takes it away. */
export const liveReplaySave = z.strictObject({
  id: identifier,
  revision,
  video: video.nullable(),
});

/** Body of `/live/push`: with `renew` a new key, after which the old one opens nothing. */
export const livePushAsk = z.strictObject({ id: identifier, renew: z.boolean().default(false) });

/** Where and how to send a live stream; `server` and `key` as streaming programs ask for them. */
export const livePush = z.object({
  /** null in absence of a media server */
  push: z
    .object({
      server: z.string(),
      key: z.string(),
      expiresAt: instant,
      /** whether the media server receives it now */
      isConnected: z.boolean(),
    })
    .nullable(),
  /** where it can be seen once it has begun */
  playbackUrl: z.string(),
});
export type LivePush = z.output<typeof livePush>;
