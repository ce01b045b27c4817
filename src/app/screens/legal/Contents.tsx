import { Link, useLocation } from 'react-router';
import { useMessages } from '#app/language/index.ts';
import { useMedia } from '#app/widgets/useMedia.ts';
import { locales } from '#locales/index.ts';
import type { Heading } from './page.ts';
import { useCurrentSection } from './useCurrentSection.ts';

/** The table of contents: beside the text in a wide window, folded above it in a narrow one. */
export function Contents({ headings }: { headings: readonly Heading[] }) {
  const t = useMessages(locales.legal.legal);
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
