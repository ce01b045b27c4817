import { ContentType } from '#contract/codes.ts';
import type { SpecialDocument } from '#contract/entities/special.ts';
import { contentPath } from '#page/links.ts';
import { beginningOf } from '#page/text.ts';
import type { Thing } from '#server/pages/renderPage.tsx';
import { absoluteAddress } from '#server/publicAddress.ts';
import type { Settings } from '#server/settings.ts';
import type { ContentRecord } from '../records.ts';

/** One page of a list: its number, from 1, and how many there are. */
export interface PageNumber {
  readonly page: number;
  readonly pages: number;
}

/** The address of the full list of a component, below that of its page. */
export const moreOf = (path: string) => (uuid: string) =>
  `${path}/more/${encodeURIComponent(uuid)}`;

/** The address of a page of a list; the first page has no number. */
export const numbered =
  (path: string, hash = '') =>
  (page: number) =>
    page === 1 ? `${path}${hash}` : `${path}?page=${page}${hash}`;

/** Whether a page has not begun, is running or is over. */
export type Phase = 'before' | 'running' | 'over';

/** @param now `YYYY-MM-DD HH:mm:ss` in the platform's time zone, like the times of documents */
export function phaseOf({ startAt, endAt }: SpecialDocument, now: string): Phase {
  if (startAt !== '' && now < startAt) return 'before';
  return endAt !== '' && now >= endAt ? 'over' : 'running';
}

/** The next moment at which the page or a component of it begins or ends; undefined if none does. */
export function nextTurn(document: SpecialDocument, now: string): string | undefined {
  const turns = [document, ...document.components].flatMap(({ startAt, endAt }) => [
    startAt,
    endAt,
  ]);
  const [next] = turns.filter((turn) => turn > now).sort();
  return next;
}

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
