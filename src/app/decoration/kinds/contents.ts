import { z } from 'zod';
import { newUuid } from '#app/session/newUuid.ts';
import { ComponentType, ContentType } from '#contract/codes.ts';
import type { ContentItem, SpecialComponent } from '#contract/entities/special.ts';
import { isAutomatic } from '#contract/special.ts';
import { bookThing } from '#contract/things/book.ts';
import { bookListThing } from '#contract/things/bookList.ts';
import { type CircleRow, circleThing } from '#contract/things/circle.ts';
import { postThing } from '#contract/things/post.ts';
import { type TopicRow, topicThing } from '#contract/things/topic.ts';
import { beginningOf } from '#page/text.ts';
import { recordKey } from './found.ts';

const excerptLength = 200;

/** A content item for a picked book; undefined if the record is not valid. */
export function bookItem(record: unknown): ContentItem | undefined {
  const parsed = bookThing.row.safeParse(record);
  if (!parsed.success) return undefined;
  const book = parsed.data;
  return {
    uuid: newUuid(),
    contentType: ContentType.book,
    contentId: book.bookId,
    title: book.bookName,
    content: beginningOf(book.content, excerptLength),
    cover: book.mainPicUrl,
    book: {
      authorName: book.authorName,
      publisherName: book.publisherName,
      publishTime: book.publishTime,
      editionClass: book.editionClass,
    },
  };
}

/** A content item for a picked post; undefined if the record is not valid. */
export function postItem(record: unknown): ContentItem | undefined {
  const parsed = postThing.row.safeParse(record);
  if (!parsed.success) return undefined;
  const post = parsed.data;
  const [video] = post.videos;
  return {
    uuid: newUuid(),
    contentType: post.contentType,
    contentId: post.id,
    title: post.title,
    content: beginningOf(post.content, excerptLength),
    cover: post.cover || post.images[0] || video?.preview || '',
    user: post.user,
    ...(video ? { video } : {}),
    redundancy: {
      likeCount: post.redundancy.likeCount,
      commentCount: post.redundancy.commentCount,
    },
  };
}

/** A content item for a picked book list; undefined if the record is not valid. */
export function bookListItem(record: unknown): ContentItem | undefined {
  const parsed = bookListThing.row.safeParse(record);
  if (!parsed.success) return undefined;
  const list = parsed.data;
  return {
    uuid: newUuid(),
    contentType: ContentType.bookList,
    contentId: list.id,
    title: list.title,
    content: beginningOf(list.content, excerptLength),
    cover: list.cover || (list.bookLists[0]?.mainPicUrl ?? ''),
    bookLists: list.bookLists,
    bookSize: list.bookSize,
    user: list.user,
    redundancy: {
      viewCount: list.redundancy.viewCount,
      collectionCount: list.redundancy.collectionCount,
    },
  };
}

/** A content item for a picked circle; undefined if the record is not valid. */
export function circleItem(record: unknown): ContentItem | undefined {
  const parsed = circleThing.row.safeParse(record);
  if (!parsed.success) return undefined;
  const { memberCount, contentCount } = parsed.data;
  return gatheringItem(ContentType.circle, parsed.data, { memberCount, contentCount });
}

/** A content item for a picked topic; undefined if the record is not valid. */
export function topicItem(record: unknown): ContentItem | undefined {
  const parsed = topicThing.row.safeParse(record);
  if (!parsed.success) return undefined;
  const { discussCount, readCount } = parsed.data;
  return gatheringItem(ContentType.topic, parsed.data, { discussCount, readCount });
}

/** What circles and topics have in common. */
const gatheringItem = (
  contentType: number,
  { id, title, content, cover, user, avatarList }: CircleRow | TopicRow,
  redundancy: NonNullable<ContentItem['redundancy']>,
): ContentItem => ({
  uuid: newUuid(),
  contentType,
  contentId: id,
  title,
  content: beginningOf(content, excerptLength),
  cover,
  user,
  avatarList,
  redundancy,
});

/** The records that a person has picked for a component; empty if the platform chooses them. */
export function pickedItems(component: SpecialComponent): readonly ContentItem[] {
  if (isAutomatic(component)) return [];
  return component.contents.flatMap((item) => (isPicked(item) ? [item] : []));
}

/**
 * A component without those picked records whose key (`recordKey`) is among `keys`; the same object if nothing is
 * removed.
 */
export function withoutItems(
  component: SpecialComponent,
  keys: ReadonlySet<string>,
): SpecialComponent {
  switch (component.type) {
    case ComponentType.unknown:
    case ComponentType.banner:
    case ComponentType.imageText:
    case ComponentType.richText:
    case ComponentType.extension:
      return component;
    default: {
      const contents = component.contents.filter((item) => !keys.has(recordKey(item)));
      const isWhole = contents.length === component.contents.length;
      return isWhole ? component : { ...component, contents };
    }
  }
}

type AnyItem = SpecialComponent['contents'][number];
/** A slide may name a record too, but readers see the slide itself. */
const isPicked = (item: AnyItem): item is ContentItem =>
  'contentId' in item && !('linkType' in item) && item.contentId !== '';

/** The name of an item for people. */
export const itemName = (item: ContentItem): string => item.title || item.content;

/** The name of a record for people, whatever list it is from. */
export function recordTitle(record: unknown): string {
  const book = bookThing.row.pick({ bookName: true }).safeParse(record);
  if (book.success) return book.data.bookName;
  const post = postThing.row.pick({ title: true, content: true }).safeParse(record);
  if (post.success) return post.data.title || beginningOf(post.data.content, 30);
  const titled = z.object({ title: z.string() }).safeParse(record);
  if (titled.success) return titled.data.title;
  const person = z.object({ nickname: z.string() }).safeParse(record);
  return person.success ? person.data.nickname : '';
}

/** The items after a choice: kept ones stay in their order with their keys, new ones follow. */
export function mergeItems(
  present: readonly ContentItem[],
  chosen: readonly ContentItem[],
): ContentItem[] {
  const key = ({ contentId }: ContentItem) => contentId;
  const wanted = new Set(chosen.map(key));
  const kept = present.filter((item) => wanted.has(key(item)));
  const known = new Set(kept.map(key));
  return [...kept, ...chosen.filter((item) => !known.has(key(item)))];
}
