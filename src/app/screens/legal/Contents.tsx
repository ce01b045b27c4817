import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { useMedia } from '#app/widgets/useMedia.ts';
import { locales } from '#locales/index.ts';
import type { Heading } from './page.ts';

const t = textsOf(locales.legal.legal);

/** the section being read begins above this share of the window's height */
const readingLine = 0.3;

/** The last heading above the reading line, of headings in the page's order. */
function sectionAt(elements: readonly HTMLElement[]): string | undefined {
  const line = window.innerHeight * readingLine;
  return elements.findLast((element) => element.getBoundingClientRect().top < line)?.id;
}

/** The id of the section that is being read; undefined above the first one. */
function useCurrentSection(headings: readonly Heading[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const elements = headings
      .map(({ id }) => document.getElementById(id))
      .filter((element) => element !== null);
    const observer = new IntersectionObserver(() => setCurrent(sectionAt(elements)), {
      rootMargin: `0px 0px -${(1 - readingLine) * 100}% 0px`,
    });
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [headings]);
  return current;
}

/** The table of contents: beside the text in a wide window, folded above it in a narrow one. */
export function Contents({ headings }: { headings: readonly Heading[] }) {
  const isWide = useMedia('(min-width: 1080px)');
  const current = useCurrentSection(headings);
  // keeps the query of the page, such as /certificate/preview?name=…
  const { search } = useLocation();
  const shown = headings.filter(({ level }) => level <= 3);
  if (shown.length < 2) return null;
  return (
    <details className="bd-box bd-document-contents" open={isWide} key={String(isWide)}>
      <summary>{t('contents')}</summary>
      <nav aria-label={t('contents')}>
        <ol>
          {shown.map(({ id, text, level }) => (
            <li key={id} className={`bd-document-level-${level}`}>
              <Link
                className="bd-soft bd-small"
                to={{ search, hash: `#${id}` }}
                aria-current={id === current ? 'location' : undefined}
              >
                {text}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  );
}
