import { PlusOutlined } from '@ant-design/icons';
import { Button, Empty, Skeleton } from 'antd';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useMessages } from '#app/language/index.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { LoadFailed } from '#app/widgets/remote/LoadFailed.tsx';
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
      {remote.status === 'loading' && <Skeleton active paragraph={{ rows: 6 }} />}
      {remote.status === 'failed' && (
        <LoadFailed
          message={t('failed')}
          reason={remote.reason}
          requestId={remote.requestId}
          onRetry={() => void reload()}
        />
      )}
      {isEmpty && (
        <Empty
          className="bd-sources-empty"
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={t('empty')}
        >
          {create}
        </Empty>
      )}
      {remote.status === 'ready' && !isEmpty && (
        <SourcesTable sources={remote.value} reload={reload} heading={heading} />
      )}
    </section>
  );
}
