import { App } from 'antd';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useMessages } from '../../language/index.ts';
import { sessionStore } from '../../session/sessionStore.ts';
import { bulkMessages } from './messages.ts';

/**
 * Stands where something is under way: asks before the screen is left, by a link, by Back or by closing the page. A
 * session that ended is not held up, and neither is a change of what the list shows. It is drawn only meanwhile, because
 * the router knows one blocker at a time and a form has its own.
 */
export function StayGuard() {
  const t = useMessages(bulkMessages);
  const { modal } = App.useApp();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && sessionStore.get().token !== undefined,
  );

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
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return null;
}
