import { z } from 'zod';
import { LiveState } from '../codes.ts';
import { identifier, revision } from '../endpoint.ts';
import { instant } from './common.ts';
import { video } from './media.ts';

/** Calls for live streams (contract 10.16); their fields are in `things/live.ts`. */

export const liveState = z.enum(LiveState);

/** How far ahead a live stream may be announced, in days. */
export const liveScheduleDays = 365;

/** Body of `/live/replay`: the recording of an ended stream, uploaded or kept by the media server; null removes it. */
export const liveReplaySave = z.strictObject({
  id: identifier,
  revision,
  video: video.nullable(),
});

/** Body of `/live/push`: `renew` makes a new key and invalidates the old one. */
export const livePushAsk = z.strictObject({ id: identifier, renew: z.boolean().default(false) });

/** Where to send a live stream; `server` and `key` are named as in streaming programs. */
export const livePush = z.object({
  /** null without a media server */
  push: z
    .object({
      server: z.string(),
      key: z.string(),
      expiresAt: instant,
      /** whether the media server is receiving it */
      isConnected: z.boolean(),
    })
    .nullable(),
  /** where it can be watched after it has begun */
  playbackUrl: z.string(),
});
export type LivePush = z.output<typeof livePush>;
