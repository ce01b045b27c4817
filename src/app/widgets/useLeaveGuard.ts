import { App } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useMessages } from '../language/index.ts';
import { resourceMessages } from '../resources/messages.ts';
import { sessionStore } from '../session/sessionStore.ts';

/**
 * Asks before unsaved changes are left, by a link, by Back or by closing the page. A session that ended is not held up.
 *
 * @param onLeave when the person leaves them for good; the same function every time
 * @returns a function that lets the next navigation pass, for after a save
 */
export function useLeaveGuard(dirty: boolean, onLeave?: () => void): () => void {
  const t = useMessages(resourceMessages);
  const { modal } = App.useApp();
  const passing = useRef(false);
  const blocker = useBlocker(
    () => dirty && !passing.current && sessionStore.get().token !== undefined,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const question = modal.confirm({
      title: t('unsaved'),
      content: t('unsavedDetail'),
      okText: t('leave'),
      okButtonProps: { danger: true },
      cancelText: t('stay'),
      onOk: () => {
        onLeave?.();
        blocker.proceed();
      },
      onCancel: () => blocker.reset(),
    });
    return () => question.destroy();
  }, [blocker, modal, t, onLeave]);

  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);

  return useCallback(() => {
    passing.current = true;
  }, []);
}
