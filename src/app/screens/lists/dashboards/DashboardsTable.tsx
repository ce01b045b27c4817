import { App, Button } from 'antd';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { formatInstant } from '#app/language/format.ts';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { reloadMenu } from '#app/resources/reloadMenu.ts';
import { notify } from '#app/session/notifications.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { useConfirm } from '#app/widgets/useConfirm.tsx';
import type { ManagedDashboard } from '#contract/endpoints/dashboards.ts';
import { removeDashboard } from './calls.ts';
import { dashboardsMessages } from './messages.ts';
import '#app/resources/resources.css';

interface DashboardsTableProps {
  readonly dashboards: readonly ManagedDashboard[];
  readonly reload: () => Promise<void>;
  /** gets the focus when the row that had it is gone */
  readonly heading: RefObject<HTMLElement | null>;
}

/** The table of dashboards; on a phone each is a card. */
export function DashboardsTable({ dashboards, ...rest }: DashboardsTableProps) {
  const t = useMessages(dashboardsMessages);
  return (
    <table className="bd-lists-table" aria-label={t('title')}>
      <thead>
        <tr>
          <th scope="col">{t('dashboard')}</th>
          <th scope="col">{t('charts')}</th>
          <th scope="col">{t('from')}</th>
          <th scope="col">{t('changed')}</th>
          <th scope="col">{t('actions')}</th>
        </tr>
      </thead>
      <tbody>
        {dashboards.map((dashboard) => (
          <Row key={dashboard.name} dashboard={dashboard} {...rest} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Omit<DashboardsTableProps, 'dashboards'> & {
  readonly dashboard: ManagedDashboard;
};

function Row({ dashboard, reload, heading }: RowProps) {
  const t = useMessages(dashboardsMessages);
  const localized = useLocalized();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const { name, label, from, state, revision, author, updatedAt, charts, missing } = dashboard;
  const title = label ? localized(label) : name;
  const remove = async () => {
    const sure = await confirm({
      title: t('removeQuestion', { name: title }),
      lines: [t(from === 'stored' ? 'removeText' : 'removeToFile')],
      okText: t('remove'),
      danger: true,
    });
    if (!sure) return;
    try {
      await removeDashboard(dashboard);
      message.success(t('removedNow'));
    } catch (error) {
      notify({ kind: 'error', message: sentenceOf(error) });
    }
    await Promise.all([reload(), reloadMenu(new AbortController().signal)]);
    heading.current?.focus();
  };
  return (
    <tr>
      <th scope="row">
        <Link to={`/dashboards/${name}`}>{title}</Link>
        <code>{name}</code>
      </th>
      <td data-label={t('charts')}>
        {charts}
        {state !== 'ready' && (
          <span className={`bd-tag bd-tag-${state === 'broken' ? 'error' : 'warning'}`}>
            {t(state === 'broken' ? 'broken' : 'last-good')}
          </span>
        )}
        {missing > 0 && (
          <span className="bd-tag bd-tag-warning">{t('missing', { count: missing })}</span>
        )}
      </td>
      <td data-label={t('from')}>
        {t(from)}
        {from !== 'file' && <small>{t('revision', { revision })}</small>}
      </td>
      <td data-label={t('changed')}>
        {updatedAt && from !== 'file' ? (
          <>
            <time dateTime={updatedAt}>{formatInstant(updatedAt)}</time>
            <small>{author}</small>
          </>
        ) : (
          '–'
        )}
      </td>
      <td>
        <span className="bd-lists-actions">
          <Link to={`/dashboards/${name}/edit`} aria-label={`${t('edit')} ${title}`}>
            {t('edit')}
          </Link>
          {from !== 'file' && (
            <Button
              type="link"
              size="small"
              aria-label={`${t('remove')} ${title}`}
              onClick={() => void remove()}
            >
              {t('remove')}
            </Button>
          )}
        </span>
      </td>
    </tr>
  );
}
