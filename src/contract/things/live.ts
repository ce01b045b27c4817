import { z } from 'zod';
import { ContentType, LiveState } from '../codes.ts';
import { address } from '../entities/common.ts';
import { liveState } from '../entities/live.ts';
import { video } from '../entities/media.ts';
import { plainText } from '../limitedText.ts';
import { defineThing } from './define.ts';
import { equals, period, range, refersTo, searches, special } from './filter.ts';
import { count, dateTime, longText, made, relation, word } from './kinds.ts';
import {
  alsoSent,
  cover,
  isBlocked,
  isDraft,
  isTop,
  managedFilters,
  settledStatus,
  title,
  user,
} from './shared.ts';

/** Replays have one content type, earlier states the other. */
const contentType = z.union([z.literal(ContentType.live), z.literal(ContentType.liveVideo)]);

const playback = z.object({
  url: address,
  /** whether it is a built-in sample, because there is no media server */
  isSample: z.boolean(),
});

/** Live streams: announced, live, ended and, if there is a recording, a replay (contract 10.16). */
export const liveThing = defineThing({
  name: 'live',
  table: 'live',
  id: 'id',
  title: 'title',
  searched: ['title', 'introduction'],
  totals: ['state', 'status', 'is_blocked', 'is_draft', 'is_top'],
  fields: {
    contentType: made(contentType),
    title,
    introduction: longText({ max: 2_000 }),
    cover,
    user,
    channel: relation('channels', { saveAs: 'channelId' }),
    state: word({ codes: liveState, default: LiveState.scheduled, readOnly: true }),
    /** planned start; null in a draft without one */
    startAt: dateTime({ sort: { unknown: 'as stored' } }),
    beganAt: dateTime({ readOnly: true }),
    endedAt: dateTime({ readOnly: true }),
    /** what readers can watch: the stream while it is live, afterwards its recording */
    playback: made(playback.nullable()),
    /** the recording that was added */
    replayVideo: made(video.nullable()),
    status: settledStatus,
    isBlocked,
    isDraft,
    isTop,
  },
  counts: {
    viewCount: count({ sort: true }),
    likeCount: count(),
    /** number of readers who want to be told when it begins */
    reservationCount: count({ sort: true }),
  },
  filters: {
    searchText: searches(),
    state: equals('state', liveState),
    contentType: special('contentType', contentType),
    ...managedFilters,
    channelDomain: special('channel', plainText(40)),
    channelId: refersTo('channel'),
    ...period('startAt'),
    ...range('viewCount'),
    ...period('createdAt'),
  },
  alsoSent,
});
export type LiveRow = z.output<typeof liveThing.row>;
