import { Button, Modal, Space } from 'antd';
import { useState, useSyncExternalStore } from 'react';
import { formatInstant } from '#app/language/format.ts';
import { useMessages } from '#app/language/index.ts';
import type { SpecialDetail } from '#contract/entities/special.ts';
import { isDirty } from './document/state.ts';
import type { EditorStore } from './editorStore.ts';
import { messages } from './messages.ts';
import { useKeptOffers } from './saving/useKeptOffers.ts';
import type { Saving } from './saving/useSaving.ts';

interface RestoreOfferProps {
  store: EditorStore;
  account: string;
  opened: SpecialDetail | undefined;
  saving: Saving;
}

/**
 * Offers what was edited in ended windows and never saved, the last first; restoring it is one step that undo takes back.
 * The next is offered once what was restored has been saved, so that each comes together with the one before.
 */
export function RestoreOffer({ store, account, opened, saving }: RestoreOfferProps) {
  const t = useMessages(messages);
  const { offers, settle } = useKeptOffers(account, opened?.id);
  const [isRestored, setRestored] = useState(false);
  const isWaiting = useSyncExternalStore(
    store.subscribe,
    () => isRestored && isDirty(store.getState()),
  );
  const [left, ...more] = offers;
  // a page that has got its id meanwhile is another than the rest was about
  if (!left || isWaiting || saving.standing.current.id !== opened?.id) return null;
  const { kept } = left;
  const isOlder = opened !== undefined && kept.follows !== saving.revision();
  return (
    <Modal
      open
      closable={false}
      maskClosable={false}
      keyboard={false}
      title={t('restoreTitle')}
      footer={
        <Space wrap>
          <Button onClick={() => settle(left, 'left')}>{t('restoreLater')}</Button>
          <Button onClick={() => settle(left, 'forgotten')}>{t('forget')}</Button>
          <Button
            type="primary"
            onClick={() => {
              setRestored(true);
              saving.restore(left);
              settle(left, 'restored');
            }}
          >
            {t('restore')}
          </Button>
        </Space>
      }
    >
      <p>{t('restoreText', { time: formatInstant(new Date(kept.keptAt).toISOString()) })}</p>
      {opened === undefined && <p>{kept.values.settings.name || t('unnamed')}</p>}
      {isOlder && <p>{t('restoreOlder')}</p>}
      {more.length > 0 && <p>{t('restoreMore', { count: more.length })}</p>}
    </Modal>
  );
}
