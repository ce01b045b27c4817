import { z } from 'zod';
import { rememberPublished } from '#app/screens/shared/live/justPublished.ts';
import { callEndpoint } from '#app/session/client.ts';
import { serverNow } from '#app/session/serverClock.ts';
import { LiveState } from '#contract/codes.ts';
import { liveCalls } from '#contract/endpoints/lists.ts';
import { instant, reference } from '#contract/entities/common.ts';
import { liveScheduleDays, liveState } from '#contract/entities/live.ts';
import { writingLimits } from '#contract/limits.ts';
import { type LiveRow, liveThing } from '#contract/things/live.ts';
import { tooLong } from '../kinds.ts';
import { type WritingKind, type WritingProblem, writingKind } from '../writing.ts';

/** Live streams as people write them, with their calls. */

const liveValues = z.object({
  title: z.string(),
  introduction: z.string(),
  cover: z.string(),
  channel: reference.nullable(),
  /** null until it is chosen */
  startAt: instant.nullable(),
  /** once the stream has begun, its start cannot be changed */
  state: liveState.default(LiveState.scheduled),
});
export type LiveValues = z.output<typeof liveValues>;

export const introductionLength = 2_000;
const dayMilliseconds = 86_400_000;

const valuesOf = (row: LiveRow): LiveValues => {
  const { title, introduction, cover, channel, startAt, state } = row;
  return { title, introduction, cover, channel, startAt, state };
};

/** The problems of the start. `now` in milliseconds since 1970. */
export function startProblems(
  { startAt, state }: Pick<LiveValues, 'startAt' | 'state'>,
  now: number,
): WritingProblem<LiveValues>[] {
  if (state !== LiveState.scheduled) return [];
  const at = Date.parse(startAt ?? '');
  if (Number.isNaN(at)) return [{ field: 'startAt', key: 'startNeeded' }];
  if (at <= now) return [{ field: 'startAt', key: 'startPast' }];
  return at > now + liveScheduleDays * dayMilliseconds
    ? [{ field: 'startAt', key: 'startFar' }]
    : [];
}

/** What blocks publishing; empty if nothing does. */
export function problemsOfLive(values: LiveValues): WritingProblem<LiveValues>[] {
  const { title, introduction } = values;
  const problems: WritingProblem<LiveValues>[] = startProblems(values, serverNow());
  if (title.trim() === '') problems.unshift({ field: 'title', key: 'titleNeeded' });
  return [
    ...tooLong<LiveValues>('title', 'titleTooLong', title, writingLimits.title),
    ...problems,
    ...tooLong<LiveValues>('introduction', 'textTooLong', introduction, introductionLength),
  ];
}

/** The fields of a live stream as a save sends them. */
const fieldsOf = ({ title, introduction, cover, channel, startAt }: LiveValues) => ({
  title,
  introduction,
  cover,
  channelId: channel?.id ?? null,
  startAt,
});

export const liveKind: WritingKind<LiveValues> = writingKind({
  name: 'live',
  resource: 'live',
  managePath: '/manage/live',
  shape: liveValues,
  empty: {
    title: '',
    introduction: '',
    cover: '',
    channel: null,
    startAt: null,
    state: LiveState.scheduled,
  },
  row: liveThing.row,
  read: (id, options) => callEndpoint(liveCalls.detail, { parameters: { id } }, options),
  async write(body, options) {
    const saved = await callEndpoint(liveCalls.save, { body }, options);
    if (!body.isDraft) rememberPublished(saved.data.id);
    return saved;
  },
  valuesOf,
  fieldsOf,
  problemsOf: problemsOfLive,
  draftNeeds: ['titleNeeded', 'titleTooLong', 'textTooLong'],
});
