import bellOutlined from '@ant-design/icons-svg/es/asn/BellOutlined';
import { useEffect, useRef, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { iconOf } from '#app/widgets/Icon.tsx';
import { Later } from '#app/widgets/later/Later.tsx';
import { lazyThemed } from '#app/widgets/theme/lazyThemed.tsx';
import { locales } from '#locales/index.ts';
import { useUnread } from './useUnread.ts';
import './bell.css';

const t = textsOf(locales.notifications.bell);

/** not among the icons of the first script: the bell comes after it */
const BellOutlined = iconOf(bellOutlined);

const NoticePanel = lazyThemed(() => import('./NoticePanel.tsx'));

/** more are not counted in the header */
const most = 99;

/** The bell in the header: how much is unread of what concerns the person, and the panel with it. */
export default function BellButton() {
  const { unread, know } = useUnread();
  const [open, setOpen] = useState(false);
  /** one panel for each time that it is opened; 0: none */
  const [opening, setOpening] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const count = unread === undefined || unread <= most ? (unread ?? 0) : `${most}+`;
  return (
    <>
      <button
        ref={button}
        type="button"
        className="bd-anchor bd-inline bd-bell"
        aria-label={count === 0 ? t('open') : t('openUnread', { count })}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          if (open) return;
          setOpen(true);
          setOpening((number) => number + 1);
        }}
      >
        <BellOutlined />
        {count !== 0 && (
          <span className="bd-bell-count" aria-hidden="true">
            {count}
          </span>
        )}
      </button>
      <Arrived unread={unread} />
      {opening > 0 && (
        <Later fallback={null} isAskedFor>
          <NoticePanel
            key={opening}
            open={open}
            unread={unread}
            onUnread={know}
            onClose={() => setOpen(false)}
            onClosed={() => button.current?.focus()}
          />
        </Later>
      )}
    </>
  );
}

/** Says to screen readers that notices have come, when they are done with what they say. */
function Arrived({ unread }: { unread: number | undefined }) {
  const [arrived, setArrived] = useState(0);
  const before = useRef(unread);
  useEffect(() => {
    const former = before.current;
    before.current = unread;
    if (unread !== undefined && former !== undefined) setArrived(Math.max(0, unread - former));
  }, [unread]);
  return (
    <span aria-live="polite" className="bd-unseen">
      {/* another element each time: the same words twice are said twice */}
      {arrived > 0 && <span key={unread}>{t('arrived', { count: arrived })}</span>}
    </span>
  );
}
