import { contentStatus, moderatedStatus } from '../entities/common.ts';
import { writingLimits } from '../limits.ts';
import { equals, is, refersTo } from './filter.ts';
import { boolean, code, image, longText, name, named, owner } from './kinds.ts';

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

const blocked = named('已封禁', 'Blocked');
export const isBlocked = boolean({ label: blocked });
export const isDraft = boolean({ label: named('草稿', 'Draft') });

/** What lists of content are filtered by, by whoever manages them. */
export const statusFilter = equals('status', contentStatus);
export const blockedFilter = is('isBlocked');
export const userFilter = refersTo('user');
