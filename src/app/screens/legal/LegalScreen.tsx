import type { ComponentType, MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { localized, textsOf, useLanguage } from '#app/language/index.ts';
import { PlainPage } from '#app/screens/shared/PlainPage.tsx';
import { inLanguage } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { Contents } from './Contents.tsx';
import type { Page, StaticPage } from './page.ts';
import './legal.css';

const t = textsOf(locales.legal.legal);

const groups = ['agreements', 'rules', 'guides', 'licences'] as const;

function Step({ page, kind }: { page: StaticPage | undefined; kind: 'previous' | 'next' }) {
  if (!page) return <span />;
  return (
    <Link to={page.path} rel={kind === 'next' ? 'next' : 'prev'} className={`bd-document-${kind}`}>
      <small>{t(kind)}</small>
      {localized(page.title)}
    </Link>
  );
}

/** Below a page: links to the previous and next one, and to all pages in their groups. */
function AllPages({ path, pages }: { path: string; pages: readonly StaticPage[] }) {
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

/** Follows links to this site without reloading the app. */
function useLinkedPages(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
    if (!link || !isPlain || link.target || link.origin !== location.origin) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  };
}

/** A component above the text of a page. It gets the path and title of the page. */
type PageLead = ComponentType<{ path: string; title: string }>;

interface LegalScreenProps {
  path: string;
  page: Page;
  /** every page of the site */
  all: readonly StaticPage[];
  Lead: PageLead | undefined;
}

function LegalScreen({ path, page, all, Lead }: LegalScreenProps) {
  const { language } = useLanguage();
  const follow = useLinkedPages();
  const { title, html, headings } = inLanguage(page, language);
  // agreements are cited by section numbers
  const isNumbered = page.group === 'agreements' || page.group === 'rules';
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <PlainPage>
      <div className="bd-grid bd-gap-16 bd-document">
        <Contents headings={headings} />
        <article className="bd-shrink bd-box bd-document-page">
          <header>
            <h1>{title}</h1>
            <p className="bd-row bd-wrap bd-spread bd-soft bd-document-about">
              <time dateTime={page.effective}>
                {t('effective', { date: date.format(new Date(page.effective)) })}
              </time>
              <button
                type="button"
                className="bd-edged bd-small bd-document-print"
                onClick={() => window.print()}
              >
                {t('print')}
              </button>
            </p>
          </header>
          {page.review && (
            <p className="bd-small bd-document-review" role="note">
              <strong>{t('reviewTitle')}</strong>
              {t('reviewText')}
            </p>
          )}
          {Lead && <Lead path={path} title={title} />}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a key on a link is a click on it */}
          <div
            className={isNumbered ? 'bd-document-text bd-document-numbered' : 'bd-document-text'}
            onClick={follow}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: made of our own files by the build, which refuses raw HTML
            dangerouslySetInnerHTML={{ __html: html }}
          />
          <AllPages path={path} pages={all} />
        </article>
      </div>
    </PlainPage>
  );
}

/** The screen of one legal or information page (contract 2.2): its text, its contents, and the way to all others. */
export function createLegalScreen(properties: LegalScreenProps): ComponentType {
  return () => <LegalScreen key={properties.path} {...properties} />;
}
