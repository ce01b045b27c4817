import { PlusOutlined } from '@ant-design/icons';
import { Button, Empty } from 'antd';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useMessages } from '#app/language/index.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { RemoteValue } from '#app/widgets/remote/RemoteValue.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { loadDashboards, newName } from './calls.ts';
import { DashboardsTable } from './DashboardsTable.tsx';
import { dashboardsMessages } from './messages.ts';
import '../overview/overview.css';
import './dashboards.css';

/** `/dashboards`, for operators: the dashboards, from files and made in the app. */
export function Component() {
  return (
    <PlaceGate place="/dashboards">
      <Dashboards />
    </PlaceGate>
  );
}

function Dashboards() {
  const t = useMessages(dashboardsMessages);
  const navigate = useNavigate();
  const { remote, reload } = useRemote(loadDashboards);
  const heading = useRef<HTMLHeadingElement>(null);
  const create = (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      onClick={() => void navigate(`/dashboards/${newName}/edit`)}
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
      <RemoteValue remote={remote} failed={t('failed')} rows={4} onRetry={reload}>
        {(dashboards) =>
          dashboards.length === 0 ? (
            <Empty
              className="bd-dashboards-empty"
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={t('empty')}
            >
              {create}
            </Empty>
          ) : (
            <DashboardsTable dashboards={dashboards} reload={reload} heading={heading} />
          )
        }
      </RemoteValue>
    </section>
  );
}
