import { Button, Modal, Space } from 'antd';
import { useState } from 'react';
import { formatInstant } from '#app/language/format.ts';
import { useMessages } from '#app/language/index.ts';
import type { SpecialDetail } from '#contract/entities/special.ts';
import type { EditorStore } from './editorStore.ts';
import { messages } from './messages.ts';
import { findKept, forgetKept, type Kept } from './saving/keeping.ts';

interface RestoreOfferProps {
  store: EditorStore;
  account: string;
  opened: SpecialDetail | undefined;
  /** the restored work was begun on this revision of the platform */
  onRestore: (kept: Kept) => void;
}

/** Offers what was edited here and never saved; restoring it is one step that undo takes back. */
export function RestoreOffer({ store, account, opened, onRestore }: RestoreOfferProps) {
  const t = useMessages(messages);
  const [kept, setKept] = useState<Kept | undefined>(() => findKept(account, opened?.id));
  if (!kept) return null;
  const isOlder = opened !== undefined && kept.revision !== opened.revision;
  return (
    <Modal
      open
      closable={false}
      maskClosable={false}
      keyboard={false}
      title={t('restoreTitle')}
      footer={
        <Space>
          <Button
            onClick={() => {
              forgetKept(account, opened?.id);
              setKept(undefined);
            }}
          >
            {t('forget')}
          </Button>
          <Button
            type="primary"
            onClick={() => {
              onRestore(kept);
              store.dispatch({
                type: 'replace',
                document: kept.document,
                saved: false,
                as: 'restored',
              });
              setKept(undefined);
            }}
          >
            {t('restore')}
          </Button>
        </Space>
      }
    >
      <p>{t('restoreText', { time: formatInstant(kept.keptAt) })}</p>
      {isOlder && <p>{t('restoreOlder')}</p>}
    </Modal>
  );
}
