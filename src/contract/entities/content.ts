import { z } from 'zod';
import { ContentType } from '../codes.ts';
import { displayName, optionalName } from '../displayName.ts';
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
  circleType,
  contentStatus,
  createdFilters,
  instant,
  isGone,
  moderatedStatus,
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

/**
 * Row of `/book/search/bookSearch` (contract 3, Book). Dates are as precise as they are known: `2015-10-01`, `1997-05`,
 * `2011`, `-750`.
 */
export const bookRow = z.object({
  bookId: identifier,
  bookName: z.string(),
  authorName: z.string(),
  translator: z.string(),
  publisherName: z.string(),
  mainPicUrl: z.string(),
  editionClass: z.number().int(),
  publishTime: z.string(),
  isbn: z.string(),
  price: z.number().nullable(),
  /** ISO 4217, empty where unknown */
  currency: z.string(),
  rating: z.number().nullable(),
  ratingsCount: z.number().int(),
  category: z.string(),
  language: z.string(),
  tags: z.array(z.string()),
  content: z.string(),
  ...recordStamps,
});
export type BookRow = z.output<typeof bookRow>;

/** 1 a book of the catalogue, 2 an electronic edition, 3 an audio book (contract 3: editionClass, also goodsSource). */
const editionClass = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** A date with its known parts: a year, a year and month, or a day; years before Christ are negative. */
export const partialDate = z
  .string()
  .regex(
    /^(-?\d{1,4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?)?$/,
    'a date is written 2015-10-01, 1997-05 or 2011',
  );

export const bookFilters = {
  searchText: plainText(searchLength).optional(),
  bookName: plainText(searchLength).optional(),
  authorName: plainText(searchLength).optional(),
  publisherName: plainText(searchLength).optional(),
  category: plainText(searchLength).optional(),
  language: plainText(searchLength).optional(),
  editionClass: editionClass.optional(),
  ratingMin: z.number().min(0).optional(),
  ratingMax: z.number().min(0).optional(),
  priceMin: z.number().min(0).optional(),
  priceMax: z.number().min(0).optional(),
  publishYearMin: z.number().int().optional(),
  publishYearMax: z.number().int().optional(),
  ...createdFilters,
};

export const bookSave = z.strictObject({
  bookName: displayName(300),
  authorName: optionalName(500).default(''),
  translator: optionalName(300).default(''),
  publisherName: optionalName(200).default(''),
  mainPicUrl: optionalAddress.default(''),
  editionClass: editionClass.default(1),
  publishTime: partialDate.default(''),
  isbn: plainText(20).default(''),
  price: z.number().min(0).max(9_999_999).nullable().default(null),
  currency: plainText(3).default(''),
  rating: z.number().min(0).max(10).nullable().default(null),
  category: plainText(50).default(''),
  language: plainText(10).default(''),
  tags: z.array(plainText(50)).max(30).default([]),
  content: plainText(20_000).default(''),
});
export type BookSave = z.output<typeof bookSave>;

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

/** 0 open, 1 closed to newcomers */
const circleOpenness = z.union([z.literal(0), z.literal(1)]);

/** Row of `/circle/manage/list` and `/circle/list` (contract 3, Circle). */
export const circleRow = z.object({
  id: identifier,
  title: z.string(),
  content: z.string(),
  cover: z.string(),
  type: circleType,
  user: authorCard,
  avatarList: z.array(z.string()),
  status: contentStatus,
  isBlocked: z.boolean(),
  isDraft: z.boolean(),
  circleStatus: circleOpenness,
  memberCount: z.number().int(),
  contentCount: z.number().int(),
  ...recordStamps,
});
export type CircleRow = z.output<typeof circleRow>;

export const circleFilters = {
  circleIdOrName: plainText(searchLength).optional(),
  type: circleType.optional(),
  status: contentStatus.optional(),
  isBlocked: z.boolean().optional(),
  isDraft: z.boolean().optional(),
  circleStatus: z.number().int().optional(),
  userId: identifier.optional(),
  ...createdFilters,
};

export const circleSave = z.strictObject({
  title,
  content: plainText(2_000).default(''),
  cover: optionalAddress.default(''),
  type: circleType.default(1),
  status: moderatedStatus.default(30),
  isBlocked: z.boolean().default(false),
  isDraft: z.boolean().default(false),
  circleStatus: circleOpenness.default(0),
});

/** Row of `/topic/manage/list` and `/topic/list` (contract 3, Topic). */
export const topicRow = z.object({
  id: identifier,
  title: z.string(),
  content: z.string(),
  cover: z.string(),
  user: authorCard,
  avatarList: z.array(z.string()),
  status: contentStatus,
  isBlocked: z.boolean(),
  isDeleted: z.boolean(),
  discussCount: z.number().int(),
  readCount: z.number().int(),
  ...recordStamps,
});
export type TopicRow = z.output<typeof topicRow>;

export const topicFilters = {
  topicKeyWord: plainText(searchLength).optional(),
  status: contentStatus.optional(),
  isBlocked: z.boolean().optional(),
  isDeleted: z.boolean().optional(),
  userId: identifier.optional(),
  ...createdFilters,
};

export const topicSave = z.strictObject({
  title,
  content: plainText(2_000).default(''),
  cover: optionalAddress.default(''),
  status: moderatedStatus.default(30),
  isBlocked: z.boolean().default(false),
});

/** Row of `/reading/list`: a shared reading of one book. */
export const readingRow = z.object({
  id: identifier,
  title: z.string(),
  content: z.string(),
  cover: z.string(),
  user: authorCard,
  book: reference.nullable(),
  status: contentStatus,
  startAt: instant.nullable(),
  endAt: instant.nullable(),
  redundancy: z.object({ viewCount: z.number().int(), memberCount: z.number().int() }),
  ...recordStamps,
});
export type ReadingRow = z.output<typeof readingRow>;

export const readingFilters = {
  searchText: plainText(searchLength).optional(),
  status: contentStatus.optional(),
  bookId: identifier.optional(),
  ...createdFilters,
};

export const readingSave = z.strictObject({
  title,
  content: plainText(2_000).default(''),
  cover: optionalAddress.default(''),
  bookId: identifier.nullable().default(null),
  startAt: instant.nullable().default(null),
  endAt: instant.nullable().default(null),
});

/** Which of the three label calls a label answers to. */
export const labelKind = z.enum(['content', 'push', 'personality']);

/** Row of the three label calls (contract 3: tags give labelId and labelName). */
export const labelRow = z.object({
  labelId: identifier,
  labelName: z.string(),
  kind: labelKind,
  order: z.number().int(),
  isEnabled: z.boolean(),
  ...recordStamps,
});
export type LabelRow = z.output<typeof labelRow>;

export const labelSave = z.strictObject({
  labelName: displayName(40),
  kind: labelKind.default('content'),
  order: z.number().int().min(0).max(9_999).default(0),
  isEnabled: z.boolean().default(true),
});

/** Row of `/channel/domain/list`. */
export const channelRow = z.object({
  id: identifier,
  name: z.string(),
  /** the part of the community it belongs to, for example `reading` */
  domain: z.string(),
  description: z.string(),
  order: z.number().int(),
  isEnabled: z.boolean(),
  ...recordStamps,
});
export type ChannelRow = z.output<typeof channelRow>;

export const channelSave = z.strictObject({
  name: displayName(40),
  domain: z
    .string()
    .max(40)
    .regex(/^[a-z][a-z0-9-]{0,39}$/, 'a domain is lower-case letters, digits and hyphens'),
  description: plainText(500).default(''),
  order: z.number().int().min(0).max(9_999).default(0),
  isEnabled: z.boolean().default(true),
});
