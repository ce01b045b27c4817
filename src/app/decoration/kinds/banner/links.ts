import { newUuid } from '#app/session/newUuid.ts';
import { ContentType, LinkType } from '#contract/codes.ts';
import type { BannerItem } from '#contract/entities/special.ts';

/** A new slide. */
export const newSlide = (cover = ''): BannerItem => ({
  uuid: newUuid(),
  title: '',
  subTitle: '',
  cover,
  linkType: LinkType.custom,
  contentId: '',
  linkUrl: '',
});

/** A link option whose target is picked from a list. */
export interface PickedLink {
  resource: 'posts' | 'books' | 'book-lists' | 'readings' | 'circles' | 'topics' | 'users';
  /** narrows the list to the records of this option */
  fixed?: Readonly<Record<string, unknown>>;
  /** the content type of the link; a post's own type is in its record */
  contentType: ContentType;
}

/** The link options of contract 3 except the custom link, each with the list of its picker. */
export const pickedLinks: Readonly<Record<Exclude<LinkType, typeof LinkType.custom>, PickedLink>> =
  {
    [LinkType.post]: { resource: 'posts', contentType: ContentType.dynamic },
    [LinkType.video]: {
      resource: 'posts',
      fixed: { contentType: ContentType.video },
      contentType: ContentType.video,
    },
    [LinkType.book]: { resource: 'books', contentType: ContentType.book },
    [LinkType.bookList]: { resource: 'book-lists', contentType: ContentType.bookList },
    // a ranking is a book list read in its order: the first book is number one
    [LinkType.ranking]: { resource: 'book-lists', contentType: ContentType.boardList },
    [LinkType.reading]: { resource: 'readings', contentType: ContentType.reading },
    [LinkType.circle]: { resource: 'circles', contentType: ContentType.circle },
    [LinkType.topic]: { resource: 'topics', contentType: ContentType.topic },
    [LinkType.user]: { resource: 'users', contentType: ContentType.user },
  };

/** Every option, in the contract's order. */
export const offeredLinks: readonly LinkType[] = Object.values(LinkType);

/** The list that an option picks from; undefined for the custom link. */
export function pickedLinkOf(type: LinkType): PickedLink | undefined {
  return type === LinkType.custom ? undefined : pickedLinks[type];
}

/** Content type and id of a picked record; a book's id is called `bookId`. */
export function targetOf(
  record: unknown,
  link: PickedLink,
): { contentType: number; contentId: string } | undefined {
  if (typeof record !== 'object' || record === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(record));
  const id = fields.get('bookId') ?? fields.get('id');
  if (typeof id !== 'string') return undefined;
  const contentType = fields.get('contentType');
  return {
    contentId: id,
    contentType: typeof contentType === 'number' ? contentType : link.contentType,
  };
}

/** Adds the content type of its link option to a slide that has only an id; else returns the same slide. */
export function withContentType(slide: BannerItem): BannerItem {
  const link = pickedLinkOf(slide.linkType);
  return link && slide.contentId && slide.contentType === undefined
    ? { ...slide, contentType: link.contentType }
    : slide;
}
