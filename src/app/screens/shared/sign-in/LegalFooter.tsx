import { Link } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.identity.legalFooter);

const pages = [
  'service',
  'privacy',
  'community-guide',
  'qualifications',
  'copyright',
  'complaints-guide',
  'app-store',
] as const;

/** Links to public pages (contract 2.2), below forms for people who are not signed in. */
export function LegalFooter() {
  return (
    <nav className="bd-wrap bd-legal" aria-label={t('label')}>
      {pages.map((page) => (
        <Link className="bd-inline bd-soft bd-small" key={page} to={`/${page}`}>
          {t(page)}
        </Link>
      ))}
    </nav>
  );
}
