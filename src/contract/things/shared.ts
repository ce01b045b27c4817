import { identifier } from '../endpoint.ts';
import { contentStatus, moderatedStatus, supersededWriting } from '../entities/common.ts';
import { writingLimits } from '../limits.ts';
import { differs, equals, is, refersTo } from './filter.ts';
import { boolean, code, dateTime, image, longText, name, named, owner } from './kinds.ts';

/** Fields that several things share. */

/** A title; it is used in messages like a name. */
export const title = name({
  label: named('标题', 'Title'),
  max: writingLimits.title,
  required: true,
  sort: true,
  match: 'name',
});
/** The description of a thing. */
export const introduction = longText({ label: named('正文', 'Content'), max: 2_000 });
export const cover = image({ label: named('封面', 'Cover') });
export const user = owner({ label: named('账号', 'Account') });
export const author = owner({ label: named('作者', 'Author') });

const status = named('状态', 'Status');
/** The status of a record, as an operator sets it. */
export const moderated = code({
  label: status,
  codes: contentStatus,
  sent: moderatedStatus,
  default: 30,
});
/** The status of a record, as publishing and reviewing set it. */
export const settledStatus = code({
  label: status,
  codes: contentStatus,
  default: 30,
  readOnly: true,
});

/** Whether operators have blocked a record; authors cannot set it. */
export const isBlocked = boolean({ label: named('已封禁', 'Blocked') });
export const isDraft = boolean({ label: named('草稿', 'Draft') });
/** Whether a record is pinned; an author can pin `pinnedRecords` of their own. */
export const isTop = boolean({ label: named('置顶', 'Pinned') });

/** The time from which readers see a record, at most a year ahead; a time in the past publishes at once. */
export const publishAt = dateTime({ label: named('定时发布', 'Publish at') });
/** When readers could first see it; null before that. */
export const publishedAt = dateTime({
  label: named('发布时间', 'Published'),
  readOnly: true,
  sort: true,
});

/** What a save of content written in the app accepts apart from its fields. */
export const alsoSent = { writingId: supersededWriting.optional() };

/** The status filter for people who manage content. */
export const statusFilter = equals('status', contentStatus);
export const blockedFilter = is('isBlocked');
export const userFilter = refersTo('user');
/** Any other status, any other account. */
export const otherStatusFilter = differs('status', contentStatus);
export const otherUserFilter = differs('user', identifier);
/** The filters of the lists in which authors manage their content. */
export const managedFilters = {
  status: statusFilter,
  isBlocked: blockedFilter,
  isDraft: is('isDraft'),
  isTop: is('isTop'),
  userId: userFilter,
  statusNot: otherStatusFilter,
  userIdNot: otherUserFilter,
};
