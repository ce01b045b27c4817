import { ContentType } from '#contract/codes.ts';
import { contentPath } from '../links.ts';
import { PageLink } from '../parts/PageLink.tsx';
import { Picture } from '../parts/Picture.tsx';
import type { ReadAuthor, ReadReference, ReadTime } from './content.ts';

interface ReadHeadProps {
  author: ReadAuthor;
  time: ReadTime;
  circle?: ReadReference | undefined;
  /** whether the author's name is the heading of the page: what is written has no title */
  isHeading?: boolean;
}

/** Author, time and circle. */
export function ReadHead({ author, time, circle, isHeading = false }: ReadHeadProps) {
  const name = (
    <PageLink
      href={author.id === undefined ? undefined : contentPath(ContentType.user, author.id)}
      className="read-author"
    >
      {author.nickname}
    </PageLink>
  );
  return (
    <div className="read-head">
      <Picture
        address={author.avatar}
        name={author.nickname}
        width={40}
        height={40}
        className="read-avatar"
      />
      <div className="read-by">
        {isHeading ? <h1 className="read-name">{name}</h1> : name}
        <span>
          <time dateTime={time.instant}>{time.text}</time>
          {circle && (
            <PageLink href={contentPath(ContentType.circle, circle.id)} className="read-circle">
              {circle.title}
            </PageLink>
          )}
        </span>
      </div>
    </div>
  );
}
