import type { LiveState } from '#contract/codes.ts';
import { message } from '#contract/language.ts';
import { cardCovers } from '#contract/limits.ts';
import { allLocales } from '#locales/index.ts';
import { usePageSurroundings } from '../PageContext.tsx';
import { Author } from '../parts/Author.tsx';
import { CardTitle } from '../parts/Heading.tsx';
import { PageLink } from '../parts/PageLink.tsx';
import { Picture } from '../parts/Picture.tsx';

/** A live stream or replay as lists of them show it. */
export interface ListedStream {
  readonly path: string;
  readonly title: string;
  readonly introduction: string;
  readonly cover: string;
  readonly author: { readonly nickname: string; readonly avatar: string };
  readonly state: LiveState;
  /** when it begins or has begun: the instant, ISO 8601, and in words for readers */
  readonly time: { readonly instant: string; readonly text: string };
}

/** Live streams and replays as cards. */
export function Streams({ streams }: { streams: readonly ListedStream[] }) {
  const { language } = usePageSurroundings();
  return (
    <ul className="posts posts-list">
      {streams.map(({ path, title, introduction, cover, author, state, time }) => (
        <li key={path}>
          <PageLink href={path} className="post">
            <div className="post-text">
              <CardTitle>{title}</CardTitle>
              {introduction && <p className="card-brief">{introduction}</p>}
              <div className="card-foot">
                <Author user={author} />
                <span className="figures">
                  <span>{message(allLocales.live.page, language, state)}</span>
                  <time dateTime={time.instant}>{time.text}</time>
                </span>
              </div>
            </div>
            {cover && (
              <span className="post-cover">
                <Picture address={cover} name={title} {...cardCovers.post} />
              </span>
            )}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
