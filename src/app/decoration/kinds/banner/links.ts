import { ContentType, LinkType } from '#contract/codes.ts';

/** A link option whose target is picked from a list. */
export interface PickedLink {
  resource: 'posts' | 'books' | 'book-lists' | 'circles' | 'topics' | 'users';
  /** of the record, where the record does not say it itself */
  contentType: ContentType;
}

/** Link options of SPEC 3 with a list to pick from; rankings and readings come with their own screens. */
export const pickedLinks: Partial<Record<LinkType, PickedLink>> = {
  [LinkType.post]: { resource: 'posts', contentType: ContentType.dynamic },
  [LinkType.video]: { resource: 'posts', contentType: ContentType.video },
  [LinkType.book]: { resource: 'books', contentType: ContentType.book },
  [LinkType.bookList]: { resource: 'book-lists', contentType: ContentType.bookList },
  [LinkType.circle]: { resource: 'circles', contentType: ContentType.circle },
  [LinkType.topic]: { resource: 'topics', contentType: ContentType.topic },
  [LinkType.user]: { resource: 'users', contentType: ContentType.user },
};

/** The options that are offered, in the contract's order. */
export const offeredLinks: readonly LinkType[] = Object.values(LinkType).filter(
  (type) => type === LinkType.custom || pickedLinks[type] !== undefined,
);

/** Content type and id of a picked record; books name theirs `bookId`. */
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
