import type { ReactNode } from 'react';
import { specialPath } from '../links.ts';
import { usePageTexts } from '../PageContext.tsx';
import { CardTitle, UnderHeading } from '../parts/Heading.tsx';
import { PageLink } from '../parts/PageLink.tsx';
import { halfOfPage, Picture } from '../parts/Picture.tsx';

/** A special page as lists of them show it. */
export interface ListedSpecial {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly cover: string;
}

/** A part of a page with a title, and the way to all that it shows the first of. */
export function Shelf({
  id,
  title,
  allPath,
  children,
}: {
  /** names the title within the page */
  id: string;
  title: string;
  allPath?: string | undefined;
  children: ReactNode;
}) {
  const text = usePageTexts();
  return (
    <section className="component house-shelf" aria-labelledby={id}>
      <div className="component-head">
        <h2 className="component-title" id={id}>
          {title}
        </h2>
        {allPath !== undefined && (
          <a className="house-all" href={allPath} aria-label={text('allOf', { title })}>
            {text('all')}
          </a>
        )}
      </div>
      <UnderHeading>{children}</UnderHeading>
    </section>
  );
}

/** Special pages as cards with their covers. */
export function Specials({ specials }: { specials: readonly ListedSpecial[] }) {
  return (
    <ul className="posts posts-wide">
      {specials.map(({ id, name, summary, cover }) => (
        <li key={id}>
          <PageLink href={specialPath(id)} className="post">
            <div className="post-text">
              <CardTitle>{name}</CardTitle>
              {summary && <p className="card-brief">{summary}</p>}
            </div>
            {cover && (
              <span className="post-cover">
                <Picture address={cover} name={name} width={480} height={270} sizes={halfOfPage} />
              </span>
            )}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
