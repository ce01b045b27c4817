import { z } from 'zod';
import {
  defineChange,
  defineDelete,
  defineDetail,
  defineEndpoint,
  defineList,
  defineListCount,
  definePublish,
  defineQueryList,
  defineRestore,
  defineSave,
  defineTop,
  defineWithdraw,
  identifier,
  saved,
} from '../endpoint.ts';
import { adminUserRow, userRow, userSave } from '../entities/account.ts';
import { createdFilters, revision } from '../entities/common.ts';
import {
  bookListFilters,
  bookListRow,
  bookListSave,
  postFilters,
  postRow,
  postSave,
} from '../entities/content.ts';
import {
  liveFilters,
  livePush,
  livePushAsk,
  liveReplaySave,
  liveRow,
  liveSave,
  liveState,
} from '../entities/live.ts';
import { envelopeOf } from '../envelope.ts';
import { plainText } from '../limitedText.ts';
import { searchLength } from '../limits.ts';
import { bookThing } from '../things/book.ts';
import { channelThing } from '../things/channel.ts';
import { circleThing } from '../things/circle.ts';
import { labelKind, labelThing } from '../things/label.ts';
import { readingThing } from '../things/reading.ts';
import { topicThing } from '../things/topic.ts';

/** The list calls of contract 7.2 and the writing calls that contract 10.9 adds in their style. */

/** The tabs of what authors manage. */
const contentTabs = [
  'all',
  'published',
  'scheduled',
  'awaitingReview',
  'draft',
  'withdrawn',
  'blocked',
] as const;

export const postManageList = defineList({
  path: '/post/manage/list',
  summary: 'Posts to manage: an operator sees all, everybody else their own',
  access: 'member',
  filters: postFilters,
  row: postRow,
});
export const postListCount = defineListCount({
  path: '/post/manage/list/count',
  summary:
    'How many posts are published, scheduled, wait for review, are drafts, withdrawn, blocked',
  access: 'member',
  filters: postFilters,
  tabs: contentTabs,
});
export const postDetail = defineDetail('post', postRow, 'signed-in');
export const postSaveCall = defineSave('post', postSave, 'publisher', 'id');
export const postDelete = defineDelete('post', 'member');
export const postRestore = defineRestore('post', 'member');
export const postWithdraw = defineWithdraw('post', 'member');
export const postPublish = definePublish('post', 'publisher');
export const postTop = defineTop('post', 'member');

export const bookListManageList = defineList({
  path: '/bookList/manage/list',
  summary: 'Book lists to manage: an operator sees all, everybody else their own',
  access: 'member',
  filters: bookListFilters,
  row: bookListRow,
});
export const bookListListCount = defineListCount({
  path: '/bookList/manage/list/count',
  summary:
    'How many book lists are published, scheduled, wait for review, are drafts, withdrawn, blocked',
  access: 'member',
  filters: bookListFilters,
  tabs: contentTabs,
});
export const bookListDetail = defineDetail('bookList', bookListRow, 'signed-in');
export const bookListSaveCall = defineSave('bookList', bookListSave, 'publisher', 'id');
export const bookListDelete = defineDelete('bookList', 'member');
export const bookListRestore = defineRestore('bookList', 'member');
export const bookListWithdraw = defineWithdraw('bookList', 'member');
export const bookListPublish = definePublish('bookList', 'publisher');
export const bookListTop = defineTop('bookList', 'member');

export const liveManageList = defineList({
  path: '/live/manage/list',
  summary: 'Live streams to manage: an operator sees all, an institution its own',
  access: 'institution-member',
  filters: liveFilters,
  row: liveRow,
});
export const liveListCount = defineListCount({
  path: '/live/manage/list/count',
  summary: 'How many live streams are announced, live, over, replays or drafts',
  access: 'institution-member',
  filters: liveFilters,
  tabs: ['all', 'scheduled', 'live', 'ended', 'replay', 'draft'],
});
export const liveDetail = defineDetail('live', liveRow, 'signed-in');
export const liveSaveCall = defineSave('live', liveSave, 'institution-publisher', 'id');
export const liveDelete = defineDelete('live', 'institution-member');
export const liveRestore = defineRestore('live', 'institution-member');
export const liveWithdraw = defineWithdraw('live', 'institution-member');
export const livePublish = definePublish('live', 'institution-publisher');
export const liveTop = defineTop('live', 'institution-member');
export const liveStateCall = defineEndpoint({
  service: 'jmgr',
  method: 'PUT',
  path: '/live/state',
  summary: 'Begin a live stream, end it, or put its replay up or down',
  access: 'institution-publisher',
  audited: 'change',
  body: z.strictObject({ id: identifier, state: liveState, revision }),
  response: envelopeOf(saved.extend({ state: liveState })),
});
export const liveReplayCall = defineEndpoint({
  service: 'jmgr',
  method: 'PUT',
  path: '/live/replay',
  summary:
    'Add the recording of a live stream that is over, which makes it a replay; or take it away',
  access: 'institution-publisher',
  audited: 'change',
  body: liveReplaySave,
  response: envelopeOf(saved.extend({ state: liveState })),
});
export const livePushCall = defineEndpoint({
  service: 'jmgr',
  method: 'POST',
  path: '/live/push',
  summary:
    'Where to send a live stream: server, stream key and playback address; the key can be renewed',
  access: 'institution-publisher',
  again: 'unkept',
  audited: 'save',
  body: livePushAsk,
  response: envelopeOf(livePush),
});

export const readingList = defineList({
  path: '/reading/list',
  summary: 'Shared readings',
  access: 'signed-in',
  filters: readingThing.bodyFilters,
  row: readingThing.row,
});
export const readingDetail = defineDetail('reading', readingThing.row, 'signed-in');
export const readingSaveCall = defineSave('reading', readingThing.save, 'operator', 'id');
export const readingDelete = defineDelete('reading', 'operator');
export const readingRestore = defineRestore('reading', 'operator');

export const circleManageList = defineList({
  path: '/circle/manage/list',
  summary: 'Circles to manage',
  access: 'member',
  filters: circleThing.bodyFilters,
  row: circleThing.row,
});
export const circleList = defineList({
  path: '/circle/list',
  summary: 'Circles to pick from: status 30, not blocked, not a draft, circleStatus 0',
  access: 'signed-in',
  filters: circleThing.bodyFilters,
  row: circleThing.row,
});
export const circleDetail = defineDetail('circle', circleThing.row, 'signed-in');
export const circleSaveCall = defineSave('circle', circleThing.save, 'operator', 'id');
export const circleDelete = defineDelete('circle', 'operator');
export const circleRestore = defineRestore('circle', 'operator');

export const topicManageList = defineList({
  path: '/topic/manage/list',
  summary: 'Topics to manage',
  access: 'member',
  filters: topicThing.bodyFilters,
  row: topicThing.row,
});
export const topicList = defineList({
  path: '/topic/list',
  summary: 'Topics to pick from: status 30, not blocked, not deleted',
  access: 'signed-in',
  filters: topicThing.bodyFilters,
  row: topicThing.row,
});
export const topicDetail = defineDetail('topic', topicThing.row, 'signed-in');
export const topicSaveCall = defineSave('topic', topicThing.save, 'operator', 'id');
export const topicDelete = defineDelete('topic', 'operator');
export const topicRestore = defineRestore('topic', 'operator');

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

export const bookSearch = defineList({
  path: '/book/search/bookSearch',
  summary: 'Books by a piece of their title, author or publisher, one character included',
  access: 'signed-in',
  filters: bookThing.bodyFilters,
  row: bookThing.row,
});
export const bookDetail = defineDetail('book', bookThing.row, 'signed-in');
export const bookSaveCall = defineSave('book', bookThing.save, 'operator', 'bookId');
export const bookDelete = defineDelete('book', 'operator');
export const bookRestore = defineRestore('book', 'operator');

export const labelList = defineQueryList({
  path: '/label/list',
  summary: 'Labels; content labels unless a kind is asked for',
  access: 'signed-in',
  filters: { ...labelThing.queryFilters, kind: labelKind.optional() },
  row: labelThing.row,
});
export const labelPushList = defineQueryList({
  path: '/label/push/list',
  summary: 'Labels that messages are pushed by',
  access: 'signed-in',
  filters: labelThing.queryFilters,
  row: labelThing.row,
});
export const labelPersonalityList = defineList({
  path: '/label/personality/list',
  summary: 'Labels that describe readers',
  access: 'signed-in',
  filters: labelThing.bodyFilters,
  row: labelThing.row,
});
export const labelDetail = defineDetail('label', labelThing.row, 'signed-in');
export const labelSaveCall = defineSave('label', labelThing.save, 'operator', 'labelId');
export const labelDelete = defineDelete('label', 'operator');
export const labelRestore = defineRestore('label', 'operator');

export const channelDomainList = defineQueryList({
  path: '/channel/domain/list',
  summary: 'Channels by domain',
  access: 'signed-in',
  filters: channelThing.queryFilters,
  row: channelThing.row,
});
export const channelDetail = defineDetail('channel', channelThing.row, 'signed-in');
export const channelSaveCall = defineSave('channel', channelThing.save, 'operator', 'id');
export const channelDelete = defineDelete('channel', 'operator');
export const channelRestore = defineRestore('channel', 'operator');

export const appConfigInfo = defineEndpoint({
  service: 'jmgr',
  method: 'GET',
  path: '/app/config/info/{id}',
  summary: 'A named piece of configuration that the platform shows to everybody',
  access: 'public',
  parameters: z.object({ id: z.string().regex(/^[a-zA-Z0-9-]{1,64}$/) }),
  response: envelopeOf(z.object({ id: z.string(), value: z.record(z.string(), z.unknown()) })),
});
