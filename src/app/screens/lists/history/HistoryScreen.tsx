import { Alert, Button, Empty, Skeleton } from 'antd';
import { useCallback, useState } from 'react';
import { Link, useParams } from 'react-router';
import { formatInstant } from '../../../language/format.ts';
import { useLocalized, useMessages } from '../../../language/index.ts';
import { useResource, useResources } from '../../../resources/index.ts';
import { useRemote } from '../../../widgets/remote/useRemote.ts';
import { Comparison } from './Comparison.tsx';
import { loadHistory, type SchemaHistory, type Version } from './calls.ts';
import { historyMessages } from './messages.ts';
import './history.css';

/** `/lists/:name/history`: every version of a list, compared, and brought back (DESIGN 5). For operators. */
export function Component() {
  const { name = '' } = useParams();
  return <History key={name} name={name} />;
}

function History({ name }: { name: string }) {
  const t = useMessages(historyMessages);
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
    <section className="bd-history">
      <header className="bd-history-head">
        <h1>{t('title', { name: resource ? localized(resource.label) : name })}</h1>
        <nav>
          <Link to="/lists">{t('lists')}</Link>
          <Link to={`/lists/${name}`}>{t('back')}</Link>
        </nav>
      </header>
      {remote.status === 'loading' && <Skeleton active paragraph={{ rows: 8 }} />}
      {remote.status === 'failed' && (
        <Alert
          type="error"
          showIcon
          message={t('failed')}
          description={remote.reason}
          action={<Button onClick={() => void reload()}>{t('retry')}</Button>}
        />
      )}
      {remote.status === 'ready' &&
        (remote.value.versions.length === 0 ? (
          <Empty description={t('empty')} image={Empty.PRESENTED_IMAGE_SIMPLE} />
        ) : (
          <Versions name={name} history={remote.value} onRestored={restored} />
        ))}
    </section>
  );
}

interface VersionsProps {
  readonly name: string;
  readonly history: SchemaHistory;
  readonly onRestored: () => Promise<void>;
}

/** The versions, and what the chosen one is beside another. */
function Versions({ name, history, onRestored }: VersionsProps) {
  const t = useMessages(historyMessages);
  const { versions } = history;
  const [chosen, setChosen] = useState(versions[0]?.revision);
  const version = versions.find(({ revision }) => revision === chosen) ?? versions[0];
  return (
    <div className="bd-history-body">
      <ol className="bd-history-versions" aria-label={t('versions')}>
        {versions.map((one, index) => (
          <li key={one.revision}>
            <button
              type="button"
              aria-current={one === version}
              onClick={() => setChosen(one.revision)}
            >
              <VersionText version={one} isLatest={index === 0} />
            </button>
          </li>
        ))}
      </ol>
      {version && (
        <Comparison
          key={version.revision}
          name={name}
          version={version}
          history={history}
          onRestored={onRestored}
        />
      )}
    </div>
  );
}

function VersionText({ version, isLatest }: { version: Version; isLatest: boolean }) {
  const t = useMessages(historyMessages);
  const { revision, kind, note, author, createdAt } = version;
  return (
    <>
      <strong>{t('revision', { revision })}</strong>
      <span className={`bd-tag bd-tag-${kind === 'removed' ? 'default' : 'processing'}`}>
        {t(kind)}
      </span>
      {isLatest && <span className="bd-tag bd-tag-success">{t('current')}</span>}
      <span className={note ? 'bd-history-note' : 'bd-history-note bd-no'}>
        {note || t('noNote')}
      </span>
      <small>
        {author} · <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
      </small>
    </>
  );
}
