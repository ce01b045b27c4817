import { Button, Modal, Space } from 'antd';
import { useState, useSyncExternalStore } from 'react';
import { formatInstant } from '#app/language/format.ts';
import { useMessages } from '#app/language/index.ts';
import type { SpecialDetail } from '#contract/entities/special.ts';
import { isDirty } from './document/state.ts';
import type { EditorStore } from './editorStore.ts';
import { messages } from './messages.ts';
import type { ClaimedKept } from './saving/keptOffers.ts';
import type { PagePlace } from './saving/place.ts';
import { useKeptOffers } from './saving/useKeptOffers.ts';

interface RestoreOfferProps {
  store: EditorStore;
  account: string;
  /** names this editor among those that keep pages */
  writer: string;
  opened: SpecialDetail | undefined;
  /** id and revision of the page on the platform, as they are now */
  place: { readonly current: Pick<PagePlace, 'id' | 'revision'> };
  /** the work is gone on with here; it was begun on its revision of the platform */
  onRestore: (kept: ClaimedKept) => void;
}

/**
 * Offers what was edited in ended windows and never saved, the last first; restoring it is one step that undo takes back.
 * The next is offered once what was restored has been saved, so that each comes together with the one before.
 */
export function RestoreOffer({
  store,
  account,
  writer,
  opened,
  place,
  onRestore,
}: RestoreOfferProps) {
  const t = useMessages(messages);
  const { offers, settle } = useKeptOffers(account, opened?.id, writer);
  const [isRestored, setRestored] = useState(false);
  const isWaiting = useSyncExternalStore(
    store.subscribe,
    () => isRestored && isDirty(store.getState()),
  );
  const [kept, ...more] = offers;
  // a page that has got its id meanwhile is another than the rest was about
  if (!kept || isWaiting || place.current.id !== opened?.id) return null;
  const isOlder = opened !== undefined && kept.revision !== place.current.revision;
  return (
    <Modal
      open
      closable={false}
      maskClosable={false}
      keyboard={false}
      title={t('restoreTitle')}
      footer={
        <Space wrap>
          <Button onClick={() => settle(kept, 'left')}>{t('restoreLater')}</Button>
          <Button onClick={() => settle(kept, 'forgotten')}>{t('forget')}</Button>
          <Button
            type="primary"
            onClick={() => {
              setRestored(true);
              onRestore(kept);
              store.dispatch({
                type: 'replace',
                document: kept.document,
                saved: false,
                as: 'restored',
              });
              settle(kept, 'restored');
            }}
          >
            {t('restore')}
          </Button>
        </Space>
      }
    >
      <p>{t('restoreText', { time: formatInstant(kept.keptAt) })}</p>
      {opened === undefined && <p>{kept.document.name || t('unnamed')}</p>}
      {isOlder && <p>{t('restoreOlder')}</p>}
      {more.length > 0 && <p>{t('restoreMore', { count: more.length })}</p>}
    </Modal>
  );
}
