import { z } from 'zod';
import { ContentType, LiveState } from '../codes.ts';
import { identifier } from '../endpoint.ts';
import { plainText } from '../limitedText.ts';
import {
  address,
  authorCard,
  contentStatus,
  createdFilters,
  instant,
  optionalAddress,
  recordStamps,
  reference,
  revision,
  supersededWriting,
  title,
} from './common.ts';
import { video } from './media.ts';

/** Live streams: announced with a time, held, over, and, where there is something to see again, a replay (contract 10.16). */

export const liveState = z.enum(LiveState);
const liveContentTypes = z.union([z.literal(ContentType.live), z.literal(ContentType.liveVideo)]);

/** How far ahead a live stream may be announced, in days. */
export const liveScheduleDays = 365;

/** What a player is given; null where there is nothing to see now. */
const playback = z.object({
  url: address,
  /** a built-in sample, in absence of a media server */
  isSample: z.boolean(),
});

/** Row of `/live/manage/list`. */
export const liveRow = z.object({
  id: identifier,
  contentType: liveContentTypes,
  title: z.string(),
  introduction: z.string(),
  cover: z.string(),
  user: authorCard,
  channel: reference.nullable(),
  state: liveState,
  /** when it is to begin; null in a draft whose time is open yet */
  startAt: instant.nullable(),
  /** when it began */
  beganAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** what readers can watch now: the stream while it is live, its recording as a replay */
  playback: playback.nullable(),
  /** the recording that was added */
  replayVideo: video.nullable(),
  status: contentStatus,
  isBlocked: z.boolean(),
  isDraft: z.boolean(),
  isTop: z.boolean(),
  redundancy: z.object({
    viewCount: z.number().int(),
    likeCount: z.number().int(),
    /** who asked to be told when it begins */
    reservationCount: z.number().int(),
  }),
  ...recordStamps,
});
export type LiveRow = z.output<typeof liveRow>;

export const liveFilters = {
  searchText: plainText(100).optional(),
  state: liveState.optional(),
  contentType: liveContentTypes.optional(),
  status: contentStatus.optional(),
  isBlocked: z.boolean().optional(),
  isDraft: z.boolean().optional(),
  isTop: z.boolean().optional(),
  userId: identifier.optional(),
  channelDomain: plainText(40).optional(),
  channelId: identifier.optional(),
  startAtFrom: instant.optional(),
  startAtTo: instant.optional(),
  viewCountMin: z.number().min(0).optional(),
  viewCountMax: z.number().min(0).optional(),
  ...createdFilters,
};

export const liveSave = z.strictObject({
  title,
  introduction: plainText(2_000).default(''),
  cover: optionalAddress.default(''),
  channelId: identifier.nullable().default(null),
  /** a draft may leave it open */
  startAt: instant.nullable().default(null),
  isDraft: z.boolean().default(false),
  /** an author pins `pinnedRecords` of their own at most */
  isTop: z.boolean().optional(),
  /** operators only */
  isBlocked: z.boolean().optional(),
  writingId: supersededWriting.optional(),
});
export type LiveSave = z.output<typeof liveSave>;

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
