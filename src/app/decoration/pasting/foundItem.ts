import { newUuid } from '#app/session/newUuid.ts';
import { ContentType, LinkType } from '#contract/codes.ts';
import type { BannerItem, ContentItem } from '#contract/entities/special.ts';
import { specialItemLimits } from '#contract/limits.ts';
import { cutText } from '#contract/text.ts';
import { pickedLinks } from '../kinds/banner/links.ts';
import { bookItem, bookListItem, circleItem, postItem, topicItem } from '../kinds/contents.ts';

/** The item of a record that was found, as a picker would make it; undefined if no component holds such records. */
export function itemOfRecord(contentType: number, record: unknown): ContentItem | undefined {
  switch (contentType) {
    case ContentType.book:
      return bookItem(record);
    case ContentType.bookList:
    case ContentType.boardList:
      return bookListItem(record);
    case ContentType.circle:
      return circleItem(record);
    case ContentType.topic:
      return topicItem(record);
    case ContentType.dynamic:
    case ContentType.article:
    case ContentType.video:
      return postItem(record);
    default:
      return undefined;
  }
}

const linkTypes = Object.entries(pickedLinks);

/** A slide that leads to a record. */
export function slideOfRecord({
  contentType,
  contentId,
  title,
  content,
  cover,
}: ContentItem): BannerItem {
  const isPost = contentType === ContentType.article || contentType === ContentType.dynamic;
  const [type] = linkTypes.find(([, link]) => link.contentType === contentType) ?? [];
  const linkType = isPost
    ? LinkType.post
    : Object.values(LinkType).find((one) => String(one) === type);
  return {
    uuid: newUuid(),
    title: cutText(title || content, specialItemLimits.written.title),
    subTitle: '',
    cover,
    linkType: linkType ?? LinkType.custom,
    contentType,
    contentId,
    linkUrl: '',
  };
}

/** A slide that leads to another special page. */
export const slideOfSpecial = (
  path: string,
  { name, cover }: { name: string; cover: string },
): BannerItem => ({
  uuid: newUuid(),
  title: name,
  subTitle: '',
  cover,
  linkType: LinkType.custom,
  contentId: '',
  linkUrl: path,
});
