import { Alert, Checkbox, Input, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { diffResources, type ResourceChange } from '#schema/diff.ts';
import { type ResourceDefinition, resource as resourceShape } from '#schema/meta.ts';
import { upgradeResource } from '#schema/upgrade.ts';
import { useLocalized, useMessages } from '../../../../language/index.ts';
import { editorMessages } from '../messages.ts';

interface PublishDialogProps {
  readonly label: string;
  /** what is in use; empty for a list that is new */
  readonly published: string;
  readonly text: string;
  readonly onPublish: (note: string) => Promise<boolean>;
  readonly onClose: () => void;
}

function definitionOf(text: string): ResourceDefinition | undefined {
  try {
    return resourceShape.safeParse(upgradeResource(JSON.parse(text)).value).data;
  } catch {
    return undefined;
  }
}

/** What publishing would change for people; asks before it breaks anything. */
export function PublishDialog({ label, published, text, onPublish, onClose }: PublishDialogProps) {
  const t = useMessages(editorMessages);
  const [note, setNote] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [busy, setBusy] = useState(false);
  const changes = useMemo(() => {
    const [before, after] = [definitionOf(published), definitionOf(text)];
    return before && after ? diffResources(before, after) : undefined;
  }, [published, text]);
  const breaks = changes?.some(({ severity }) => severity === 'breaking') ?? false;
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
      okButtonProps={{ disabled: breaks && !agreed, danger: breaks }}
      confirmLoading={busy}
      onOk={() => void publish()}
      onCancel={onClose}
    >
      {changes === undefined ? (
        <p>{t(published === '' ? 'publishNew' : 'publishChanges')}</p>
      ) : changes.length === 0 ? (
        <p>{t('publishSameMeaning')}</p>
      ) : (
        <>
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
      <div className="bd-le-note">
        <label htmlFor="publish-note">{t('publishNote')}</label>
        <Input
          id="publish-note"
          value={note}
          maxLength={200}
          placeholder={t('publishNoteHint')}
          onChange={(event) => setNote(event.target.value)}
          onPressEnter={() => {
            if (!breaks || agreed) void publish();
          }}
        />
      </div>
    </Modal>
  );
}

/** Changes by how much they ask of people, the gravest first. */
function Changes({ changes }: { changes: readonly ResourceChange[] }) {
  const t = useMessages(editorMessages);
  const localized = useLocalized();
  return (
    <ul className="bd-le-changes">
      {changes.map((change) => (
        <li key={`${change.code}:${change.path}:${change.message['en-US']}`}>
          <span className={`bd-le-severity bd-le-severity-${change.severity}`}>
            {t(change.severity)}
          </span>
          <span>{localized(change.message)}</span>
        </li>
      ))}
    </ul>
  );
}
