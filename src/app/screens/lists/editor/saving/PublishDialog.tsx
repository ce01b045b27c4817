import { Alert, Checkbox, Input, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { useResources } from '#app/resources/resourcesContext.ts';
import { Affected } from '#app/screens/lists/comparison/Affected.tsx';
import { Changes } from '#app/screens/lists/comparison/Changes.tsx';
import { changesBetween } from '#app/screens/lists/comparison/changesBetween.ts';
import { unlessComposing } from '#app/widgets/composing.ts';
import { countedNearEnd } from '#app/widgets/fields/counting.ts';
import { useTextProblem } from '#app/widgets/fields/useTextProblem.ts';
import { useDialogGuard } from '#app/widgets/leaving/useLeaveGuard.ts';
import { useFocusReturn } from '#app/widgets/useFocusReturn.ts';
import { versionNoteLength } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { moreActions } from '../moreActions.ts';

const t = textsOf(locales.listEditor.editor);

interface PublishDialogProps {
  readonly name: string;
  readonly label: string;
  /** the published text; empty for a new list */
  readonly published: string;
  readonly text: string;
  readonly onPublish: (note: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Shows what publishing would change for people, and asks for confirmation if it would break anything. */
export default function PublishDialog({
  name,
  label,
  published,
  text,
  onPublish,
  onClose,
}: PublishDialogProps) {
  const [note, setNote] = useState('');
  const { close } = useDialogGuard(note, onClose);
  const [agreed, setAgreed] = useState(false);
  const [busy, setBusy] = useState(false);
  // the publish button is disabled after publishing and cannot take the focus back
  useFocusReturn(moreActions);
  const { definitions } = useResources();
  const changes = useMemo(
    () => changesBetween(published, text, definitions),
    [published, text, definitions],
  );
  const breaks = changes?.some(({ severity }) => severity === 'breaking') ?? false;
  const tooLong = useTextProblem()(t('publishNote'), note.trim(), { maximum: versionNoteLength });
  const isReady = (!breaks || agreed) && tooLong === undefined;
  const publish = async () => {
    setBusy(true);
    const done = await onPublish(note.trim());
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Modal
      open
      width={640}
      title={t('publishTitle', { label })}
      okText={t('publish')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !isReady, danger: breaks }}
      confirmLoading={busy}
      onOk={() => void publish()}
      onCancel={close}
    >
      {changes === undefined ? (
        <p>{t(published === '' ? 'publishNew' : 'publishChanges')}</p>
      ) : changes.length === 0 ? (
        <p>{t('publishSameMeaning')}</p>
      ) : (
        <>
          <Affected name={name} text={text} />
          <p>{t('publishChanges')}</p>
          <Changes changes={changes} />
        </>
      )}
      {breaks && (
        <Alert
          type="warning"
          className="bd-le-breaking"
          message={
            <Checkbox checked={agreed} onChange={(event) => setAgreed(event.target.checked)}>
              {t('breakingQuestion')}
            </Checkbox>
          }
        />
      )}
      <div className="bd-column bd-gap-4 bd-soft">
        <label htmlFor="publish-note">{t('publishNote')}</label>
        <Input
          id="publish-note"
          value={note}
          count={countedNearEnd(versionNoteLength)}
          status={tooLong ? 'error' : ''}
          placeholder={t('publishNoteHint')}
          onChange={(event) => setNote(event.target.value)}
          onPressEnter={unlessComposing(() => {
            if (isReady) void publish();
          })}
        />
        {tooLong && (
          <small role="alert" className="bd-le-error">
            {tooLong}
          </small>
        )}
      </div>
    </Modal>
  );
}
