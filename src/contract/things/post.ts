import { z } from 'zod';
import { ContentType, Visibility } from '../codes.ts';
import { identifier } from '../endpoint.ts';
import { visibility } from '../entities/common.ts';
import { richTextLength, uploadLimits, writingLimits } from '../limits.ts';
import { defineThing } from './define.ts';
import {
  differs,
  empty,
  equals,
  holds,
  lacks,
  period,
  range,
  refersTo,
  searches,
} from './filter.ts';
import {
  code,
  count,
  images,
  labels,
  name,
  named,
  relation,
  relations,
  richText,
  videos,
} from './kinds.ts';
import {
  alsoSent,
  author,
  cover,
  isBlocked,
  isDraft,
  isTop,
  managedFilters,
  publishAt,
  publishedAt,
  settledStatus,
} from './shared.ts';

const contentType = z.union([
  z.literal(ContentType.dynamic),
  z.literal(ContentType.article),
  z.literal(ContentType.video),
]);

/** Dynamics, articles and videos, distinguished by content type (contract 3, Post). */
export const postThing = defineThing({
  name: 'post',
  table: 'post',
  id: 'id',
  title: 'title',
  searched: ['title', 'content'],
  totals: ['content_type', 'status', 'is_blocked', 'is_draft', 'is_top'],
  fields: {
    contentType: code({
      label: named('内容类型', 'Kind of content'),
      codes: contentType,
      default: ContentType.dynamic,
      match: 'smallint',
    }),
    title: name({
      label: named('标题', 'Title'),
      max: writingLimits.title,
      sort: true,
      match: 'name',
    }),
    /** HTML for an article, otherwise plain text */
    content: richText({ label: named('正文', 'Content'), max: richTextLength }),
    cover,
    images: images({ label: named('图片', 'Pictures'), maximum: uploadLimits.image.count }),
    videos: videos({ label: named('视频', 'Videos'), maximum: uploadLimits.video.count }),
    user: author,
    circle: relation('circles', { label: named('圈子', 'Circle'), saveAs: 'circleId' }),
    topics: relations('topics', {
      label: named('话题', 'Topics'),
      saveAs: 'topicIds',
      maximum: writingLimits.topics,
    }),
    books: relations('books', {
      label: named('图书', 'Books'),
      saveAs: 'bookIds',
      maximum: writingLimits.books,
    }),
    labels: labels({
      label: named('标签', 'Labels'),
      saveAs: 'labelIds',
      maximum: writingLimits.labels,
    }),
    visibility: code({
      label: named('可见范围', 'For whom'),
      codes: visibility,
      default: Visibility.everyone,
    }),
    status: settledStatus,
    publishAt,
    publishedAt,
    isBlocked,
    isDraft,
    isTop,
  },
  counts: {
    likeCount: count({ label: named('点赞数', 'Likes'), sort: true }),
    commentCount: count({ label: named('评论数', 'Comments'), sort: true }),
    viewCount: count({ label: named('浏览量', 'Views'), sort: true }),
  },
  filters: {
    searchText: searches(),
    contentType: equals('contentType', contentType),
    visibility: equals('visibility', visibility),
    ...managedFilters,
    circleId: refersTo('circle'),
    topicId: holds('topics'),
    labelId: holds('labels'),
    contentTypeNot: differs('contentType', contentType),
    visibilityNot: differs('visibility', visibility),
    circleIdNot: differs('circle', identifier),
    circleIdEmpty: empty('circle'),
    topicIdNot: lacks('topics'),
    topicIdEmpty: empty('topics'),
    labelIdNot: lacks('labels'),
    labelIdEmpty: empty('labels'),
    ...range('likeCount'),
    ...period('createdAt'),
  },
  alsoSent,
});
export type PostRow = z.output<typeof postThing.row>;
