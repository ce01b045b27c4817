import { contentStatus, moderatedStatus, supersededWriting } from '../entities/common.ts';
import { writingLimits } from '../limits.ts';
import { equals, is, refersTo } from './filter.ts';
import { boolean, code, dateTime, image, longText, name, named, owner } from './kinds.ts';

/** Fields that several things have. */

/** A title stands in the sentences of others as a name does. */
export const title = name({
  label: named('标题', 'Title'),
  max: writingLimits.title,
  required: true,
  sort: true,
  match: 'name',
});
/** What a thing says of itself. */
export const introduction = longText({ label: named('正文', 'Content'), max: 2_000 });
export const cover = image({ label: named('封面', 'Cover') });
export const user = owner({ label: named('账号', 'Account') });
export const author = owner({ label: named('作者', 'Author') });

const status = named('状态', 'Status');
/** Where a record stands, as an operator sets it by hand. */
export const moderated = code({
  label: status,
  codes: contentStatus,
  sent: moderatedStatus,
  default: 30,
});
/** Where a record stands: what becomes of it says so. */
export const settledStatus = code({
  label: status,
  codes: contentStatus,
  default: 30,
  readOnly: true,
});

/** Operators alone set it where authors save as well. */
export const isBlocked = boolean({ label: named('已封禁', 'Blocked') });
export const isDraft = boolean({ label: named('草稿', 'Draft') });
/** An author pins `pinnedRecords` of their own at most. */
export const isTop = boolean({ label: named('置顶', 'Pinned') });

/** The time from which readers see a record, at most a year ahead: one that has passed publishes at once. */
export const publishAt = dateTime({ label: named('定时发布', 'To be published') });
/** When readers could first see it; null as long as they could not. */
export const publishedAt = dateTime({
  label: named('发布时间', 'Published'),
  readOnly: true,
  sort: true,
});

/** What a save takes of content that is written in the app, beside its fields. */
export const alsoSent = { writingId: supersededWriting.optional() };

/** What lists of content are filtered by, by whoever manages them. */
export const statusFilter = equals('status', contentStatus);
export const blockedFilter = is('isBlocked');
export const userFilter = refersTo('user');
/** The filters of the lists to manage of what authors publish. */
export const managedFilters = {
  status: statusFilter,
  isBlocked: blockedFilter,
  isDraft: is('isDraft'),
  isTop: is('isTop'),
  userId: userFilter,
};
