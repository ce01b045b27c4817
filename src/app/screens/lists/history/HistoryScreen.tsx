import { useCallback, useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { localized, textsOf } from '#app/language/index.ts';
import { useResource, useResources } from '#app/resources/index.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { RemoteValue } from '#app/widgets/remote/RemoteValue.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { schemaRevision, schemaRollback } from '#contract/endpoints/schemas.ts';
import { locales } from '#locales/index.ts';
import { Versions } from './Comparison.tsx';
import { loadHistory } from './calls.ts';

const t = textsOf(locales.listEditor.history);

/**
 * `/lists/:name/history`, for operators: compares the draft and all versions of a list, and restores former ones
 * (contract 12).
 */
export function Component() {
  const { name = '' } = useParams();
  return (
    <PlaceGate place="/lists">
      <History key={name} name={name} />
    </PlaceGate>
  );
}

function History({ name }: { name: string }) {
  const resource = useResource(name);
  const { retry: reloadResources } = useResources();
  const load = useCallback((signal: AbortSignal) => loadHistory(name, signal), [name]);
  const { remote, reload } = useRemote(load);
  const of = useMemo(
    () => ({ calls: { revision: schemaRevision, rollback: schemaRollback }, name, isList: true }),
    [name],
  );
  const restored = async () => {
    reloadResources();
    await reload();
  };
  return (
    <section className="bd-column bd-gap-16">
      <header className="bd-row bd-wrap bd-spread bd-history-head">
        <h1 className="bd-shrink bd-breaks">
          {t('title', { name: resource ? localized(resource.label) : name })}
        </h1>
        <nav className="bd-flex bd-gap-16" aria-label={t('ways')}>
          <Link to="/lists">{t('lists')}</Link>
          <Link to={`/lists/${name}`}>{t('back')}</Link>
        </nav>
      </header>
      <RemoteValue remote={remote} failed={t('failed')} rows={8} onRetry={reload}>
        {(history) => <Versions of={of} history={history} onRestored={restored} />}
      </RemoteValue>
    </section>
  );
}
