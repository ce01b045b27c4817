import { Button, Modal, Space } from 'antd';
import { textsOf } from '#app/language/index.ts';
import { platformTime } from '#app/session/platformTime.ts';
import { locales } from '#locales/index.ts';
import { AddressDialog } from './AddressDialog.tsx';
import { useEditorPart } from './EditorContext.tsx';
import { usePageFiles } from './files/usePageFiles.ts';
import { loadedLater } from './loadedLater.tsx';
import { Previews } from './previews/Previews.tsx';
import type { Saving } from './saving/saver.ts';

const t = textsOf(locales.decorator.decorator);

const Conflict = loadedLater(() => import('#app/widgets/draft/ConflictDialog.tsx'));
const Choices = loadedLater(() => import('./conflict/ChoiceDialog.tsx'));

/**
 * The dialogs after a save: published, a preview address, a conflict with somebody else's version, or a page that was
 * deleted.
 */
export function SavingDialogs({ saving }: { saving: Saving }) {
  const { id, unmerged, conflict, gone, publishedId, preview, busy } = saving;
  const { exportFile } = usePageFiles();
  const startAt = useEditorPart((state) => state.settings.startAt);
  const isEarly = startAt > platformTime();
  return (
    <>
      {publishedId !== undefined && (
        <AddressDialog
          title={t('publishedTitle')}
          text={isEarly ? t('publishedEarly', { time: startAt }) : t('publishedText')}
          path={`/s/${publishedId}`}
          onClose={() => saving.dismiss('publishedId')}
        />
      )}
      {preview && id !== undefined && (
        <Previews>
          {({ PreviewDialog }) => (
            <PreviewDialog id={id} preview={preview} onClose={() => saving.dismiss('preview')} />
          )}
        </Previews>
      )}
      {conflict && (
        <Choices>
          {({ ChoiceDialog }) => (
            <ChoiceDialog
              conflict={conflict}
              onSettle={saving.settleConflict}
              onClose={() => saving.dismiss('conflict')}
            />
          )}
        </Choices>
      )}
      {unmerged && (
        <Conflict>
          {({ ConflictDialog }) => (
            <ConflictDialog
              open
              busy={busy}
              changedBy={unmerged.changedBy}
              changedAt={unmerged.changedAt}
              onTheirs={unmerged.current && saving.takeCurrent}
              onMine={saving.overwrite}
              onClose={() => saving.dismiss('unmerged')}
            >
              <p>{t('conflictText', { base: unmerged.base, current: unmerged.revision })}</p>
            </ConflictDialog>
          )}
        </Conflict>
      )}
      <Modal
        open={gone !== undefined}
        title={t('goneTitle')}
        onCancel={() => saving.dismiss('gone')}
        footer={
          <Space wrap>
            <Button onClick={() => saving.dismiss('gone')}>{t('keepEditing')}</Button>
            <Button onClick={exportFile}>{t('export')}</Button>
            <Button type="primary" onClick={saving.saveAsNew}>
              {t('saveAsNew')}
            </Button>
          </Space>
        }
      >
        <p>{gone}</p>
        <p>{t('goneText')}</p>
      </Modal>
    </>
  );
}
