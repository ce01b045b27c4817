import { ContentType } from '#contract/codes.ts';
import { contentPath } from '../links.ts';
import { Figures } from '../parts/Figures.tsx';
import { PageLink } from '../parts/PageLink.tsx';
import type { ReadPost } from './content.ts';
import { splitMentions } from './mentions.ts';
import { Chips, MentionedBooks } from './ReadBooks.tsx';
import { ReadHead } from './ReadHead.tsx';
import { PictureGrid, VideoBox } from './ReadMedia.tsx';

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
