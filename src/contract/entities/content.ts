import { z } from 'zod';
import { ContentType } from '../codes.ts';
import { optionalName } from '../displayName.ts';
import { identifier } from '../endpoint.ts';
import { plainText } from '../limitedText.ts';
import {
  richTextLength,
  searchLength,
  uncleanLength,
  uploadLimits,
  writingLimits,
} from '../limits.ts';
import {
  address,
  authorCard,
  contentStatus,
  createdFilters,
  instant,
  isGone,
  optionalAddress,
  publishAt,
  recordStamps,
  reference,
  supersededWriting,
  title,
  visibility,
} from './common.ts';
import { video } from './media.ts';

const postContentType = z.union([
  z.literal(ContentType.dynamic),
  z.literal(ContentType.article),
  z.literal(ContentType.video),
]);

/** Row of `/post/manage/list` (contract 3, Post). */
export const postRow = z.object({
  id: identifier,
  contentType: postContentType,
  title: z.string(),
  content: z.string(),
  cover: z.string(),
  images: z.array(z.string()),
  videos: z.array(video),
  user: authorCard,
  circle: reference.nullable(),
  topics: z.array(reference),
  books: z.array(reference),
  labels: z.array(z.object({ id: identifier, name: z.string(), isDeleted: isGone })),
  visibility,
  status: contentStatus,
  publishAt,
  /** when readers could first see it; null as long as they could not */
  publishedAt: instant.nullable(),
  isBlocked: z.boolean(),
  isDraft: z.boolean(),
  isTop: z.boolean(),
  redundancy: z.object({
    likeCount: z.number().int(),
    commentCount: z.number().int(),
    viewCount: z.number().int(),
  }),
  ...recordStamps,
});
export type PostRow = z.output<typeof postRow>;

export const postFilters = {
  searchText: plainText(searchLength).optional(),
  contentType: postContentType.optional(),
  visibility: visibility.optional(),
  status: contentStatus.optional(),
  isBlocked: z.boolean().optional(),
  isDraft: z.boolean().optional(),
  isTop: z.boolean().optional(),
  userId: identifier.optional(),
  circleId: identifier.optional(),
  topicId: identifier.optional(),
  labelId: identifier.optional(),
  likeCountMin: z.number().min(0).optional(),
  likeCountMax: z.number().min(0).optional(),
  ...createdFilters,
};

export const postSave = z.strictObject({
  contentType: postContentType.default(ContentType.dynamic),
  title: optionalName(writingLimits.title).default(''),
  /** what is kept of it is measured: an article once cleaned, another text by a limit of its own */
  content: z.string().max(uncleanLength).meta({ maxLength: richTextLength }).default(''),
  cover: optionalAddress.default(''),
  images: z.array(address).max(uploadLimits.image.count).default([]),
  videos: z.array(video).max(uploadLimits.video.count).default([]),
  circleId: identifier.nullable().default(null),
  topicIds: z.array(identifier).max(writingLimits.topics).default([]),
  bookIds: z.array(identifier).max(writingLimits.books).default([]),
  labelIds: z.array(identifier).max(writingLimits.labels).default([]),
  /** as it stands unless given; a new post is for everyone */
  visibility: visibility.optional(),
  /** as it stands unless given; at most a year ahead, a time that has passed publishes at once */
  publishAt: publishAt.optional(),
  isDraft: z.boolean().default(false),
  /** an author pins `pinnedRecords` of their own at most */
  isTop: z.boolean().optional(),
  /** operators only */
  isBlocked: z.boolean().optional(),
  writingId: supersededWriting.optional(),
});
export type PostSave = z.output<typeof postSave>;

/** Row of `/bookList/manage/list` (contract 3, Booklist); `content` is its brief. */
export const bookListRow = z.object({
  id: identifier,
  title: z.string(),
  content: z.string(),
  cover: z.string(),
  /** the first books of the list, for cards; `bookSize` tells how many there are */
  bookLists: z.array(
    z.object({
      bookId: identifier,
      bookName: z.string(),
      mainPicUrl: z.string(),
      note: z.string(),
      isDeleted: isGone,
    }),
  ),
  bookSize: z.number().int(),
  user: authorCard,
  status: contentStatus,
  publishAt,
  /** when readers could first see it; null as long as they could not */
  publishedAt: instant.nullable(),
  isBlocked: z.boolean(),
  isDraft: z.boolean(),
  isTop: z.boolean(),
  redundancy: z.object({ viewCount: z.number().int(), collectionCount: z.number().int() }),
  ...recordStamps,
});
export type BookListRow = z.output<typeof bookListRow>;

export const bookListFilters = {
  searchText: plainText(searchLength).optional(),
  status: contentStatus.optional(),
  isBlocked: z.boolean().optional(),
  isDraft: z.boolean().optional(),
  isTop: z.boolean().optional(),
  userId: identifier.optional(),
  bookSizeMin: z.number().min(0).optional(),
  bookSizeMax: z.number().min(0).optional(),
  ...createdFilters,
};

export const bookListSave = z.strictObject({
  title,
  content: plainText(writingLimits.brief).default(''),
  cover: optionalAddress.default(''),
  /** in their order */
  books: z
    .array(z.strictObject({ bookId: identifier, note: plainText(writingLimits.note).default('') }))
    .max(writingLimits.listedBooks)
    .default([]),
  /** as it stands unless given; at most a year ahead, a time that has passed publishes at once */
  publishAt: publishAt.optional(),
  isDraft: z.boolean().default(false),
  /** an author pins `pinnedRecords` of their own at most */
  isTop: z.boolean().optional(),
  /** operators only */
  isBlocked: z.boolean().optional(),
  writingId: supersededWriting.optional(),
});
export type BookListSave = z.output<typeof bookListSave>;
