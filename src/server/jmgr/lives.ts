import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { LiveState, liveContentType, liveTransitions } from '#contract/codes.ts';
import {
  liveDelete,
  liveDetail,
  liveListCount,
  liveManageList,
  livePublish,
  liveRestore,
  liveSaveCall,
  liveStateCall,
  liveTop,
  liveWithdraw,
} from '#contract/endpoints/lists.ts';
import { type LiveRow, type LiveSave, liveRow, liveSave } from '#contract/entities/live.ts';
import type { Language } from '#contract/language.ts';
import { searchColumnsOf } from '../database/search.ts';
import type { Row, Tables } from '../database/tables.ts';
import type { Predicate } from '../database/totals.ts';
import { sentence } from '../http/errors.ts';
import { type Caller, type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { type FiltersOf, type ListSource, predicatesOf } from './listQuery.ts';
import { messages } from './messages.ts';
import {
  createdFilters,
  equals,
  from,
  notDeleted,
  refersTo,
  searches,
  storedId,
  until,
  visible,
  wholeAtLeast,
  wholeAtMost,
} from './predicates.ts';
import { publishingCalls } from './publishing.ts';
import {
  managedBy,
  mayRead,
  missingProblems,
  moderationColumns,
  refuseProblems,
  stampsOf,
  type WriteProblem,
  writeRecord,
} from './records.ts';
import { loadReferences } from './references.ts';
import { thingCalls, type Write } from './thing.ts';

/** Live streams: announced, live, over, and a replay of them (DESIGN 4, "Live"). */

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
  // a replay is of one type, everything before it of the other
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

async function present(
  database: Kysely<Tables>,
  records: readonly LiveRecord[],
): Promise<LiveRow[]> {
  const references = await loadReferences(database, {
    accounts: records.map((record) => record.account_id),
    channels: records.map((record) => record.channel_id),
  });
  return records.map((record) => {
    const codes = codesOf.parse(record);
    return {
      id: record.id,
      contentType: liveContentType(codes.state),
      title: record.title,
      introduction: record.introduction,
      cover: record.cover,
      user: references.author(record.account_id),
      channel: references.one('channels', record.channel_id),
      ...codes,
      startAt: record.start_at.toISOString(),
      beganAt: record.began_at?.toISOString() ?? null,
      endedAt: record.ended_at?.toISOString() ?? null,
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

async function columnsOf(body: LiveSave, { caller, transaction, record }: Write<LiveRecord>) {
  const moderation = moderationColumns(caller, body, record);
  const hasBegun = record !== undefined && record.state !== LiveState.scheduled;
  const isMoved = hasBegun && new Date(body.startAt).getTime() !== record.start_at.getTime();
  const moved: WriteProblem[] = isMoved
    ? [{ field: 'startAt', code: 'begun', key: 'liveBegun' }]
    : [];
  const references = await loadReferences(transaction, { channels: [body.channelId] });
  const ids = body.channelId === null ? [] : [body.channelId];
  refuseProblems('liveStream', [
    ...moved,
    ...missingProblems(references, [{ field: 'channelId', kind: 'channels', ids }]),
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
    body: liveSave,
    title: 'title',
    matchedBy: { title: { column: 'title', type: 'text' } },
    pickable: visible,
    show: (records) => present(services.database, records),
    mayRead,
    idOf: (body) => body.id,
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
function stepProblem(record: LiveRecord, to: LiveState): WriteProblem | undefined {
  const { state } = codesOf.parse(record);
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
  if (to !== LiveState.live) return undefined;
  if (record.is_draft) return { field: 'state', code: 'draft', key: 'liveStillDraft' };
  if (record.is_blocked) return { field: 'state', code: 'blocked', key: 'liveBlocked' };
  return undefined;
}

interface Step {
  readonly id: string;
  readonly state: LiveState;
  readonly revision: number;
}

/** Takes one step. @throws InvalidInput where the state has no such step, and what `writeRecord` throws */
function takeStep({ database, now }: Services, step: Step, caller: Caller) {
  const read = (id: string) =>
    database
      .selectFrom('live')
      .select(columns)
      .where('id', '=', storedId(id))
      .where('is_deleted', '=', false)
      .executeTakeFirst();
  return writeRecord<LiveRecord>(database, {
    thing: 'liveStream',
    table: 'live',
    caller,
    id: step.id,
    revision: step.revision,
    read,
    show: async (record) => (await present(database, [record]))[0],
    // the call's own validator asks for the id
    insert: () => Promise.reject(new TypeError('a step makes no live stream')),
    update: async (record, transaction) => {
      const problem = stepProblem(record, step.state);
      if (problem) refuseProblems('liveStream', [problem]);
      const changed = await transaction
        .updateTable('live')
        .set({
          state: step.state,
          ...(step.state === LiveState.live ? { began_at: now() } : {}),
          ...(record.state === LiveState.live ? { ended_at: now() } : {}),
          updated_at: now(),
          revision: sql`revision + 1`,
        })
        .where('id', '=', record.id)
        .where('revision', '=', record.revision)
        .where('is_deleted', '=', false)
        .executeTakeFirst();
      return changed.numUpdatedRows > 0n;
    },
  });
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

export function liveHandlers(services: Services): HandledEndpoint[] {
  const lives = liveCalls(services);
  const publishing = publishingCalls(services, { thing: 'liveStream', table: 'live' });
  return [
    handle(liveManageList, ({ body, caller }) =>
      lives.list(body, [notDeleted, ...managedBy(caller), ...predicatesOf(filters, body)]),
    ),
    handle(liveListCount, ({ body, caller }) =>
      lives.count(tabs, [notDeleted, ...managedBy(caller), ...predicatesOf(filters, body)]),
    ),
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
  ];
}
