import { App, Button, Empty } from 'antd';
import { useCallback, useState } from 'react';
import { formatInstant } from '#app/language/format.ts';
import { useMessages } from '#app/language/index.ts';
import { notify } from '#app/session/notifications.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { FullscreenDialog } from '#app/widgets/FullscreenDialog.tsx';
import { useRunning } from '#app/widgets/form/useRunning.ts';
import { RemoteValue } from '#app/widgets/remote/RemoteValue.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { TextDifference } from '#app/widgets/versions/TextDifference.tsx';
import type { KeptTextCalls } from '#contract/endpoints/keptTexts.ts';
import { locales } from '#locales/index.ts';
import { loadVersion, loadVersions, rollBack, type TextVersion } from './calls.ts';

interface KeptHistoryProps {
  readonly calls: KeptTextCalls;
  readonly name: string;
  readonly title: string;
  /** the newest revision that the screen knows */
  readonly revision: number;
  /** the text that is being edited */
  readonly text: string;
  readonly onRestored: () => Promise<void>;
  readonly onClose: () => void;
}

/** The versions of a text, what each says differently, and the way back to it. */
export default function KeptHistory(props: KeptHistoryProps) {
  const { calls, name, title, onClose } = props;
  const t = useMessages(locales.listEditor.kept);
  const { remote, reload } = useRemote(
    useCallback((signal: AbortSignal) => loadVersions(calls, name, signal), [calls, name]),
  );
  return (
    <FullscreenDialog
      open
      title={t('historyTitle', { name: title })}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <RemoteValue remote={remote} failed={t('loadFailed')} onRetry={reload}>
        {(versions) => <Versions {...props} versions={versions} />}
      </RemoteValue>
    </FullscreenDialog>
  );
}

function Versions(props: KeptHistoryProps & { readonly versions: readonly TextVersion[] }) {
  const { versions } = props;
  const t = useMessages(locales.listEditor.kept);
  const [chosen, setChosen] = useState(versions[0]?.revision);
  if (chosen === undefined)
    return <Empty description={t('historyEmpty')} image={Empty.PRESENTED_IMAGE_SIMPLE} />;
  return (
    <div className="bd-grid bd-gap-16 bd-kept-text-history">
      <ul aria-label={t('versions')}>
        {versions.map(({ revision, kind, author, createdAt, note }) => (
          <li key={revision}>
            <button
              type="button"
              aria-current={revision === chosen}
              onClick={() => setChosen(revision)}
            >
              <strong>{t('revision', { revision })}</strong>
              <small>
                {t(kind)} · {author} · {formatInstant(createdAt)}
              </small>
              {note && <small>{note}</small>}
            </button>
          </li>
        ))}
      </ul>
      <Version key={chosen} {...props} chosen={chosen} />
    </div>
  );
}

/** One version beside what is being edited. */
function Version(props: KeptHistoryProps & { readonly chosen: number }) {
  const { calls, name, chosen, revision, text, onRestored, onClose } = props;
  const t = useMessages(locales.listEditor.kept);
  const { message } = App.useApp();
  const { busy, run } = useRunning();
  const { remote, reload } = useRemote(
    useCallback(() => loadVersion(calls, { name, revision: chosen }), [calls, name, chosen]),
  );
  const restore = () =>
    run(async () => {
      try {
        await rollBack(calls, { name, to: chosen, revision });
        message.success(t('restored', { revision: chosen }));
        onClose();
      } catch (error) {
        notify({ kind: 'error', message: sentenceOf(error) });
      }
      await onRestored();
    });
  return (
    <RemoteValue remote={remote} failed={t('loadFailed')} onRetry={reload}>
      {(then) => (
        <div className="bd-kept-text-version">
          {then !== text && (
            <Button loading={busy} onClick={() => void restore()}>
              {t('restore')}
            </Button>
          )}
          <TextDifference
            before={then}
            after={text}
            labels={[t('revision', { revision: chosen }), t('now')]}
            same={t('same')}
          />
        </div>
      )}
    </RemoteValue>
  );
}
