import { Link } from 'react-router';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { type ManagedSource, sourceTexts } from '#contract/endpoints/sources.ts';
import { locales } from '#locales/index.ts';
import { KeptList } from '../kept/KeptList.tsx';
import { loadSources } from './calls.ts';
import { SourceState } from './SourceState.tsx';
import './sources.css';

/** `/sources`, for operators: whose APIs lists stand on, and how each stands. */
export function Component() {
  return (
    <PlaceGate place="/sources">
      <Sources />
    </PlaceGate>
  );
}

function Sources() {
  const t = useMessages(locales.sources.sources);
  return (
    <KeptList
      t={t}
      load={loadSources}
      calls={sourceTexts}
      folder="schemas/sources/"
      editAt={(name) => `/sources/${name}`}
      parts={(source, title) => {
        const { name, state, address, lists } = source;
        return {
          to: `/sources/${name}`,
          tags: <SourceState source={source} />,
          facts: (
            <>
              {address}
              <Lists lists={lists} />
            </>
          ),
          links: (state === 'ready' || state === 'last-good') && (
            <Link to={`/lists?source=${name}`} aria-label={`${t('newList')} ${title}`}>
              {t('newList')}
            </Link>
          ),
        };
      }}
    />
  );
}

function Lists({ lists }: Pick<ManagedSource, 'lists'>) {
  const t = useMessages(locales.sources.sources);
  const localized = useLocalized();
  if (lists.length === 0) return <span className="bd-no">{t('noLists')}</span>;
  return (
    <span className="bd-sources-lists">
      {lists.map(({ name, label }) => (
        <Link key={name} to={`/resource/${name}`}>
          {localized(label)}
        </Link>
      ))}
    </span>
  );
}
