import { ContentType } from '#contract/codes.ts';
import { contentPath } from '#page/links.ts';
import { beginningOf } from '#page/text.ts';
import type { Thing } from '#server/pages/renderPage.tsx';
import { absoluteAddress } from '#server/publicAddress.ts';
import type { Settings } from '#server/settings.ts';
import type { ContentRecord } from '../records.ts';

/**
 * A record as an object of schema.org: an Article, a Book, a list, a profile; undefined for what has no kind there.
 *
 * @param instant when it was published, ISO 8601
 */
export function thingOf(
  settings: Settings,
  record: ContentRecord,
  path: string,
  instant?: string,
): Thing | undefined {
  const { contentType, title, content, cover, book, user } = record;
  const common = {
    name: title || undefined,
    description: content || undefined,
    url: absoluteAddress(settings, path),
    image: cover ? absoluteAddress(settings, cover) : undefined,
  };
  const author = user?.nickname
    ? {
        '@type': user.isInstitution ? 'Organization' : 'Person',
        name: user.nickname,
        url: user.id
          ? absoluteAddress(settings, contentPath(ContentType.user, user.id))
          : undefined,
      }
    : undefined;
  switch (contentType) {
    case ContentType.article:
    case ContentType.dynamic:
    case ContentType.video:
      return {
        '@type': contentType === ContentType.article ? 'Article' : 'SocialMediaPosting',
        ...common,
        headline: title || beginningOf(content, 110),
        datePublished: instant,
        author,
      };
    case ContentType.book:
      return {
        '@type': 'Book',
        ...common,
        author: book?.authorName ? { '@type': 'Person', name: book.authorName } : undefined,
        publisher: book?.publisherName
          ? { '@type': 'Organization', name: book.publisherName }
          : undefined,
        datePublished: book?.publishTime || undefined,
      };
    case ContentType.bookList:
    case ContentType.boardList:
      return { '@type': 'CollectionPage', ...common, datePublished: instant, author };
    case ContentType.user:
    case ContentType.institution:
      return { '@type': 'ProfilePage', ...common, mainEntity: { '@type': 'Person', name: title } };
    case ContentType.circle:
    case ContentType.topic:
      return { '@type': 'CollectionPage', ...common, author };
    default:
      return undefined;
  }
}
