import { Button, Drawer, Empty } from 'antd';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { formatInstant, formatNumber, formatTimeAgo } from '#app/language/format.ts';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { actFor } from '#app/session/actFor.ts';
import { notify } from '#app/session/notifications.ts';
import { useSessionPart } from '#app/session/useSession.ts';
import { useNow } from '#app/widgets/clock/clock.ts';
import { OlderEntries } from '#app/widgets/remote/OlderEntries.tsx';
import { RemoteValue } from '#app/widgets/remote/RemoteValue.tsx';
import type { Notice } from '#contract/endpoints/notices.ts';
import { keptNoticeDays, keptNotices } from '#contract/limits.ts';
import { noticeText } from '#contract/messages/notices.ts';
import { locales } from '#locales/index.ts';
import { useNotices } from './useNotices.ts';
import './panel.css';

const t = textsOf(locales.notifications.panel);

interface NoticePanelProps {
  /** how many are unread, as last heard */
  readonly unread: number | undefined;
  /** called with how many are unread, as the panel has heard */
  readonly onUnread: (unread: number) => void;
  readonly open: boolean;
  readonly onClose: () => void;
  /** called once it is out of sight */
  readonly onClosed: () => void;
}

/** What concerns the person, the newest first; who opens one has read it. */
export default function NoticePanel(props: NoticePanelProps) {
  const { unread, onUnread, open, onClose, onClosed } = props;
  const { language } = useLanguage();
  const { remote, reload, older, read, readAll } = useNotices(onUnread);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      afterOpenChange={(isOpen) => {
        if (!isOpen) onClosed();
      }}
      destroyOnHidden
      placement="right"
      width={440}
      title={t('title')}
      rootClassName="bd-notices"
      extra={
        <Button
          type="link"
          disabled={remote.status !== 'ready' || remote.value.unread === 0}
          loading={readAll.isBusy}
          onClick={readAll.run}
        >
          {t('readAll')}
        </Button>
      }
      footer={
        <p className="bd-soft bd-small">
          {t('kept', { days: keptNoticeDays, count: formatNumber(keptNotices, 0, language) })}{' '}
          <Link to="/setting/user?section=notices" onClick={onClose}>
            {t('choose')}
          </Link>
        </p>
      }
    >
      <RemoteValue remote={remote} failed={t('failed')} rows={8} onRetry={reload}>
        {({ notices, more, unread: known }) => (
          <>
            {unread !== undefined && unread > known && (
              <Button type="dashed" block onClick={() => void reload()}>
                {t('newer')}
              </Button>
            )}
            {notices.length === 0 ? (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('none')} />
            ) : (
              <Notices
                notices={notices}
                onOpen={(notice) => {
                  read(notice);
                  onClose();
                }}
              />
            )}
            <OlderEntries older={older} more={more} label={t('older')} failed={t('olderFailed')} />
          </>
        )}
      </RemoteValue>
    </Drawer>
  );
}

/** milliseconds between two updates of the times */
const minute = 60_000;

interface NoticesProps {
  readonly notices: readonly Notice[];
  readonly onOpen: (notice: Notice) => void;
}

function Notices({ notices, onOpen }: NoticesProps) {
  const { language } = useLanguage();
  const now = useNow(minute);
  const user = useSessionPart('userInfo');
  /** What is seen for an institution is opened by acting for it. */
  const open = (notice: Notice, event: MouseEvent) => {
    onOpen(notice);
    const { membership, path } = notice;
    if (!membership || membership.id === user?.member?.id) return;
    event.preventDefault();
    if (user?.memberships?.some(({ id }) => id === membership.id))
      // of a failure the person has been told
      void actFor(membership.id, path).catch(() => undefined);
    else notify({ kind: 'error', message: t('noMember', { name: membership.nickname }) });
  };
  return (
    <ul className="bd-notice-rows">
      {notices.map((notice) => (
        <li key={notice.id} className={notice.isRead ? undefined : 'bd-notice-unread'}>
          <Link to={notice.path} onClick={(event) => open(notice, event)}>
            {!notice.isRead && <span className="bd-unseen">{t('unread')}</span>}{' '}
            {noticeText(notice, language)}
          </Link>
          {notice.membership && <p>{t('forInstitution', { name: notice.membership.nickname })}</p>}
          {notice.note && <p>{notice.note}</p>}
          <time dateTime={notice.at} title={formatInstant(notice.at)}>
            {formatTimeAgo(notice.at, now, language)}
          </time>
        </li>
      ))}
    </ul>
  );
}
