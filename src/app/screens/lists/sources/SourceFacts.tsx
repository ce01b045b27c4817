import { Link } from 'react-router';
import { useLocalized, useMessages } from '#app/language/index.ts';
import type { SourceDetail } from '#contract/endpoints/sources.ts';
import { locales } from '#locales/index.ts';
import { SourceState } from './SourcesTable.tsx';

/** How a source stands, where it comes from, and which lists are over it. */
export function SourceFacts({ detail }: { readonly detail: SourceDetail }) {
  const t = useMessages(locales.sources.sources);
  const kept = useMessages(locales.listEditor.kept);
  const localized = useLocalized();
  const { name, state, from, revision, lists } = detail;
  return (
    <div className="bd-row bd-wrap bd-soft bd-source-facts">
      <SourceState source={detail} />
      <span>
        {kept(from)}
        {revision > 0 && ` · ${kept('revision', { revision })}`}
      </span>
      {lists.length > 0 && (
        <span className="bd-sources-lists">
          {t('usedBy')}
          {lists.map((list) => (
            <Link key={list.name} to={`/resource/${list.name}`}>
              {localized(list.label)}
            </Link>
          ))}
        </span>
      )}
      {(state === 'ready' || state === 'last-good') && (
        <Link to={`/lists?source=${name}`}>{t('newList')}</Link>
      )}
    </div>
  );
}
