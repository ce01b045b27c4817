import { z } from 'zod';
import {
  defineChange,
  defineDetail,
  defineList,
  defineQueryList,
  identifier,
  jmgr,
  revision,
  saved,
} from '../endpoint.ts';
import { createdFilters } from '../entities/common.ts';
import { livePush, livePushAsk, liveReplaySave, liveState } from '../entities/live.ts';
import { adminUserRow, userRow, userSave } from '../entities/users.ts';
import { plainText } from '../limitedText.ts';
import { searchLength } from '../limits.ts';
import { bookThing } from '../things/book.ts';
import { bookListThing } from '../things/bookList.ts';
import { contentCalls, recordCalls } from '../things/calls.ts';
import { channelThing } from '../things/channel.ts';
import { circleThing } from '../things/circle.ts';
import { labelKind, labelThing } from '../things/label.ts';
import { liveThing } from '../things/live.ts';
import { postThing } from '../things/post.ts';
import { readingThing } from '../things/reading.ts';
import { topicThing } from '../things/topic.ts';

/** The list calls of contract 7.2, and the writing calls that contract 10.9 adds in the same style. */

/** The tabs of the content that authors manage. */
const contentTabs = [
  'all',
  'published',
  'scheduled',
  'awaitingReview',
  'draft',
  'withdrawn',
  'blocked',
] as const;

const ofAuthors = { access: { save: 'publisher', change: 'member' }, tabs: contentTabs } as const;
const standings = 'published, scheduled, wait for review, are drafts, withdrawn, blocked';

export const postCalls = contentCalls(postThing, {
  ...ofAuthors,
  toManage: 'Posts to manage: an operator sees all, everybody else their own',
  toCount: `How many posts are ${standings}`,
});

export const bookListCalls = contentCalls(bookListThing, {
  ...ofAuthors,
  toManage: 'Book lists to manage: an operator sees all, everybody else their own',
  toCount: `How many book lists are ${standings}`,
});

export const liveCalls = contentCalls(liveThing, {
  access: { save: 'institution-publisher', change: 'institution-member' },
  tabs: ['all', 'scheduled', 'live', 'ended', 'replay', 'draft'],
  toManage: 'Live streams to manage: an operator sees all, an institution its own',
  toCount: 'How many live streams are announced, live, over, replays or drafts',
});
export const liveStateCall = jmgr.put('/live/state', 'institution-publisher', {
  summary: 'Begin a live stream, end it, or put its replay up or down',
  audited: 'change',
  body: z.strictObject({ id: identifier, state: liveState, revision }),
  answer: saved.extend({ state: liveState }),
});
export const liveReplayCall = jmgr.put('/live/replay', 'institution-publisher', {
  summary:
    'Add the recording of a live stream that is over, which makes it a replay; or take it away',
  audited: 'change',
  body: liveReplaySave,
  answer: saved.extend({ state: liveState }),
});
export const livePushCall = jmgr.post('/live/push', 'institution-publisher', {
  summary:
    'Where to send a live stream: server, stream key and playback address; the key can be renewed',
  again: 'unkept',
  audited: 'save',
  body: livePushAsk,
  answer: livePush,
});

/** Access for things that only operators write. */
const operators = { save: 'operator', change: 'operator' } as const;

export const readingCalls = {
  list: defineList({
    path: '/reading/list',
    summary: 'Shared readings',
    access: 'signed-in',
    filters: readingThing.bodyFilters,
    row: readingThing.row,
  }),
  ...recordCalls(readingThing, operators),
};

export const circleCalls = {
  manage: defineList({
    path: '/circle/manage/list',
    summary: 'Circles to manage',
    access: 'member',
    filters: circleThing.bodyFilters,
    row: circleThing.row,
  }),
  list: defineList({
    path: '/circle/list',
    summary: 'Circles to pick from: status 30, not blocked, not a draft, circleStatus 0',
    access: 'signed-in',
    filters: circleThing.bodyFilters,
    row: circleThing.row,
  }),
  ...recordCalls(circleThing, operators),
};

export const topicCalls = {
  manage: defineList({
    path: '/topic/manage/list',
    summary: 'Topics to manage',
    access: 'member',
    filters: topicThing.bodyFilters,
    row: topicThing.row,
  }),
  list: defineList({
    path: '/topic/list',
    summary: 'Topics to pick from: status 30, not blocked, not deleted',
    access: 'signed-in',
    filters: topicThing.bodyFilters,
    row: topicThing.row,
  }),
  ...recordCalls(topicThing, operators),
};

const userFilters = {
  searchText: plainText(searchLength).optional(),
  isInstitution: z.boolean().optional(),
  enablePublish: z.boolean().optional(),
  isBlocked: z.boolean().optional(),
  ...createdFilters,
};
export const userManageList = defineList({
  path: '/user/list',
  summary: 'Accounts to manage',
  access: 'operator',
  filters: userFilters,
  row: userRow,
});
export const userPickList = defineQueryList({
  path: '/user/list',
  summary: 'App users to pick from',
  access: 'operator',
  filters: { searchText: plainText(searchLength).optional() },
  row: userRow.pick({ id: true, name: true, nickname: true, avatar: true, isInstitution: true }),
});
export const userDetail = defineDetail('user', userRow, 'operator');
export const userSaveCall = defineChange('user', userSave, 'operator');
export const systemUserSelectList = defineQueryList({
  path: '/system/user/select/list',
  summary: 'Operators of the platform to pick from',
  access: 'operator',
  filters: { userName: plainText(searchLength).optional() },
  row: adminUserRow,
});

export const bookCalls = {
  list: defineList({
    path: '/book/search/bookSearch',
    summary: 'Books by a piece of their title, author or publisher, one character included',
    access: 'signed-in',
    filters: bookThing.bodyFilters,
    row: bookThing.row,
  }),
  ...recordCalls(bookThing, operators),
};

export const labelCalls = {
  list: defineQueryList({
    path: '/label/list',
    summary: 'Labels; content labels unless a kind is asked for',
    access: 'signed-in',
    filters: { ...labelThing.queryFilters, kind: labelKind.optional() },
    row: labelThing.row,
  }),
  push: defineQueryList({
    path: '/label/push/list',
    summary: 'Labels that messages are pushed by',
    access: 'signed-in',
    filters: labelThing.queryFilters,
    row: labelThing.row,
  }),
  personality: defineList({
    path: '/label/personality/list',
    summary: 'Labels that describe readers',
    access: 'signed-in',
    filters: labelThing.bodyFilters,
    row: labelThing.row,
  }),
  ...recordCalls(labelThing, operators),
};

export const channelCalls = {
  list: defineQueryList({
    path: '/channel/domain/list',
    summary: 'Channels by domain',
    access: 'signed-in',
    filters: channelThing.queryFilters,
    row: channelThing.row,
  }),
  ...recordCalls(channelThing, operators),
};

export const appConfigInfo = jmgr.get('/app/config/info/{id}', 'public', {
  summary: 'A named piece of configuration that the platform shows to everybody',
  parameters: z.object({ id: z.string().regex(/^[a-zA-Z0-9-]{1,64}$/) }),
  answer: z.object({ id: z.string(), value: z.record(z.string(), z.unknown()) }),
});
