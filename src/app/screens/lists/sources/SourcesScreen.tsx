import { PlusOutlined } from '@ant-design/icons';
import { Button, Empty } from 'antd';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useMessages } from '#app/language/index.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { RemoteValue } from '#app/widgets/remote/RemoteValue.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { loadSources } from './calls.ts';
import { sourcesMessages } from './messages.ts';
import { SourcesTable } from './SourcesTable.tsx';
import { newName } from './sourceText.ts';
import '../overview/overview.css';
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
  const t = useMessages(sourcesMessages);
  const navigate = useNavigate();
  const { remote, reload } = useRemote(loadSources);
  const heading = useRef<HTMLHeadingElement>(null);
  const create = (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      onClick={() => void navigate(`/sources/${newName}`)}
    >
      {t('create')}
    </Button>
  );
  const isEmpty = remote.status === 'ready' && remote.value.length === 0;
  return (
    <section className="bd-lists" aria-label={t('title')}>
      <header className="bd-lists-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {t('title')}
          </h1>
          <p>{t('about')}</p>
        </div>
        {!isEmpty && create}
      </header>
      <RemoteValue remote={remote} failed={t('failed')} rows={6} onRetry={reload}>
        {(sources) =>
          sources.length === 0 ? (
            <Empty
              className="bd-sources-empty"
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={t('empty')}
            >
              {create}
            </Empty>
          ) : (
            <SourcesTable sources={sources} reload={reload} heading={heading} />
          )
        }
      </RemoteValue>
    </section>
  );
}
