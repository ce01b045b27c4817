import { Button, Modal, Space } from 'antd';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { AddressDialog } from './AddressDialog.tsx';
import { messages } from './messages.ts';
import type { Saving } from './saving/useSaving.ts';

/** What a save can end in: published, a preview to open, or a version of somebody else's in the way. */
export function SavingDialogs({ saving }: { saving: Saving }) {
  const t = useMessages(messages);
  const { language } = useLanguage();
  const { conflict, publishedId, preview, busy } = saving;
  return (
    <>
      <AddressDialog
        title={t('publishedTitle')}
        text={t('publishedText')}
        path={publishedId === undefined ? undefined : `/s/${publishedId}`}
        onClose={saving.dismissPublished}
      />
      <AddressDialog
        title={t('previewTitle')}
        text={t('previewText', {
          time: preview ? new Date(preview.expiresAt).toLocaleString(language) : '',
        })}
        path={preview?.path}
        onClose={saving.dismissPreview}
      />
      <Modal
        open={conflict !== undefined}
        title={t('conflictTitle')}
        onCancel={saving.dismissConflict}
        footer={
          <Space wrap>
            <Button onClick={saving.dismissConflict}>{t('conflictLater')}</Button>
            <Button onClick={saving.takeCurrent} disabled={!conflict?.current}>
              {t('conflictReload')}
            </Button>
            <Button
              type="primary"
              loading={busy}
              onClick={() => conflict && saving.save(conflict.mode, { over: conflict.revision })}
            >
              {t('conflictOverwrite')}
            </Button>
          </Space>
        }
      >
        {t('conflictText', { base: conflict?.base ?? 0, current: conflict?.revision ?? 0 })}
      </Modal>
    </>
  );
}
