import { Link } from 'react-router';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import type { StaticPage } from './pages.ts';

const groups = ['agreements', 'rules', 'guides', 'licences'] as const;

function Step({ page, kind }: { page: StaticPage | undefined; kind: 'previous' | 'next' }) {
  const t = useMessages(locales.legal.legal);
  const localized = useLocalized();
  if (!page) return <span />;
  return (
    <Link to={page.path} rel={kind === 'next' ? 'next' : 'prev'} className={`bd-document-${kind}`}>
      <small>{t(kind)}</small>
      {localized(page.title)}
    </Link>
  );
}

/** Below a page: links to the previous and next one, and to all pages in their groups. */
export function AllPages({ path, pages }: { path: string; pages: readonly StaticPage[] }) {
  const t = useMessages(locales.legal.legal);
  const localized = useLocalized();
  const inOrder = groups.flatMap((group) => pages.filter((page) => page.group === group));
  const index = inOrder.findIndex((page) => page.path === path);
  return (
    <nav className="bd-document-pages" aria-label={t('allPages')}>
      <div className="bd-grid bd-gap-12 bd-document-steps">
        <Step kind="previous" page={inOrder[index - 1]} />
        <Step kind="next" page={inOrder[index + 1]} />
      </div>
      <h2>{t('allPages')}</h2>
      <div className="bd-grid bd-document-groups">
        {groups.map((group) => (
          <section key={group}>
            <h3>{t(group)}</h3>
            <ul>
              {inOrder
                .filter((page) => page.group === group)
                .map((page) => (
                  <li key={page.path}>
                    <Link to={page.path} aria-current={page.path === path ? 'page' : undefined}>
                      {localized(page.title)}
                    </Link>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}
