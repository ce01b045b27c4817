import type { Kysely } from 'kysely';
import { z } from 'zod';
import { ContentType, Visibility } from '#contract/codes.ts';
import {
  postDelete,
  postDetail,
  postListCount,
  postManageList,
  postPublish,
  postRestore,
  postSaveCall,
  postTop,
  postWithdraw,
} from '#contract/endpoints/lists.ts';
import { type PostRow, type PostSave, postRow } from '#contract/entities/content.ts';
import { video } from '#contract/entities/media.ts';
import { richTextLength, writingLimits } from '#contract/limits.ts';
import { measuredHtml } from '#contract/richText.ts';
import { searchColumnsOf } from '../database/search.ts';
import type { Row, Tables } from '../database/tables.ts';
import { plainTextOf, sanitiseHtml } from '../html.ts';
import { requireLength } from '../http/check.ts';
import { type Caller, type HandledEndpoint, handle, isOperator } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { type FiltersOf, type ListSource, toppedFirst } from './listQuery.ts';
import { managedRows } from './managed.ts';
import { orderFor } from './pins.ts';
import {
  contentTabs,
  createdFilters,
  equals,
  holds,
  refersTo,
  searches,
  visible,
  wholeAtLeast,
  wholeAtMost,
} from './predicates.ts';
import { keepingLinks, publishingCalls, publishingOf, settlePublishing } from './publishing.ts';
import {
  isShown,
  isTheirs,
  missingProblems,
  moderationColumns,
  refuseProblems,
  stampsOf,
  type WriteProblem,
} from './records.ts';
import { loadReferences, type References, unseen } from './references.ts';
import { reviewAgain } from './reviewAgain.ts';
import { thingCalls, type Write } from './thing.ts';
import { handleTogether } from './together.ts';
import { truncate } from './truncate.ts';

/** Posts: dynamics, articles and videos, told apart by their content type. */

const columns = [
  'id',
  'content_type',
  'title',
  'content',
  'cover',
  'images',
  'videos',
  'account_id',
  'circle_id',
  'topic_ids',
  'book_ids',
  'label_ids',
  'visibility',
  'publish_at',
  'published_at',
  'like_count',
  'comment_count',
  'view_count',
  'status',
  'is_blocked',
  'is_draft',
  'is_top',
  'created_at',
  'updated_at',
  'revision',
] as const satisfies readonly (keyof Row<'post'>)[];
type PostRecord = Pick<Row<'post'>, (typeof columns)[number]>;

const source: ListSource<'post', (typeof columns)[number]> = {
  table: 'post',
  columns,
  sorts: {
    createdAt: { column: 'created_at' },
    publishedAt: { column: 'published_at', mayBeUnknown: true },
    updatedAt: { column: 'updated_at' },
    title: { column: 'title' },
    likeCount: { column: 'like_count' },
    commentCount: { column: 'comment_count' },
    viewCount: { column: 'view_count' },
  },
  defaultSort: toppedFirst,
  references: {
    accounts: 'account_id',
    circles: 'circle_id',
    topics: 'topic_ids',
    books: 'book_ids',
    labels: 'label_ids',
  },
};

const filters: FiltersOf<z.output<typeof postManageList.body>> = {
  searchText: (text) => searches('post', text),
  contentType: (value) => equals('content_type', value),
  visibility: (value) => equals('visibility', value),
  status: (value) => equals('status', value),
  isBlocked: (value) => equals('is_blocked', value),
  isDraft: (value) => equals('is_draft', value),
  isTop: (value) => equals('is_top', value),
  userId: (id) => refersTo('account_id', id),
  circleId: (id) => refersTo('circle_id', id),
  topicId: (id) => holds('topic_ids', id),
  labelId: (id) => holds('label_ids', id),
  likeCountMin: (value) => wholeAtLeast('like_count', value),
  likeCountMax: (value) => wholeAtMost('like_count', value),
  ...createdFilters,
};

const storedImages = z.array(z.string()).catch([]);
const storedVideos = z.array(video).catch([]);

function present(
  record: PostRecord,
  references: References,
  content: (record: PostRecord) => string,
): PostRow {
  return {
    id: record.id,
    ...codesOf.parse({
      contentType: record.content_type,
      visibility: record.visibility,
      status: record.status,
    }),
    title: record.title,
    content: content(record),
    cover: record.cover,
    images: storedImages.parse(record.images),
    videos: storedVideos.parse(record.videos),
    user: references.author(record.account_id),
    circle: references.one('circles', record.circle_id),
    topics: references.many('topics', record.topic_ids),
    books: references.many('books', record.book_ids),
    labels: references.labels(record.label_ids),
    isBlocked: record.is_blocked,
    isDraft: record.is_draft,
    isTop: record.is_top,
    ...publishingOf(record),
    redundancy: {
      likeCount: record.like_count,
      commentCount: record.comment_count,
      viewCount: record.view_count,
    },
    ...stampsOf(record),
  };
}
const codesOf = postRow.pick({ contentType: true, visibility: true, status: true });
const kindOf = postRow.pick({ contentType: true, visibility: true });

const bodyOf = (record: PostRecord) => ({
  ...kindOf.parse({ contentType: record.content_type, visibility: record.visibility }),
  title: record.title,
  content: record.content,
  cover: record.cover,
  images: storedImages.parse(record.images),
  videos: storedVideos.parse(record.videos),
  circleId: record.circle_id,
  topicIds: record.topic_ids,
  bookIds: record.book_ids,
  labelIds: record.label_ids,
  publishAt: record.publish_at?.toISOString() ?? null,
  isDraft: record.is_draft,
  isTop: record.is_top,
  isBlocked: record.is_blocked,
});

/** How much of a text a row of the list carries, in characters; the detail has the whole. */
const listedLength = { article: 200, other: 2_000 } as const;

/** In lists an article is its first sentences as plain text. */
const listedContent = (record: PostRecord): string =>
  record.content_type === ContentType.article
    ? truncate(plainTextOf(record.content), listedLength.article)
    : truncate(record.content, listedLength.other);

/** In lists a post without a cover has its first picture, or that of its video, as cards do (contract 3, Post). */
const withPicture = (row: PostRow): PostRow => ({
  ...row,
  cover: row.cover || row.images[0] || row.videos[0]?.preview || '',
});

/** Posts with the whole of their content. */
async function showPosts(
  database: Kysely<Tables>,
  records: readonly PostRecord[],
): Promise<PostRow[]> {
  const references = await loadReferences(database, {
    accounts: records.map((record) => record.account_id),
    circles: records.map((record) => record.circle_id),
    topics: records.flatMap((record) => record.topic_ids),
    books: records.flatMap((record) => record.book_ids),
    labels: records.flatMap((record) => record.label_ids),
  });
  return records.map((record) => present(record, references, ({ content }) => content));
}

/** What is missing of a post that readers are to see; a draft may leave everything open. */
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

/** Whether a caller may read a post: their own, operators any; others what is shown to them by its visibility. */
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

const once = (ids: readonly string[]): string[] => [...new Set(ids)];

/** What a save names that its author may not read. What the post names already stays: it may have been hidden since. */
async function hiddenReferences(
  named: Pick<PostRecord, 'circle_id' | 'topic_ids'>,
  { caller, transaction, record }: Write<PostRecord>,
) {
  if (isOperator(caller)) return { circles: [], topics: [] };
  const { circle_id: circle, topic_ids: topics } = named;
  const isNew = circle !== null && circle !== record?.circle_id;
  return {
    circles: await unseen(transaction, 'circle', isNew ? [circle] : []),
    topics: await unseen(
      transaction,
      'topic',
      topics.filter((id) => !record?.topic_ids.includes(id)),
    ),
  };
}

/** The columns of a post as it was sent: articles sanitised, everything else plain text as it stands. */
async function columnsOf(body: PostSave, write: Write<PostRecord>) {
  const { caller, transaction, record, at } = write;
  const moderation = moderationColumns(caller, body, record);
  const publishing = settlePublishing(body, { record, at });
  const isArticle = body.contentType === ContentType.article;
  // what is stored was sanitised when it came; another type reads the same characters as something else
  const isKept = body.content === record?.content && body.contentType === record.content_type;
  const content = isArticle && !isKept ? sanitiseHtml(body.content) : body.content;
  // a stored value stays, even if it would not be allowed today
  if (!isKept)
    requireLength(
      'content',
      isArticle ? measuredHtml(content) : content,
      isArticle ? richTextLength : writingLimits.dynamic,
    );
  const values = {
    content_type: body.contentType,
    title: body.title,
    content,
    cover: body.cover,
    images: JSON.stringify(body.images),
    videos: JSON.stringify(body.videos),
    circle_id: body.circleId,
    visibility: body.visibility ?? record?.visibility ?? Visibility.everyone,
    topic_ids: once(body.topicIds),
    book_ids: once(body.bookIds),
    label_ids: once(body.labelIds),
    is_draft: body.isDraft,
  };
  const references = await loadReferences(transaction, {
    circles: [values.circle_id],
    topics: values.topic_ids,
    books: values.book_ids,
    labels: values.label_ids,
  });
  const hidden = await hiddenReferences(values, write);
  const keeping = keepingLinks(record, body);
  refuseProblems('post', [
    ...contentProblems(body, content),
    ...publishing.problems,
    ...(values.visibility === Visibility.circle && values.circle_id === null
      ? [{ field: 'circleId', code: 'required', key: 'circleNeeded' } as const]
      : []),
    ...missingProblems(references, [
      {
        field: 'circleId',
        kind: 'circles',
        ids: body.circleId === null ? [] : [body.circleId],
        kept: keeping && [keeping.circle_id],
        hidden: hidden.circles,
      },
      {
        field: 'topicIds',
        kind: 'topics',
        ids: values.topic_ids,
        kept: keeping?.topic_ids,
        hidden: hidden.topics,
      },
      { field: 'bookIds', kind: 'books', ids: values.book_ids, kept: keeping?.book_ids },
      { field: 'labelIds', kind: 'labels', ids: values.label_ids, kept: keeping?.label_ids },
    ]),
  ]);
  return {
    ...values,
    ...searchColumnsOf.post({
      title: values.title,
      content: isArticle ? plainTextOf(content) : content,
    }),
    ...moderation,
    ...publishing.columns,
  };
}

const postCalls = (services: Services) =>
  thingCalls(services, {
    thing: 'post',
    source,
    call: postSaveCall,
    title: 'title',
    matchedBy: {
      title: { column: 'title', type: 'name' },
      contentType: { column: 'content_type', type: 'smallint' },
    },
    pickable: [...visible, equals('visibility', Visibility.everyone)],
    show: (records) => showPosts(services.database, records),
    showPage: async ({ rows, references }) =>
      rows.map((record) => withPicture(present(record, references, listedContent))),
    mayRead: (caller, record) => mayReadPost(services.database, caller, record),
    bodyOf,
    columnsOf,
    afterWrite: (id, _body, write) => reviewAgain(id, write),
  });

/** How rows of a file become posts. */
export const postRows = (services: Services) => postCalls(services).writable;

/** The calls of dynamics and articles (contract 7.2). */
export function postHandlers(services: Services): HandledEndpoint[] {
  const posts = postCalls(services);
  const publishing = publishingCalls(services, { thing: 'post', table: 'post' });
  return [
    handleTogether(services, postManageList, ({ body, caller }) =>
      posts.list(
        { ...body, sort: orderFor(caller, body.sort, '-createdAt') },
        managedRows(filters, { body, caller }),
      ),
    ),
    handle(postListCount, (call) => posts.count(contentTabs, managedRows(filters, call))),
    handle(postDetail, posts.detail),
    handle(postSaveCall, posts.save),
    handle(postDelete, posts.remove),
    handle(postRestore, posts.restore),
    handle(postWithdraw, publishing.withdraw),
    handle(postPublish, publishing.publish),
    handle(postTop, publishing.top),
  ];
}
