import { App } from 'antd';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useMessages } from '../../language/index.ts';
import { sessionStore } from '../../session/sessionStore.ts';
import { bulkMessages } from './messages.ts';

/**
 * Asks before a screen is left on which something is under way, by a link, by Back or by closing the page. A session
 * that ended is not held up, and neither is a change of what the list shows.
 */
export function useStayGuard(isBusy: boolean): void {
  const t = useMessages(bulkMessages);
  const { modal } = App.useApp();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isBusy &&
      currentLocation.pathname !== nextLocation.pathname &&
      sessionStore.get().token !== undefined,
  );
  const isBlocked = blocker.state === 'blocked';

  // it came to its end while the question stood
  useEffect(() => {
    if (isBlocked && !isBusy) blocker.proceed();
  }, [isBlocked, isBusy, blocker]);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const question = modal.confirm({
      title: t('leaveTitle'),
      content: t('leaveDetail'),
      okText: t('leave'),
      okButtonProps: { danger: true },
      cancelText: t('stay'),
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    });
    return () => question.destroy();
  }, [blocker, modal, t]);

  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);
}
