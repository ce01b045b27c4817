import { Button, Modal, Popconfirm, Tag } from 'antd';
import { useCallback, useState } from 'react';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { specialDraftDetail } from '#contract/endpoints/special.ts';
import { specialVersionList, specialVersionRestore } from '#contract/endpoints/specialEditing.ts';
import type { SpecialVersion } from '#contract/entities/special.ts';
import { isDirty } from '../document/state.ts';
import { useEditing, useEditorPart } from '../EditorContext.tsx';
import { RemoteRows } from '../RemoteRows.tsx';
import type { Saving } from '../saving/useSaving.ts';
import { versionMessages } from './messages.ts';

interface VersionHistoryProps {
  /** id of the page on the platform */
  id: string;
  saving: Saving;
  onClose: () => void;
}

/** So many versions at first; a press shows as many more. */
const pageSize = 20;

/** Every version that was saved: who, when, what. Going back to one makes a new version; nothing is overwritten. */
export function VersionHistory({ id, saving, onClose }: VersionHistoryProps) {
  const t = useMessages(versionMessages);
  const { readOnly } = useEditing();
  const dirty = useEditorPart(isDirty);
  const [shown, setShown] = useState(pageSize);
  const [total, setTotal] = useState(0);
  const [busy, setBusy] = useState<number>();
  const load = useCallback(
    async (signal: AbortSignal) => {
      const body = { id, pageIndex: 1, pageSize: shown };
      const answer = await callEndpoint(specialVersionList, { body }, { silent: true, signal });
      setTotal(answer.dataCount);
      return answer.data;
    },
    [id, shown],
  );
  const { remote, reload } = useRemote(load);
  const restore = async (revision: number) => {
    const base = saving.place.current.revision;
    if (base === undefined) return;
    setBusy(revision);
    try {
      await callEndpoint(specialVersionRestore, { body: { id, revision, base } });
      const { data } = await callEndpoint(specialDraftDetail, { parameters: { id } });
      saving.takeVersion(data, 'version');
      onClose();
    } catch {
      // the person has been told; somebody else may have saved meanwhile
      await reload();
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <Modal open width={640} title={t('title')} footer={null} onCancel={onClose}>
      <p className="decoration-hint">{t('hint')}</p>
      <RemoteRows remote={remote} onRetry={() => void reload()}>
        {(version: SpecialVersion) => (
          <li key={version.revision}>
            <VersionLine
              version={version}
              isOpen={version.revision === saving.place.current.revision}
            />
            {!readOnly && version.revision !== saving.place.current.revision && (
              <Popconfirm
                title={t('confirm', { revision: version.revision })}
                description={dirty ? t('dirty') : undefined}
                onConfirm={() => restore(version.revision)}
              >
                <Button size="small" loading={busy === version.revision}>
                  {t('restore')}
                </Button>
              </Popconfirm>
            )}
          </li>
        )}
      </RemoteRows>
      {total > shown && (
        <Button type="link" block onClick={() => setShown(shown + pageSize)}>
          {t('more', { count: total - shown })}
        </Button>
      )}
    </Modal>
  );
}

function VersionLine({ version, isOpen }: { version: SpecialVersion; isOpen: boolean }) {
  const t = useMessages(versionMessages);
  const { language } = useLanguage();
  return (
    <span className="decoration-list-text">
      <strong>
        {t('revision', { revision: version.revision })} {version.name || t('unnamed')}{' '}
        {isOpen && <Tag color="processing">{t('open')}</Tag>}
        {version.isCurrent && <Tag color="success">{t('current')}</Tag>}
        {version.draft && <Tag>{t('draft')}</Tag>}
      </strong>
      <small>
        {t('line', {
          time: new Date(version.createdAt).toLocaleString(language),
          name: version.user.nickname,
          count: version.componentCount,
        })}
      </small>
    </span>
  );
}
