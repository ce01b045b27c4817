import { Button, Modal } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { useLeaveBlocker } from '#app/widgets/leaving/useLeaveBlocker.ts';
import { locales } from '#locales/index.ts';
import type { Writing } from './useWriting.ts';

interface LeaveQuestionProps<V extends object> {
  writing: Writing<V>;
  /** number of files being uploaded */
  pending: number;
}

/**
 * Asks before the screen is left by a link, by Back or by closing the page, while files are being uploaded or the
 * platform does not have everything.
 */
export function LeaveQuestion<V extends object>({ writing, pending }: LeaveQuestionProps<V>) {
  const t = useMessages(locales.publish.publish);
  const { leaving, isOwnAddress, isDirty, draft, discard } = writing;
  const isUnkept = isDirty && draft.kept.kind !== 'platform';
  const isActive = isUnkept || pending > 0;
  const passage = useLeaveBlocker(isActive, (navigation) => {
    if (leaving.current) return false;
    if (typeof navigation !== 'object') return true;
    const { currentLocation: from, nextLocation: to } = navigation;
    return from.pathname !== to.pathname || !isOwnAddress(to.search);
  });

  return (
    <Modal
      open={passage !== undefined}
      title={t('leaveTitle')}
      onCancel={() => passage?.reset()}
      width={460}
      destroyOnHidden
      footer={[
        <Button
          key="discard"
          danger
          onClick={() => {
            // the address is already that of the next page
            leaving.current = true;
            void discard();
            passage?.proceed();
          }}
        >
          {t('discard')}
        </Button>,
        <Button key="leave" onClick={() => passage?.proceed()}>
          {t('keepAndLeave')}
        </Button>,
        <Button key="stay" type="primary" autoFocus onClick={() => passage?.reset()}>
          {t('stay')}
        </Button>,
      ]}
    >
      {pending > 0 ? <p>{t('leaveUploads', { count: pending })}</p> : null}
      {isUnkept ? <p>{t('leaveUnkept')}</p> : null}
      <p>{t('leaveText')}</p>
    </Modal>
  );
}
