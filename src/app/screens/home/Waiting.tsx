import { Link } from 'react-router';
import { formatNumber } from '#app/language/format.ts';
import { useLanguage, useMessages } from '#app/language/index.ts';
import type { Home } from '#contract/endpoints/home.ts';
import { locales } from '#locales/index.ts';

/** What waits for the person: each leads to just that. */
export function Waiting({ waiting }: Pick<Home, 'waiting'>) {
  const t = useMessages(locales.home.screen);
  const { language } = useLanguage();
  if (waiting.length === 0) return <p className="bd-soft">{t('waitingNone')}</p>;
  return (
    <ul className="bd-home-waiting">
      {waiting.map(({ what, of, count, exact, path }) => {
        const name = t(`waiting_${what}`);
        const number = formatNumber(count, 0, language);
        return (
          <li key={`${what} ${of}`}>
            <Link className="bd-row bd-gap-12 bd-spread" to={path}>
              <span>{of ? t('waitingOf', { of: t(`of_${of}`), what: name }) : name}</span>
              <strong>{exact ? number : t('atLeast', { count: number })}</strong>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
