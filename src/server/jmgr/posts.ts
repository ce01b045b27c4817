import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { ContentType, Visibility } from '#contract/codes.ts';
import { postCalls } from '#contract/endpoints/lists.ts';
import { richTextLength, writingLimits } from '#contract/limits.ts';
import { measuredHtml } from '#contract/richText.ts';
import { cutText, excessOf } from '#contract/text.ts';
import { type PostRow, postThing } from '#contract/things/post.ts';
import type { Tables } from '../database/tables.ts';
import { type RecordOf, searchColumnsOf } from '../database/thingColumns.ts';
import { plainTextOf, sanitiseHtml } from '../html.ts';
import { requireLength } from '../http/check.ts';
import { type Caller, type HandledEndpoint, isOperator } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { declared } from './declared.ts';
import { reviewAgain } from './institutionReview.ts';
import { toppedFirst } from './listQuery.ts';
import { managedHandlers } from './managed.ts';
import { contentTabs, equals, visible } from './predicates.ts';
import { keepingLinks, publishingOf, settlePublishing } from './publishing.ts';
import {
  isShown,
  isTheirs,
  refuseProblems,
  requireMayBlock,
  type WriteProblem,
} from './records.ts';
import { unseen } from './references.ts';
import type { Write } from './thing/declaration.ts';
import { thingCalls } from './thing/index.ts';

/** Posts: dynamics, articles and videos, told apart by their content type. */

/**
 * The beginning of a text, for a row of a list.
 *
 * @param length how many characters at most; an ellipsis tells that there is more
 */
function truncate(text: string, length: number): string {
  return excessOf(text, length) === 0 ? text : `${cutText(text, length)}…`;
}

const posts = declared(postThing, {}, { defaultSort: toppedFirst });

type PostRecord = RecordOf<typeof postThing>;
type PostSave = z.output<typeof postCalls.save.body>;

/** How many characters of a text a row of the list has. The detail has the whole text. */
const listedLength = { article: 200, other: 2_000 } as const;

/** The text of a row in lists: of an article the beginning as plain text. */
const listedContent = (record: PostRecord): string =>
  record.content_type === ContentType.article
    ? truncate(plainTextOf(record.content), listedLength.article)
    : truncate(record.content, listedLength.other);

/** In lists the cover of a post without one is its first picture, or the preview of its video (contract 3, Post). */
const withPicture = (row: PostRow): PostRow => ({
  ...row,
  cover: row.cover || row.images[0] || row.videos[0]?.preview || '',
});

/** What a post still lacks before readers may see it. A draft may lack anything. */
function contentProblems(body: PostSave, content: string): WriteProblem[] {
  if (body.isDraft) return [];
  const hasText = plainTextOf(content) !== '';
  const hasMedia = body.images.length > 0 || body.videos.length > 0;
  if (body.contentType === ContentType.article) {
    const isEmpty = !hasText && !hasMedia && !/<(img|video|audio)\b/.test(content);
    return [
      ...(body.title === ''
        ? [{ field: 'title', code: 'required', key: 'articleUntitled' } as const]
        : []),
      ...(isEmpty ? [{ field: 'content', code: 'required', key: 'articleEmpty' } as const] : []),
    ];
  }
  if (body.contentType === ContentType.video)
    return body.videos.length === 0
      ? [{ field: 'videos', code: 'required', key: 'videoMissing' }]
      : [];
  return body.content.trim() === '' && !hasMedia
    ? [{ field: 'content', code: 'required', key: 'dynamicEmpty' }]
    : [];
}

/** Whether a caller may read a post. Authors read their own, operators all, others what its visibility shows them. */
async function mayReadPost(
  database: Kysely<Tables>,
  caller: Caller,
  record: PostRecord,
): Promise<boolean> {
  if (isTheirs(caller, record)) return true;
  if (!isShown(record)) return false;
  if (record.visibility !== Visibility.circle) return record.visibility === Visibility.everyone;
  if (record.circle_id === null) return false;
  const member = await database
    .selectFrom('circle_member')
    .where('circle_id', '=', record.circle_id)
    .where('account_id', '=', caller.id)
    .select('account_id')
    .union(
      database
        .selectFrom('circle')
        .where('id', '=', record.circle_id)
        .where('account_id', '=', caller.id)
        .select('account_id'),
    )
    .executeTakeFirst();
  return member !== undefined;
}

/** The circle and topics that a save adds and its author may not read. Those that the post names already may stay. */
async function hiddenReferences(
  named: Pick<PostRecord, 'circle_id' | 'topic_ids'>,
  { caller, transaction, record }: Write<PostRecord>,
) {
  if (isOperator(caller)) return {};
  const { circle_id: circle, topic_ids: topics } = named;
  const isNew = circle !== null && circle !== record?.circle_id;
  return {
    circleId: await unseen(transaction, 'circle', isNew ? [circle] : []),
    topicIds: await unseen(
      transaction,
      'topic',
      topics.filter((id) => !record?.topic_ids.includes(id)),
    ),
  };
}

/** The columns that a save writes. HTML of articles is sanitised; other posts are plain text and stay as they are. */
async function columnsOf(body: PostSave, write: Write<PostRecord>) {
  const { caller, transaction, record, at } = write;
  requireMayBlock(caller, body, record);
  const publishing = settlePublishing(body, { record, at });
  const isArticle = body.contentType === ContentType.article;
  // stored HTML is sanitised already, but not if the post was no article before: then it was plain text
  const isKept = body.content === record?.content && body.contentType === record.content_type;
  const content = isArticle && !isKept ? sanitiseHtml(body.content) : body.content;
  // a text that does not change is not measured, even if the limit was another one when it was saved
  if (!isKept)
    requireLength(
      'content',
      isArticle ? measuredHtml(content) : content,
      isArticle ? richTextLength : writingLimits.dynamic,
    );
  const values = { ...posts.columnsOf(body), content };
  const hidden = await hiddenReferences(values, write);
  refuseProblems('post', [
    ...contentProblems(body, content),
    ...publishing.problems,
    ...(body.visibility === Visibility.circle && body.circleId === null
      ? [{ field: 'circleId', code: 'required', key: 'circleNeeded' } as const]
      : []),
    ...(await posts.missing(transaction, values, { kept: keepingLinks(record, body), hidden })),
  ]);
  return {
    ...values,
    ...searchColumnsOf(postThing, {
      title: values.title,
      content: isArticle ? plainTextOf(content) : content,
    }),
    ...publishing.columns,
  };
}

function postRecords(services: Services) {
  const { database } = services;
  const show = posts.show(database, () => publishingOf);
  return thingCalls(services, {
    ...posts.declaration,
    calls: postCalls,
    pickable: [...visible, equals('visibility', Visibility.everyone)],
    show,
    showPage: async ({ rows, references }) => {
      const listed = rows.map((record) => ({ ...record, content: listedContent(record) }));
      return (await show(listed, references)).map(withPicture);
    },
    mayRead: (caller, record) => mayReadPost(database, caller, record),
    columnsOf,
    htmlOf: ({ contentType, content }) => (contentType === ContentType.article ? [content] : []),
    afterWrite: (id, _body, write) => reviewAgain(id, write),
  });
}

/** How rows of a file become posts. */
export const postRows = (services: Services) => postRecords(services).writable;

/** The calls of dynamics, articles and videos (contract 7.2). */
export const postHandlers = (services: Services): HandledEndpoint[] =>
  managedHandlers(services, {
    thing: 'post',
    table: 'post',
    calls: postCalls,
    records: postRecords(services),
    predicates: posts.predicates,
    tabs: contentTabs,
    unpinned: '-createdAt',
  });
