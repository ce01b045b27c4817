import { z } from 'zod';
import { identifier, jmgr } from '../endpoint.ts';
import { instant } from '../entities/common.ts';
import { envelopeOf } from '../envelope.ts';
import { keptNotices, noticePageSize } from '../limits.ts';

/** Bookdesk's own calls: what concerns a person and happened without them. */

/**
 * `review`: an institution was decided on. `contribution`: one arrived at a special page. `registration`: an institution waits for its
 * review. `decision`: one of one's own contributions was taken, or was not. `live`: a stream began. `import`: a file is in. `job`: a
 * background job fails. `mention`: somebody wrote one's name in a note on a record.
 */
export const noticeKinds = [
  'review',
  'contribution',
  'registration',
  'decision',
  'live',
  'import',
  'job',
  'webhook',
  'mention',
] as const;
const noticeKind = z.enum(noticeKinds);
export type NoticeKind = z.output<typeof noticeKind>;

/** What a notice says beside its kind. */
export const noticeFacts = z.object({
  /** what it is about, as people know it */
  name: z.string(),
  /** of a review, a decision or an import: how it ended */
  outcome: z.string(),
  /** who did it; may be empty */
  by: z.string(),
  /** a reason; may be empty */
  note: z.string(),
  /** where the app shows it */
  path: z.string(),
  /** the membership by which the person is told, and so for which institution they see it; absent for what concerns them alone */
  membership: z.object({ id: identifier, nickname: z.string() }).optional(),
});

const notice = noticeFacts.extend({
  id: identifier,
  kind: noticeKind,
  /** how often it has happened since the person read it last */
  count: z.number().int().min(1),
  at: instant,
  isRead: z.boolean(),
});
export type Notice = z.output<typeof notice>;

/** unread ones; the platform keeps no more */
const unread = z.number().int().min(0).max(keptNotices);
const ids = z.array(identifier).min(1).max(noticePageSize);

export const noticeUnread = jmgr.get('/notice/unread', 'signed-in', {
  summary: 'How many notices the caller has not read',
  answer: z.object({ unread }),
});

export const noticeList = jmgr.post('/notice/list', 'signed-in', {
  summary: `The caller’s notices, the newest first, ${noticePageSize} at a time`,
  again: 'harmless',
  body: z.strictObject({
    /** only those older than this one */
    before: identifier.optional(),
  }),
  answer: z.object({
    notices: z.array(notice),
    unread,
    /** there are older ones */ more: z.boolean(),
  }),
});

export const noticeRead = jmgr.put('/notice/read', 'signed-in', {
  summary: 'Mark notices as read: some, or all up to one; what came since stays unread',
  again: 'harmless',
  body: z.union([z.strictObject({ ids }), z.strictObject({ upTo: identifier })]),
  answer: z.object({ unread }),
});

const mailChoice = z.object({ kind: noticeKind, isMailed: z.boolean() });
export type MailChoice = z.output<typeof mailChoice>;
const mailChoices = envelopeOf(
  z.object({
    /** of the kinds that can reach the caller */
    choices: z.array(mailChoice),
    /** whether there is a confirmed address to write to */
    hasMail: z.boolean(),
  }),
);

export const noticeMail = jmgr.get('/notice/mail', 'signed-in', {
  summary: 'Which notices the caller gets by mail as well',
  response: mailChoices,
});

export const noticeMailSave = jmgr.put('/notice/mail', 'signed-in', {
  summary: 'Choose whether notices of a kind come by mail as well',
  members: 'administrator',
  body: z.strictObject(mailChoice.shape),
  response: mailChoices,
});
