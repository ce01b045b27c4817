import { headingsFrom } from '../headings.ts';
import { labelPath } from '../links.ts';
import { useStoredHtml } from '../PageContext.tsx';
import { Picture } from '../parts/Picture.tsx';
import type { ReadPost } from './content.ts';
import { Chips, MentionedBooks } from './ReadBooks.tsx';
import { ReadFoot } from './ReadDynamic.tsx';
import { ReadHead } from './ReadHead.tsx';

/** An article: cover, title, author and time, the formatted text, its books and labels. */
export function ReadArticle({ post }: { post: ReadPost }) {
  const { title, cover, content, labels, books } = post;
  const { html, plain } = useStoredHtml(content);
  return (
    <article className="read read-article">
      {cover && (
        <Picture
          address={cover}
          name={title}
          width={750}
          height={422}
          eager
          className="read-cover"
        />
      )}
      <h1>{title}</h1>
      <ReadHead author={post.author} time={post.time} />
      {html === undefined ? (
        <p className="read-text">{plain}</p>
      ) : (
        <div
          className="rich-text read-body"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the surroundings' sanitiser
          dangerouslySetInnerHTML={{ __html: headingsFrom(html, 2) }}
        />
      )}
      <MentionedBooks books={books} />
      <Chips references={labels} pathOf={labelPath} />
      <ReadFoot post={post} />
    </article>
  );
}
