import { Modal } from 'antd';
import type { RefObject } from 'react';
import { useBlocker } from 'react-router';
import { useMessages } from '#app/language/index.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { publishMessages } from './messages.ts';

interface LeaveQuestionProps {
  /** whether there is something that is not saved */
  active: boolean;
  /** true while the writing itself leaves, after a save */
  leaving: RefObject<boolean>;
}

/** Asks before somebody leaves what they have not saved. An expired login is not held up: the draft is kept. */
export function LeaveQuestion({ active, leaving }: LeaveQuestionProps) {
  const t = useMessages(publishMessages);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const elsewhere = from.pathname !== to.pathname || from.search !== to.search;
    const signedIn = sessionStore.get().token !== undefined;
    return active && elsewhere && signedIn && !leaving.current;
  });
  return (
    <Modal
      open={blocker.state === 'blocked'}
      title={t('leaveTitle')}
      okText={t('leave')}
      cancelText={t('stay')}
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
      width={420}
    >
      {t('leaveText')}
    </Modal>
  );
}
