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
  relation,
  relations,
  richText,
  videos,
} from './kinds.ts';
import {
  alsoSent,
  cover,
  isBlocked,
  isDraft,
  isTop,
  managedFilters,
  publishAt,
  publishedAt,
  settledStatus,
  user,
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
    contentType: code({ codes: contentType, default: ContentType.dynamic, match: 'smallint' }),
    title: name({ max: writingLimits.title, sort: true, match: 'name' }),
    /** HTML for an article, otherwise plain text */
    content: richText({ max: richTextLength }),
    cover,
    images: images({ maximum: uploadLimits.image.count }),
    videos: videos({ maximum: uploadLimits.video.count }),
    user,
    circle: relation('circles', { saveAs: 'circleId' }),
    topics: relations('topics', { saveAs: 'topicIds', maximum: writingLimits.topics }),
    books: relations('books', { saveAs: 'bookIds', maximum: writingLimits.books }),
    labels: labels({ saveAs: 'labelIds', maximum: writingLimits.labels }),
    visibility: code({ codes: visibility, default: Visibility.everyone }),
    status: settledStatus,
    publishAt,
    publishedAt,
    isBlocked,
    isDraft,
    isTop,
  },
  counts: {
    likeCount: count({ sort: true }),
    commentCount: count({ sort: true }),
    viewCount: count({ sort: true }),
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
