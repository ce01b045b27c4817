import { Empty } from 'antd';
import { useCallback, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { useResource, useResources } from '#app/resources/index.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { RemoteValue } from '#app/widgets/remote/RemoteValue.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { locales } from '#locales/index.ts';
import { Comparison } from './Comparison.tsx';
import { loadHistory, type SchemaHistory } from './calls.ts';
import { Sides } from './Sides.tsx';
import { type Side, sidesOf } from './side.ts';
import './history.css';

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
  const t = useMessages(locales.listEditor.history);
  const localized = useLocalized();
  const resource = useResource(name);
  const { retry: reloadResources } = useResources();
  const load = useCallback((signal: AbortSignal) => loadHistory(name, signal), [name]);
  const { remote, reload } = useRemote(load);
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
        {(history) => <Body name={name} history={history} onRestored={restored} />}
      </RemoteValue>
    </section>
  );
}

interface BodyProps {
  readonly name: string;
  readonly history: SchemaHistory;
  readonly onRestored: () => Promise<void>;
}

/** The versions, and the comparison of the chosen one with another. */
function Body({ name, history, onRestored }: BodyProps) {
  const t = useMessages(locales.listEditor.history);
  const [chosen, setChosen] = useState<Side>();
  const sides = sidesOf(history);
  const side = sides.find((one) => one === chosen) ?? sides[0];
  if (side === undefined)
    return <Empty description={t('empty')} image={Empty.PRESENTED_IMAGE_SIMPLE} />;
  const restored = async () => {
    await onRestored();
    setChosen(undefined);
  };
  return (
    <div className="bd-grid bd-gap-16 bd-history-body">
      <Sides history={history} chosen={side} onChoose={setChosen} />
      <Comparison
        key={`${side}:${history.revision}`}
        name={name}
        side={side}
        history={history}
        onRestored={restored}
      />
    </div>
  );
}
