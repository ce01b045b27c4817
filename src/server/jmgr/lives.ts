import { type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { ContentStatus, LiveState, liveContentType, liveTransitions } from '#contract/codes.ts';
import {
  liveDelete,
  liveDetail,
  liveListCount,
  liveManageList,
  livePublish,
  livePushCall,
  liveReplayCall,
  liveRestore,
  liveSaveCall,
  liveStateCall,
  liveTop,
  liveWithdraw,
} from '#contract/endpoints/lists.ts';
import {
  type LiveRow,
  type LiveSave,
  type liveReplaySave,
  liveRow,
  liveScheduleDays,
} from '#contract/entities/live.ts';
import { video } from '#contract/entities/media.ts';
import type { Language } from '#contract/language.ts';
import { after } from '../after.ts';
import { searchColumnsOf } from '../database/search.ts';
import type { Row, Tables } from '../database/tables.ts';
import type { Predicate } from '../database/totals.ts';
import { Forbidden, sentence } from '../http/errors.ts';
import { type Caller, type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import { mediaServerOf } from '../live/mediaServer.ts';
import { canBePlayed, knownStreamOrigins, playbackOf } from '../live/playback.ts';
import { readPush } from '../live/push.ts';
import type { Services } from '../services.ts';
import type { FiltersOf, ListSource } from './listQuery.ts';
import { managedRows } from './managed.ts';
import { messages } from './messages.ts';
import { orderFor } from './pins.ts';
import {
  createdFilters,
  equals,
  from,
  refersTo,
  searches,
  storedId,
  until,
  visible,
  wholeAtLeast,
  wholeAtMost,
} from './predicates.ts';
import { keepingLinks, publishingCalls } from './publishing.ts';
import {
  about,
  isShown,
  isTheirs,
  mayRead,
  missingProblems,
  moderationColumns,
  notFound,
  refusedWrite,
  refuseProblems,
  stampsOf,
  type WriteProblem,
  writeRecord,
} from './records.ts';
import { loadReferences } from './references.ts';
import { thingCalls, type Write } from './thing.ts';
import { handleTogether } from './together.ts';

/** Live streams: announced, live, over, and a replay of them (contract 10.16). */

const columns = [
  'id',
  'title',
  'introduction',
  'cover',
  'account_id',
  'channel_id',
  'state',
  'start_at',
  'began_at',
  'ended_at',
  'view_count',
  'like_count',
  'reservation_count',
  'status',
  'is_blocked',
  'is_draft',
  'is_top',
  'created_at',
  'updated_at',
  'revision',
] as const satisfies readonly (keyof Row<'live'>)[];
type LiveRecord = Pick<Row<'live'>, (typeof columns)[number]>;

const source: ListSource<'live', (typeof columns)[number]> = {
  table: 'live',
  columns,
  sorts: {
    startAt: { column: 'start_at' },
    createdAt: { column: 'created_at' },
    updatedAt: { column: 'updated_at' },
    title: { column: 'title' },
    viewCount: { column: 'view_count' },
    reservationCount: { column: 'reservation_count' },
  },
  defaultSort: [
    { column: 'is_top', descending: true },
    { column: 'start_at', descending: true },
  ],
};

const ofDomain = (domain: string): Predicate => ({
  condition: sql<boolean>`channel_id in (
    select channel.id from channel where channel.domain = ${domain} and not channel.is_deleted
  )`,
});

const filters: FiltersOf<z.output<typeof liveManageList.body>> = {
  searchText: (text) => searches('live', text),
  state: (value) => equals('state', value),
  // replays have one type, streams in any earlier state the other
  contentType: (value) => ({
    condition: sql<boolean>`(state = ${LiveState.replay}) = ${value === liveContentType(LiveState.replay)}`,
    column: 'state',
  }),
  status: (value) => equals('status', value),
  isBlocked: (value) => equals('is_blocked', value),
  isDraft: (value) => equals('is_draft', value),
  isTop: (value) => equals('is_top', value),
  userId: (id) => refersTo('account_id', id),
  channelDomain: ofDomain,
  channelId: (id) => refersTo('channel_id', id),
  startAtFrom: (value) => from('start_at', value),
  startAtTo: (value) => until('start_at', value),
  viewCountMin: (value) => wholeAtLeast('view_count', value),
  viewCountMax: (value) => wholeAtMost('view_count', value),
  ...createdFilters,
};

const codesOf = liveRow.pick({ status: true, state: true });

const bodyOf = (record: LiveRecord) => ({
  title: record.title,
  introduction: record.introduction,
  cover: record.cover,
  channelId: record.channel_id,
  startAt: record.start_at?.toISOString() ?? null,
  isDraft: record.is_draft,
  isTop: record.is_top,
  isBlocked: record.is_blocked,
});

/** The recordings that were added to live streams, by the id of the stream. */
async function replaysOf(database: Kysely<Tables>, records: readonly LiveRecord[]) {
  const over = records.filter(
    ({ state }) => state === LiveState.ended || state === LiveState.replay,
  );
  if (over.length === 0) return new Map<string, LiveRow['replayVideo']>();
  const rows = await database
    .selectFrom('live_media')
    .select(['live_id', 'replay'])
    .where(
      'live_id',
      'in',
      over.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.map(({ live_id, replay }) => [live_id, video.nullable().parse(replay)]));
}

async function present(
  { database, settings }: Services,
  records: readonly LiveRecord[],
): Promise<LiveRow[]> {
  const replays = await replaysOf(database, records);
  const references = await loadReferences(database, {
    accounts: records.map((record) => record.account_id),
    channels: records.map((record) => record.channel_id),
  });
  return records.map((record) => {
    const codes = codesOf.parse(record);
    const replayVideo = replays.get(record.id) ?? null;
    return {
      id: record.id,
      contentType: liveContentType(codes.state),
      title: record.title,
      introduction: record.introduction,
      cover: record.cover,
      user: references.author(record.account_id),
      channel: references.one('channels', record.channel_id),
      ...codes,
      startAt: record.start_at?.toISOString() ?? null,
      beganAt: record.began_at?.toISOString() ?? null,
      endedAt: record.ended_at?.toISOString() ?? null,
      playback: playbackOf(settings, {
        id: record.id,
        state: codes.state,
        replayVideo,
        isShown: isShown(record),
      }),
      replayVideo,
      isBlocked: record.is_blocked,
      isDraft: record.is_draft,
      isTop: record.is_top,
      redundancy: {
        viewCount: record.view_count,
        likeCount: record.like_count,
        reservationCount: record.reservation_count,
      },
      ...stampsOf(record),
    };
  });
}

/** Seconds that somebody may take from choosing "now" to sending it. */
const patienceSeconds = 300;

/** What is against the time that a live stream is announced for, where it is a new one; a draft may name any or none. */
function startProblems(
  { startAt, isDraft }: LiveSave,
  { record, at }: Pick<Write<LiveRecord>, 'record' | 'at'>,
): WriteProblem[] {
  const start = startAt === null ? null : new Date(startAt);
  const isMoved = start?.getTime() !== record?.start_at?.getTime();
  if (record && record.state !== LiveState.scheduled)
    return isMoved ? [{ field: 'startAt', code: 'begun', key: 'liveBegun' }] : [];
  if (isDraft) return [];
  if (start === null) return [{ field: 'startAt', code: 'required', key: 'liveStartNeeded' }];
  if (!isMoved && !record?.is_draft) return [];
  if (start < after(at, -patienceSeconds))
    return [{ field: 'startAt', code: 'past', key: 'livePast' }];
  if (start <= after(at, liveScheduleDays * 86_400)) return [];
  const values = { days: liveScheduleDays };
  return [{ field: 'startAt', code: 'too-far', key: 'liveTooFar', values }];
}

async function columnsOf(body: LiveSave, write: Write<LiveRecord>) {
  const { caller, transaction, record } = write;
  const moderation = moderationColumns(caller, body, record);
  const references = await loadReferences(transaction, { channels: [body.channelId] });
  const ids = body.channelId === null ? [] : [body.channelId];
  const keeping = keepingLinks(record, body);
  refuseProblems('liveStream', [
    ...startProblems(body, write),
    ...missingProblems(references, [
      { field: 'channelId', kind: 'channels', ids, kept: keeping && [keeping.channel_id] },
    ]),
  ]);
  const values = {
    title: body.title,
    introduction: body.introduction,
    cover: body.cover,
    channel_id: body.channelId,
    start_at: body.startAt,
    is_draft: body.isDraft,
  };
  return { ...values, ...searchColumnsOf.live(values), ...moderation };
}

const liveCalls = (services: Services) =>
  thingCalls(services, {
    thing: 'liveStream',
    source,
    call: liveSaveCall,
    title: 'title',
    matchedBy: { title: { column: 'title', type: 'name' } },
    pickable: visible,
    show: (records) => present(services, records),
    mayRead,
    bodyOf,
    columnsOf,
  });

/** How rows of a file become live streams. */
export const liveRows = (services: Services) => liveCalls(services).writable;

const stateNames = {
  scheduled: 'stateScheduled',
  live: 'stateLive',
  ended: 'stateEnded',
  replay: 'stateReplay',
} as const;
const stateName = (state: LiveState, language: Language) =>
  sentence(messages, stateNames[state])(language);

/** What is against a step, if anything is. */
function stepProblem(
  record: LiveRecord,
  to: LiveState,
  hasReplay: boolean,
): WriteProblem | undefined {
  const { state, status } = codesOf.parse(record);
  const known = liveTransitions[state];
  if (!known.includes(to))
    return {
      field: 'state',
      code: 'wrong-step',
      key: 'liveStep',
      values: {
        from: (language) => stateName(state, language),
        to: (language) => stateName(to, language),
        known: (language) => known.map((one) => stateName(one, language)).join(', '),
      },
    };
  if (to === LiveState.replay && !hasReplay)
    return { field: 'state', code: 'no-replay', key: 'liveReplayMissing' };
  if (to !== LiveState.live) return undefined;
  if (record.is_draft) return { field: 'state', code: 'draft', key: 'liveStillDraft' };
  if (record.is_blocked) return { field: 'state', code: 'blocked', key: 'liveBlocked' };
  return status === ContentStatus.published
    ? undefined
    : { field: 'state', code: 'not-published', key: 'liveNotPublished' };
}

const readLive = (database: Kysely<Tables>, id: string) =>
  database
    .selectFrom('live')
    .select(columns)
    .where('id', '=', storedId(id))
    .where('is_deleted', '=', false)
    .executeTakeFirst();

interface Change {
  readonly id: string;
  readonly revision: number;
}

/**
 * Changes a live stream by `act`, which gives the columns that it changes.
 *
 * @throws what `act` and `writeRecord` throw
 */
function changeLive(
  services: Services,
  { id, revision }: Change,
  caller: Caller,
  act: (
    record: LiveRecord,
    transaction: Transaction<Tables>,
  ) => Promise<Partial<Pick<Row<'live'>, 'state' | 'began_at' | 'ended_at'>>>,
) {
  const { database, now } = services;
  return writeRecord<LiveRecord>(database, {
    thing: 'liveStream',
    table: 'live',
    caller,
    id,
    revision,
    read: (wanted) => readLive(database, wanted),
    show: async (record) => (await present(services, [record]))[0],
    // the call's own validator asks for the id
    insert: () => Promise.reject(new TypeError('a change makes no live stream')),
    update: async (record, transaction) => {
      const changed = await transaction
        .updateTable('live')
        .set({
          ...(await act(record, transaction)),
          updated_at: now(),
          revision: sql`revision + 1`,
        })
        .where('id', '=', record.id)
        .where('revision', '=', record.revision)
        .where('is_deleted', '=', false)
        .executeTakeFirst();
      return changed.numUpdatedRows > 0n ? 'written' : 'stale';
    },
  });
}

/** Takes one step. @throws InvalidInput where the state has no such step, and what `writeRecord` throws */
function takeStep(services: Services, step: Change & { state: LiveState }, caller: Caller) {
  const { settings, now } = services;
  return changeLive(services, step, caller, async (record, transaction) => {
    const replay = (await replaysOf(transaction, [record])).get(record.id);
    // the sample has a replay of its own
    const hasReplay = Boolean(replay) || mediaServerOf(settings) === undefined;
    const problem = stepProblem(record, step.state, hasReplay);
    if (problem) throw refusedWrite('liveStream', problem);
    return {
      state: step.state,
      ...(step.state === LiveState.live ? { began_at: now() } : {}),
      ...(record.state === LiveState.live ? { ended_at: now() } : {}),
    };
  });
}

/**
 * Puts up the recording of what is over, or takes it away.
 *
 * @throws InvalidInput before it is over, and where readers' pages could not play the recording
 */
async function saveReplay(
  services: Services,
  { video: recording, ...change }: z.output<typeof liveReplaySave>,
  caller: Caller,
) {
  const { settings } = services;
  const state = recording ? LiveState.replay : LiveState.ended;
  if (recording && !canBePlayed(settings, recording.url)) {
    const values = { known: knownStreamOrigins(settings) };
    throw refusedWrite('liveStream', {
      field: 'video',
      code: 'not-playable',
      key: 'liveNotPlayable',
      values,
    });
  }
  const saved = await changeLive(services, change, caller, async (record, transaction) => {
    if (record.state !== LiveState.ended && record.state !== LiveState.replay)
      throw refusedWrite('liveStream', { field: 'video', code: 'not-over', key: 'liveNotOver' });
    const replay = recording && JSON.stringify(recording);
    await transaction
      .insertInto('live_media')
      .values({ live_id: record.id, replay })
      .onConflict((conflict) => conflict.column('live_id').doUpdateSet({ replay }))
      .execute();
    return { state };
  });
  return { ...saved, state };
}

/** Where to send a live stream. @throws NotFound, Forbidden where it is another's, InvalidInput once it is over */
async function pushOf(
  services: Services,
  { id, renew }: z.output<typeof livePushCall.body>,
  caller: Caller,
) {
  const record = await readLive(services.database, id);
  if (!record) throw notFound('liveStream', id);
  if (!isTheirs(caller, record)) throw new Forbidden(about('liveStream', 'notYours'));
  if (record.state !== LiveState.scheduled && record.state !== LiveState.live)
    throw refusedWrite('liveStream', { field: 'id', code: 'over', key: 'livePushOver' });
  const startAt = record.start_at ?? services.now();
  return readPush(services, { id: record.id, startAt, renew });
}

/** The tabs of the list; `schemas/live.json` asks for the same by its filters. */
const tabs = {
  all: [],
  scheduled: [equals('state', LiveState.scheduled), equals('is_draft', false)],
  live: [equals('state', LiveState.live)],
  ended: [equals('state', LiveState.ended)],
  replay: [equals('state', LiveState.replay)],
  draft: [equals('is_draft', true)],
};

/** The calls of live streams (contract 7.2). */
export function liveHandlers(services: Services): HandledEndpoint[] {
  const lives = liveCalls(services);
  const publishing = publishingCalls(services, { thing: 'liveStream', table: 'live' });
  return [
    handleTogether(services, liveManageList, ({ body, caller }) =>
      lives.list(
        { ...body, sort: orderFor(caller, body.sort, '-startAt') },
        managedRows(filters, { body, caller }),
      ),
    ),
    handle(liveListCount, (call) => lives.count(tabs, managedRows(filters, call))),
    handle(liveDetail, lives.detail),
    handle(liveSaveCall, lives.save),
    handle(liveDelete, lives.remove),
    handle(liveRestore, lives.restore),
    handle(liveWithdraw, publishing.withdraw),
    handle(livePublish, publishing.publish),
    handle(liveTop, publishing.top),
    handle(liveStateCall, async ({ body, caller }) => {
      const saved = await takeStep(services, body, caller);
      return succeed({ ...saved, state: body.state });
    }),
    handle(liveReplayCall, async ({ body, caller }) =>
      succeed(await saveReplay(services, body, caller)),
    ),
    handle(livePushCall, async ({ body, caller }) => succeed(await pushOf(services, body, caller))),
  ];
}
