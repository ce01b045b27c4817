import { ContentType } from '#contract/codes.ts';
import { contentPath } from '../links.ts';
import { Figures } from '../parts/Figures.tsx';
import { PageLink } from '../parts/PageLink.tsx';
import type { ReadPost, ReadReference } from './content.ts';
import { Chips, MentionedBooks } from './ReadBooks.tsx';
import { ReadHead } from './ReadHead.tsx';
import { PictureGrid, VideoBox } from './ReadMedia.tsx';

/** A part of a text: plain, or a mention with its address. */
interface TextPart {
  /** start in UTF-16 units */
  at: number;
  text: string;
  href: string | undefined;
}

const special = /[.*+?^${}()|[\]\\]/g;

/**
 * Splits a text at its mentions: `#topic`, `@book` and `《book》`, if the post refers to that topic or book. The longest
 * name wins, so that `#读书会` is not read as `#读书`.
 */
export function splitMentions(
  text: string,
  topics: readonly ReadReference[],
  books: readonly ReadReference[],
): TextPart[] {
  const addresses = new Map<string, string>();
  for (const { id, title } of topics)
    if (title) addresses.set(`#${title}`, contentPath(ContentType.topic, id));
  for (const { id, title } of books) {
    if (!title) continue;
    addresses.set(`@${title}`, contentPath(ContentType.book, id));
    addresses.set(`《${title}》`, contentPath(ContentType.book, id));
  }
  if (addresses.size === 0) return [{ at: 0, text, href: undefined }];
  const names = [...addresses.keys()].sort((one, other) => other.length - one.length);
  const form = new RegExp(names.map((name) => name.replace(special, '\\$&')).join('|'), 'g');
  const parts: TextPart[] = [];
  let end = 0;
  for (const found of text.matchAll(form)) {
    if (found.index > end)
      parts.push({ at: end, text: text.slice(end, found.index), href: undefined });
    parts.push({ at: found.index, text: found[0], href: addresses.get(found[0]) });
    end = found.index + found[0].length;
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end), href: undefined });
  return parts;
}

/** A dynamic or a video: text with mentions, pictures or a video, books. */
export function ReadDynamic({ post }: { post: ReadPost }) {
  const { title, content, topics, books } = post;
  const parts = splitMentions(content, topics, books);
  // topics that the text already links to need no chip
  const others = topics.filter(
    ({ id }) => !parts.some(({ href }) => href === contentPath(ContentType.topic, id)),
  );
  return (
    <article className="read read-dynamic">
      <ReadHead author={post.author} time={post.time} circle={post.circle} isHeading={!title} />
      {title && <h1>{title}</h1>}
      {content && (
        <p className="read-text">
          {parts.map(({ at, text, href }) =>
            href === undefined ? (
              text
            ) : (
              <Mention key={at} href={href}>
                {text}
              </Mention>
            ),
          )}
        </p>
      )}
      {post.videos.map((video) => (
        <VideoBox key={video.url} video={video} />
      ))}
      <PictureGrid images={post.images} />
      <Chips references={others} mark="#" pathOf={(id) => contentPath(ContentType.topic, id)} />
      <MentionedBooks books={books} />
      <ReadFoot post={post} />
    </article>
  );
}

function Mention({ href, children }: { href: string; children: string }) {
  return (
    <PageLink href={href} className="read-mention">
      {children}
    </PageLink>
  );
}

/** The numbers of likes, comments and views. */
export function ReadFoot({ post }: { post: Pick<ReadPost, 'figures'> }) {
  const { likeCount, commentCount, viewCount, collectionCount } = post.figures;
  return (
    <Figures
      values={[
        ['likes', likeCount],
        ['comments', commentCount],
        ['views', viewCount],
        ['collections', collectionCount],
      ]}
    />
  );
}
