import { identifier } from '../endpoint.ts';
import { contentStatus, moderatedStatus, supersededWriting } from '../entities/common.ts';
import { writingLimits } from '../limits.ts';
import { differs, equals, is, refersTo } from './filter.ts';
import { boolean, code, dateTime, image, longText, name, owner } from './kinds.ts';

/** Fields that several things share. */

/** A title; it is used in messages like a name. */
export const title = name({ max: writingLimits.title, required: true, sort: true, match: 'name' });
/** The description of a thing. */
export const introduction = longText({ max: 2_000 });
export const cover = image({});
export const user = owner();

/** The status of a record, as an operator sets it. */
export const moderated = code({ codes: contentStatus, sent: moderatedStatus, default: 30 });
/** The status of a record, as publishing and reviewing set it. */
export const settledStatus = code({ codes: contentStatus, default: 30, readOnly: true });

/** Whether operators have blocked a record; authors cannot set it. */
export const isBlocked = boolean({});
export const isDraft = boolean({});
/** Whether a record is pinned; an author can pin `pinnedRecords` of their own. */
export const isTop = boolean({});

/** The time from which readers see a record, at most a year ahead; a time in the past publishes at once. */
export const publishAt = dateTime({});
/** When readers could first see it; null before that. */
export const publishedAt = dateTime({ readOnly: true, sort: true });

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
