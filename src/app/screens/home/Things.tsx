import { formatNumber } from '#app/language/format.ts';
import { useLanguage, useMessages } from '#app/language/index.ts';
import type { Home } from '#contract/endpoints/home.ts';
import { locales } from '#locales/index.ts';

interface ThingsProps {
  readonly things: Home['best'];
  readonly none: string;
  /** tells the week before, too */
  readonly isCompared?: boolean;
}

/** Contents with their views of the week; each leads to what readers see. */
export function Things({ things, none, isCompared = false }: ThingsProps) {
  const t = useMessages(locales.home.screen);
  const { language } = useLanguage();
  if (things.length === 0) return <p className="bd-soft">{none}</p>;
  return (
    <ol className="bd-home-things">
      {things.map(({ kind, id, title, path, ...numbers }) => {
        const views = formatNumber(numbers.views, 0, language);
        const before = formatNumber(numbers.before, 0, language);
        return (
          <li className="bd-wrap bd-spread" key={`${kind} ${id}`}>
            <a href={path} target="_blank" rel="noreferrer">
              {title || t('untitled')}
            </a>
            <span className="bd-soft bd-small bd-digits">
              {isCompared ? t('viewsAgainst', { views, before }) : t('viewsOfWeek', { views })}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
