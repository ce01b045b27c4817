import { Button, Modal, Space, Tag } from 'antd';
import { useCallback, useState } from 'react';
import { formatInstant } from '#app/language/format.ts';
import { textsOf } from '#app/language/index.ts';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { notify, notifyFailure } from '#app/session/notifications.ts';
import { useSession } from '#app/session/useSession.ts';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { useConfirm } from '#app/widgets/useConfirm.tsx';
import { specialDraftDetail } from '#contract/endpoints/special.ts';
import { specialVersionList, specialVersionRestore } from '#contract/endpoints/specialEditing.ts';
import type { SpecialVersion } from '#contract/entities/special.ts';
import { type ConflictData, conflictData } from '#contract/errors.ts';
import { locales } from '#locales/index.ts';
import { isDirty } from '../document/state.ts';
import { useEditing, useEditorPart, useZoneHelp } from '../EditorContext.tsx';
import { RemoteRows } from '../RemoteRows.tsx';
import type { Saving } from '../saving/saver.ts';
import { VersionDialog } from './VersionDialog.tsx';

const t = textsOf(locales.decorator.version);

interface RestoringOptions {
  /** id of the page on the platform */
  id: string;
  saving: Saving;
  /** number of the newest version in the list that the person sees */
  newest: number;
  onRestored: () => void;
  /** called when the list is out of date */
  onStale: () => Promise<void>;
}

/**
 * Makes a new draft of a former version and opens it. If somebody has saved meanwhile, nothing is restored: the person is
 * told who it was, sees that version in the list, and may try again.
 */
function useRestoring({ id, saving, newest, onRestored, onStale }: RestoringOptions) {
  const account = useSession().userInfo?.id ?? '';
  const [restoring, setRestoring] = useState<number>();
  const staleText = ({ changedBy, changedById, revision }: ConflictData): string =>
    changedById === account
      ? t('staleOwn', { revision })
      : t('stale', { name: changedBy || t('somebody'), revision });
  const restore = async (revision: number) => {
    setRestoring(revision);
    try {
      const body = { id, revision, base: newest };
      await callEndpoint(specialVersionRestore, { body }, { silent: true });
      const { data } = await callEndpoint(
        specialDraftDetail,
        { parameters: { id } },
        { silent: true },
      );
      saving.takeVersion(data, 'version');
      notify({ kind: 'success', message: t('restored', { revision }) });
      onRestored();
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      const stale = failure.code === 409 ? conflictData.safeParse(failure.data) : undefined;
      if (stale?.success) {
        notify({ kind: 'error', message: staleText(stale.data) });
      } else if (failure.code !== 401) notifyFailure(failure);
      await onStale();
    } finally {
      setRestoring(undefined);
    }
  };
  return { restoring, restore };
}

interface VersionHistoryProps {
  /** id of the page on the platform */
  id: string;
  saving: Saving;
  onClose: () => void;
}

/** so many versions at first; a button loads as many more */
const pageSize = 20;
/** the platform answers at most so many at once */
const mostAtOnce = 100;

/**
 * Every saved version: who, when, what kind; how it looked and how it differs. Restoring one makes a new version and
 * overwrites nothing.
 */
export function VersionHistory({ id, saving, onClose }: VersionHistoryProps) {
  const { readOnly } = useEditing();
  const [shown, setShown] = useState(pageSize);
  const [total, setTotal] = useState(0);
  const [looked, setLooked] = useState<SpecialVersion>();
  const load = useCallback(
    async (signal: AbortSignal) => {
      const found = await newestVersions(id, shown, signal);
      setTotal(found.total);
      return found.versions;
    },
    [id, shown],
  );
  const { remote, reload } = useRemote(load);
  const versions = remote.status === 'ready' ? remote.value : [];
  const isOpen = ({ revision }: SpecialVersion) => revision === saving.revision();
  const { restoring, restore } = useRestoring({
    id,
    saving,
    newest: Math.max(0, ...versions.map(({ revision }) => revision)),
    onRestored: onClose,
    onStale: async () => {
      setLooked(undefined);
      await reload();
    },
  });
  const zone = useZoneHelp();
  const restoreButton = (version: SpecialVersion, size: RestoreButtonProps['size']) =>
    !readOnly &&
    !isOpen(version) && (
      <RestoreButton
        revision={version.revision}
        size={size}
        busy={restoring === version.revision}
        disabled={restoring !== undefined}
        onRestore={() => restore(version.revision)}
      />
    );
  return (
    <Modal open width={680} title={t('title')} footer={null} onCancel={onClose}>
      <p className="decoration-hint">
        {t('hint')} {zone}
      </p>
      <RemoteRows remote={remote} onRetry={() => void reload()}>
        {(version: SpecialVersion) => (
          <li key={version.revision}>
            <VersionLine version={version} isOpen={isOpen(version)} />
            <Space>
              <Button
                size="small"
                aria-label={t('lookAt', { revision: version.revision })}
                onClick={() => setLooked(version)}
              >
                {t('look')}
              </Button>
              {restoreButton(version, 'small')}
            </Space>
          </li>
        )}
      </RemoteRows>
      {total > versions.length && versions.length > 0 && (
        <Button type="link" block onClick={() => setShown(shown + pageSize)}>
          {t('more', { count: total - versions.length })}
        </Button>
      )}
      {looked && (
        <VersionDialog
          id={id}
          version={looked}
          versions={versions}
          restore={restoreButton(looked, 'middle')}
          onClose={() => setLooked(undefined)}
        />
      )}
    </Modal>
  );
}

/** The newest `count` versions of a page, in as many calls as needed. */
async function newestVersions(id: string, count: number, signal: AbortSignal) {
  const versions: SpecialVersion[] = [];
  let total = 0;
  for (let pageIndex = 1; versions.length < count; pageIndex += 1) {
    const body = { id, pageIndex, pageSize: Math.min(count, mostAtOnce) };
    const answer = await callEndpoint(specialVersionList, { body }, { silent: true, signal });
    total = answer.dataCount;
    versions.push(...answer.data);
    if (answer.data.length === 0 || versions.length >= total) break;
  }
  return { versions: versions.slice(0, count), total };
}

interface RestoreButtonProps {
  revision: number;
  /** as the buttons beside it */
  size: 'small' | 'middle';
  busy: boolean;
  disabled: boolean;
  onRestore: () => Promise<void>;
}

function RestoreButton({ revision, size, busy, disabled, onRestore }: RestoreButtonProps) {
  const dirty = useEditorPart(isDirty);
  const confirm = useConfirm();
  const ask = async () => {
    const title = t('confirm', { revision });
    const lines = dirty ? [t('dirty')] : [];
    if (await confirm({ title, lines, okText: t('restore') })) await onRestore();
  };
  return (
    <Button
      size={size}
      loading={busy}
      disabled={disabled && !busy}
      aria-label={t('restoreOne', { revision })}
      onClick={() => void ask()}
    >
      {t('restore')}
    </Button>
  );
}

function VersionLine({ version, isOpen }: { version: SpecialVersion; isOpen: boolean }) {
  return (
    <span className="bd-grid bd-shrink bd-breaks decoration-list-text">
      <strong>
        {t('revision', { revision: version.revision })} {version.name || t('unnamed')}{' '}
        {isOpen && <Tag color="processing">{t('open')}</Tag>}
        {version.isCurrent && <Tag color="success">{t('current')}</Tag>}
        {version.draft && <Tag>{t('draft')}</Tag>}
      </strong>
      <small>
        {t('line', {
          time: formatInstant(version.createdAt),
          name: version.user.nickname,
          count: version.componentCount,
        })}
      </small>
    </span>
  );
}
