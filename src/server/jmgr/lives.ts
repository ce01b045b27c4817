import { type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { ContentStatus, LiveState, liveContentType, liveTransitions } from '#contract/codes.ts';
import {
  liveCalls,
  livePushCall,
  liveReplayCall,
  liveStateCall,
} from '#contract/endpoints/lists.ts';
import { type liveReplaySave, liveScheduleDays } from '#contract/entities/live.ts';
import { video } from '#contract/entities/media.ts';
import type { Language } from '#contract/language.ts';
import { type LiveRow, liveThing } from '#contract/things/live.ts';
import { locales } from '#locales/index.ts';
import { after } from '../after.ts';
import type { Row, Tables } from '../database/tables.ts';
import { type RecordOf, searchColumnsOf } from '../database/thingColumns.ts';
import type { Predicate } from '../database/totals.ts';
import { Forbidden, sentence } from '../http/errors.ts';
import { type Caller, type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import { mediaServerOf } from '../live/mediaServer.ts';
import { readPush } from '../live/push.ts';
import { canBePlayed, knownStreamOrigins, playbackOf } from '../live/streams.ts';
import type { Services } from '../services.ts';
import { declared } from './declared.ts';
import { managedHandlers } from './managed.ts';
import { equals, storedId, visible } from './predicates.ts';
import { keepingLinks } from './publishing.ts';
import {
  about,
  isShown,
  isTheirs,
  mayRead,
  notFound,
  refusedWrite,
  refuseProblems,
  requireMayBlock,
  type WriteProblem,
  writeRecord,
} from './records.ts';
import type { Write } from './thing/declaration.ts';
import { thingCalls } from './thing/index.ts';

/** Live streams: announced, live, over, and a replay of them (contract 10.16). */

const ofDomain = (domain: string): Predicate => ({
  condition: sql<boolean>`channel_id in (
    select channel.id from channel where channel.domain = ${domain} and not channel.is_deleted
  )`,
});

const lives = declared(
  liveThing,
  {
    contentType: (value) => ({
      condition: sql<boolean>`(state = ${LiveState.replay}) = ${value === liveContentType(LiveState.replay)}`,
      column: 'state',
    }),
    channelDomain: ofDomain,
  },
  {
    defaultSort: [
      { column: 'is_top', descending: true },
      { column: 'start_at', descending: true },
    ],
  },
);

type LiveRecord = RecordOf<typeof liveThing>;
type LiveSave = z.output<typeof liveCalls.save.body>;

const codesOf = liveThing.row.pick({ status: true, state: true });

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

const showWith = ({ database, settings }: Services) =>
  lives.show(database, async (records) => {
    const replays = await replaysOf(database, records);
    return (record) => {
      const { id } = record;
      const { state } = codesOf.parse(record);
      const replayVideo = replays.get(id) ?? null;
      return {
        contentType: liveContentType(state),
        playback: playbackOf(settings, { id, state, replayVideo, isShown: isShown(record) }),
        replayVideo,
      };
    };
  });

/** A start may be so many seconds ago: somebody has chosen "now" and took a while to send it. */
const patienceSeconds = 300;

/** The problems of a new or changed start time. A draft may have any time, or none. */
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
  requireMayBlock(caller, body, record);
  const values = lives.columnsOf(body);
  refuseProblems('live', [
    ...startProblems(body, write),
    ...(await lives.missing(transaction, values, { kept: keepingLinks(record, body) })),
  ]);
  return { ...values, ...searchColumnsOf(liveThing, values) };
}

const liveRecords = (services: Services) =>
  thingCalls(services, {
    ...lives.declaration,
    calls: liveCalls,
    pickable: visible,
    show: showWith(services),
    mayRead,
    columnsOf,
  });

/** How rows of a file become live streams. */
export const liveRows = (services: Services) => liveRecords(services).writable;

const stateNames = {
  scheduled: 'stateScheduled',
  live: 'stateLive',
  ended: 'stateEnded',
  replay: 'stateReplay',
} as const;
const stateName = (state: LiveState, language: Language) =>
  sentence(locales.server.jmgr, stateNames[state])(language);

/** The problem of a step to another state, if it has one. */
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
    .select(lives.declaration.source.columns)
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
    thing: 'live',
    table: 'live',
    caller,
    id,
    revision,
    read: (wanted) => readLive(database, wanted),
    show: async (record) => (await showWith(services)([record]))[0],
    // never called: the validator asks for the id
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

/** Takes a live stream to another state. @throws InvalidInput if there is no such step, and what `writeRecord` throws */
function takeStep(services: Services, step: Change & { state: LiveState }, caller: Caller) {
  const { settings, now } = services;
  return changeLive(services, step, caller, async (record, transaction) => {
    const replay = (await replaysOf(transaction, [record])).get(record.id);
    // without a media server the built-in sample is shown, which has a replay
    const hasReplay = Boolean(replay) || mediaServerOf(settings) === undefined;
    const problem = stepProblem(record, step.state, hasReplay);
    if (problem) throw refusedWrite('live', problem);
    return {
      state: step.state,
      ...(step.state === LiveState.live ? { began_at: now() } : {}),
      ...(record.state === LiveState.live ? { ended_at: now() } : {}),
    };
  });
}

/**
 * Adds a recording to a live stream that is over, or takes it away.
 *
 * @throws InvalidInput if the stream is not over, or if readers' pages cannot play the recording
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
    throw refusedWrite('live', {
      field: 'video',
      code: 'not-playable',
      key: 'liveNotPlayable',
      values,
    });
  }
  const saved = await changeLive(services, change, caller, async (record, transaction) => {
    if (record.state !== LiveState.ended && record.state !== LiveState.replay)
      throw refusedWrite('live', { field: 'video', code: 'not-over', key: 'liveNotOver' });
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

/** Where to send a live stream. @throws NotFound, Forbidden if it belongs to another account, InvalidInput if it is over */
async function pushOf(
  services: Services,
  { id, renew }: z.output<typeof livePushCall.body>,
  caller: Caller,
) {
  const record = await readLive(services.database, id);
  if (!record) throw notFound('live', id);
  if (!isTheirs(caller, record)) throw new Forbidden(about('live', 'notYours'));
  if (record.state !== LiveState.scheduled && record.state !== LiveState.live)
    throw refusedWrite('live', { field: 'id', code: 'over', key: 'livePushOver' });
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
export const liveHandlers = (services: Services): HandledEndpoint[] => [
  ...managedHandlers(services, {
    thing: 'live',
    table: 'live',
    calls: liveCalls,
    records: liveRecords(services),
    predicates: lives.predicates,
    tabs,
    unpinned: '-startAt',
  }),
  handle(liveStateCall, async ({ body, caller }) => {
    const saved = await takeStep(services, body, caller);
    return succeed({ ...saved, state: body.state });
  }),
  handle(liveReplayCall, async ({ body, caller }) =>
    succeed(await saveReplay(services, body, caller)),
  ),
  handle(livePushCall, async ({ body, caller }) => succeed(await pushOf(services, body, caller))),
];
